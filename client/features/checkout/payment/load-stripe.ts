import { loadStripe } from '@stripe/stripe-js/pure/index.mjs';
import type { PageBootstrap } from '../../../core/queries.ts';
import { IntegrationType } from '../../../../packages/contract/codes.ts';
import { enabledIntegration } from '../../../../shared/integrations/enabled.ts';
import type { Locale } from '../../../../shared/i18n/locales.ts';
import { loadScript, ScriptFailed } from './load-script.ts';
import type { StripeCalls } from './stripe-calls.ts';

/** One train of Stripe.js, that of the types of `@stripe/stripe-js`. */
const STRIPE_JS = 'https://js.stripe.com/endive/stripe.js';

/** One instance a document: its elements share state through it. */
let stripe: Promise<StripeCalls> | null = null;

/** Loads the script from the integration's URL; Stripe's loader then finds it in the document. */
export function stripeOf(bootstrap: PageBootstrap, locale: Locale): Promise<StripeCalls> {
  stripe ??= load().catch((error: unknown) => {
    stripe = null;
    throw error;
  });
  return stripe;

  async function load(): Promise<StripeCalls> {
    const settings = enabledIntegration(bootstrap, IntegrationType.stripe);
    if (!settings?.public_key) throw new ScriptFailed('Stripe is not set up');
    await loadScript(settings.url ?? STRIPE_JS);
    const loaded = await loadStripe(settings.public_key, { locale });
    if (!loaded) throw new ScriptFailed('no Stripe in the window');
    return loaded;
  }
}
