import type { ConsentCategory } from '../../../shared/commerce/consent.ts';
import { globals } from './integration.ts';

export type ConsentSignal = 'granted' | 'denied';

/** Consent Mode v2: what each category of ours allows in Google's words. */
export function consentSignals(granted: readonly ConsentCategory[]): Readonly<Record<string, ConsentSignal>> {
  const of = (category: ConsentCategory): ConsentSignal => (granted.includes(category) ? 'granted' : 'denied');
  return {
    ad_storage: of('marketing'),
    ad_user_data: of('marketing'),
    ad_personalization: of('marketing'),
    analytics_storage: of('statistics'),
  };
}

/** The data layer of all of Google's scripts. */
export const dataLayer = (): unknown[] => (globals()['dataLayer'] ??= []) as unknown[];

type Gtag = (...command: unknown[]) => void;

/** Google's command function: its scripts recognise commands by the object `arguments`. */
export const gtag = (): Gtag =>
  (globals()['gtag'] ??= function command() {
    dataLayer().push(arguments);
  }) as Gtag;

/** Everything is denied before the first script; what was granted follows as an update, as Google's documentation asks for. */
export function signalConsent(granted: readonly ConsentCategory[]): void {
  const isFirst = !('gtag' in window);
  if (isFirst) gtag()('consent', 'default', consentSignals([]));
  if (!isFirst || granted.length > 0) gtag()('consent', 'update', consentSignals(granted));
}
