import { ref } from 'valtio';
import {
  CONSENT_COOKIE,
  CONSENT_DIALOG,
  type Consent,
  type ConsentCategory,
  type ConsentRecord,
  consentOf,
  expiryOf,
  formatConsent,
  privacySignal,
  parseConsent,
} from '../../../shared/commerce/consent.ts';
import { IntegrationType } from '../../../packages/contract/codes.ts';
import { withoutLocale } from '../../../packages/engine/site.ts';
import { categorizedIntegrations, optionalIntegrations } from '../../../shared/integrations/categories.ts';
import { isAdvanced } from '../../../shared/integrations/google.ts';
import { measuringOf, ORDER_PAGE } from '../../../shared/integrations/pages.ts';
import { match, type RouteKey } from '../../../shared/routes.ts';
import type { App } from '../../core/app-context.tsx';
import { readCookie } from '../../../packages/engine/browser/storage/cookies.ts';
import { bootstrapQuery, type PageBootstrap } from '../../core/queries.ts';
import { startMeasuring } from '../measurement/start.ts';
import type { Integrations } from '../integrations/runtime.ts';

/** Reads the decision, loads what it allows, or asks. Follows decisions of other tabs when this one is looked at again. */
export function openConsent(app: App): void {
  apply(app);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && readCookie(CONSENT_COOKIE) !== writtenOf(app)) apply(app);
  });
}

/** Keeps the shopper's decision and acts on it. Resolves when the page shows it; the page may be loaded anew. */
export async function decide(app: App, granted: readonly ConsentCategory[]): Promise<void> {
  const { consent } = app.stores;
  const record: ConsentRecord = {
    id: [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    version: CONSENT_DIALOG.version,
    at: Date.now(),
    granted,
    integrations: keysOf(shopOf(app)),
    signal: consent.signal !== null,
  };
  writeRecord(record);
  await settle(app, { isOpen: false, granted, record, before: [] });
}

function apply(app: App): void {
  const { consent } = app.stores;
  consent.signal = privacySignal(navigator);
  const written = parseConsent(readCookie(CONSENT_COOKIE));
  const integrations = keysOf(shopOf(app));
  const found = consentOf(written, { now: Date.now(), signal: consent.signal !== null, integrations });
  void settle(app, { ...found, before: written?.granted ?? [] }).catch(() => undefined);
}

/** `before`: what was allowed until now, in this document or by a record that no longer counts. */
async function settle(app: App, { isOpen, granted, record, before }: Consent & { readonly before: readonly ConsentCategory[] }) {
  const { consent } = app.stores;
  const isLess = [...consent.granted, ...before].some((one) => !granted.includes(one));
  consent.granted = granted;
  consent.record = record === null ? null : ref(record);
  consent.phase = isOpen ? 'open' : 'settled';
  if (!isOpen) {
    const { note } = await import('../integrations/log.ts');
    note({ event: 'decided', granted, by: record === null ? 'signal' : 'choice', ...(record !== null && { record: record.id }) });
  }
  const integrations = await integrationsOf(app, isLess);
  if (isLess && integrations?.withdraw(granted)) location.reload();
  else integrations?.allow(granted);
  await startMeasuring(app, integrations);
}

/** The code of the integrations is loaded with the first one that is allowed, or to remove what it has stored. */
async function integrationsOf(app: App, isLess: boolean): Promise<Integrations | null> {
  const { session, granted, signal } = app.stores.consent;
  if (session.integrations) return session.integrations;
  const shop = shopOf(app);
  if (!shop) return null;
  const isAllowed = categorizedIntegrations(shop).some(({ type, category, settings }) =>
    category === 'necessary'
      ? type === IntegrationType.customScripts
      : granted.includes(category) || (isAdvanced(settings) && signal === null),
  );
  const page = pageOfIntegrations(app);
  if (!isLess && (!isAllowed || page === null)) return null;
  const { createIntegrations } = await import('../integrations/runtime.ts');
  session.integrations ??= createIntegrations(shop, page);
  return session.integrations;
}

/** An address that opens a cart or an order is for integrations that take the address from us: they count as being on the order page. */
function pageOfIntegrations({ documentRoute }: App): RouteKey | null {
  const page = match(withoutLocale(location.pathname));
  if (!page) return documentRoute;
  return { all: documentRoute, 'address-given': ORDER_PAGE, none: null }[measuringOf(page)];
}

function shopOf(app: App): PageBootstrap | null {
  return app.queryClient.getQueryData(bootstrapQuery().queryKey)?.data ?? null;
}

const keysOf = (shop: PageBootstrap | null): string[] => (shop ? [...new Set(optionalIntegrations(shop).map(({ key }) => key))] : []);

const writtenOf = ({ stores: { consent } }: App): string | null => (consent.record ? formatConsent(consent.record) : null);

function writeRecord(record: ConsentRecord): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  const expires = new Date(expiryOf(record)).toUTCString();
  document.cookie = `${CONSENT_COOKIE}=${formatConsent(record)}; path=/; expires=${expires}; samesite=lax${secure}`;
}
