import type { BrowserContext } from 'playwright-core';
import { CONSENT_COOKIE, CONSENT_DIALOG, type ConsentCategory, formatConsent } from '../../shared/commerce/consent.ts';
import { control } from './backend.ts';
import type { Shop } from './shop.ts';

/** All services that need consent, by type with the initial of their category. */
export const ALL_SERVICES = ['1s', '2m', '3s', '4c', '5m', '9s', '35s', '60m', '62m', '63s', '64c'] as const;

/** A shopper who has decided about these services. */
export const allow = (
  context: BrowserContext,
  origin: string,
  granted: readonly ConsentCategory[],
  services: readonly string[] = ALL_SERVICES,
): Promise<void> =>
  context.addCookies([
    {
      name: CONSENT_COOKIE,
      value: formatConsent({ id: '7f3a90c25e1d', version: CONSENT_DIALOG.version, at: Date.now(), granted, services, signal: false }),
      url: origin,
    },
  ]);

/** Before the shop's server starts: `openBeforeStories(integrationsOn())`. */
export const integrationsOn =
  (options: Readonly<Record<number, object>> = {}) =>
  async (sandboxOrigin: string): Promise<Record<string, string>> => {
    await switchIntegrations({ sandboxOrigin }, true, options);
    return {};
  };

export async function switchIntegrations(
  backend: Pick<Shop, 'sandboxOrigin'>,
  enabled: boolean,
  options: Readonly<Record<number, object>> = {},
): Promise<void> {
  for (const type of new Set(ALL_SERVICES.map((key) => Number.parseInt(key, 10))))
    await control(backend, 'integration', { type, enabled, ...(options[type] && { options: options[type] }) });
}
