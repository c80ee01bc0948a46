import type { BrowserContext, Page } from 'playwright-core';
import { CONSENT_COOKIE, CONSENT_DIALOG, type ConsentCategory, formatConsent } from '../../shared/commerce/consent.ts';
import { control, look } from './backend.ts';
import type { Shop } from './shop.ts';

/** All integrations that need consent, by type with the initial of their category. */
export const ALL_INTEGRATIONS = ['1s', '2m', '3s', '4c', '5m', '9s', '35s', '60m', '62m', '63s', '64c'] as const;

/** A shopper who has decided about these integrations. */
export const allow = (
  context: BrowserContext,
  origin: string,
  granted: readonly ConsentCategory[],
  integrations: readonly string[] = ALL_INTEGRATIONS,
  at = Date.now(),
): Promise<void> =>
  context.addCookies([
    {
      name: CONSENT_COOKIE,
      value: formatConsent({ id: '7f3a90c25e1d', version: CONSENT_DIALOG.version, at, granted, integrations, signal: false }),
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
  for (const type of new Set(ALL_INTEGRATIONS.map((key) => Number.parseInt(key, 10))))
    await control(backend, 'integration', { type, enabled, ...(options[type] && { options: options[type] }) });
}

/** Origins of all requests of a page, as `hotjar.localhost` without the port, and in full for the shop. */
export function originsOf(page: Page): Set<string> {
  const origins = new Set<string>();
  page.on('request', (request) => void origins.add(new URL(request.url()).origin));
  return origins;
}

/** Names of the cookies that are set. */
export const cookiesOf = async (context: BrowserContext): Promise<string[]> => (await context.cookies()).map(({ name }) => name).toSorted();

export interface IntegrationLogLine {
  readonly event: string;
  readonly service?: string;
}

/** The page's records about integrations (`window.integrationLog`), without the operator's own script that needs no consent. */
export const logOf = async (page: Page): Promise<IntegrationLogLine[]> =>
  (await page.evaluate(() => (window as unknown as { integrationLog?: IntegrationLogLine[] }).integrationLog ?? [])).filter(
    ({ service }) => service !== '9n',
  );

/** The integrations with such a line in the log. */
export const eventsOf = async (page: Page, event: string): Promise<string[]> => [
  ...new Set((await logOf(page)).filter((line) => line.event === event).map(({ service = '' }) => service)),
];

/** A request that a service of the sandbox has got. */
export interface CollectedRequest {
  readonly vendor: string;
  readonly kind: 'script' | 'data';
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | null;
}

export const collected = async (backend: Pick<Shop, 'sandboxOrigin'>, vendor?: string): Promise<readonly CollectedRequest[]> =>
  ((await look(backend, `collected.json${vendor === undefined ? '' : `?vendor=${vendor}`}`)) as { data: CollectedRequest[] }).data;

/** Buttons of the first layer and of the settings. */
export const DECISIONS = {
  de: { reject: 'Nur notwendige', choose: 'Auswählen', accept: 'Alle erlauben', save: 'Auswahl speichern', link: 'Cookie-Einstellungen' },
  en: { reject: 'Necessary only', choose: 'Choose', accept: 'Allow all', save: 'Save choice', link: 'Cookie settings' },
} as const;
