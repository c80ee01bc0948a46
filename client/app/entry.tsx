import { readCookie } from '../../packages/engine/browser/storage/cookies.ts';
import { reloadOnStaleChunk } from '../../packages/engine/browser/chunk-reload.ts';
import { hydrate } from '../../packages/engine/browser/hydrate.tsx';
import type { PageView } from '../../packages/engine/browser/page-view.ts';
import { endpoints } from '../../packages/contract/endpoints.ts';
import { ARRIVED_COOKIE } from '../../shared/hand-over.ts';
import { languageTag } from '../../shared/i18n/locales.ts';
import { measuringOf, needsOwnDocument } from '../../shared/integrations/pages.ts';
import { match } from '../../shared/routes.ts';
import { SIGNED_IN_COOKIE } from '../../shared/session-cookies.ts';
import type { App } from '../core/app-context.tsx';
import { openShopTabs } from '../core/shop-tabs.ts';
import { cartSettled, startCart } from '../features/cart/lazy-cart.ts';
import { COMPARISON } from '../features/comparison/card-toggles.tsx';
import { startConsent } from '../features/consent/start.ts';
import { startCustomer } from '../features/customer/start.ts';
import { startSavedList } from '../features/saved-list/start.ts';
import { WISHLIST } from '../features/wishlist/store.ts';
import { createStores } from './create-stores.ts';
import { DOCUMENT_HEAD } from './document-head.tsx';
import { shopPages } from './load-page.ts';
import { Root } from './root.tsx';

reloadOnStaleChunk();
void boot();

async function boot(): Promise<void> {
  const app = await hydrate({
    source: shopPages,
    endpoints,
    tagOf: languageTag,
    root: <Root />,
    head: DOCUMENT_HEAD,
    fieldsOf: (_base, { countryProfile, bars }) => ({ countryProfile, bars, stores: createStores() }),
    isSignedIn: () => readCookie(SIGNED_IN_COOKIE) !== null,
    callOptions: (appOf) => ({
      onSessionEnded: async (isRead) => (await import('../features/customer/sign-in-again/session-ended.ts')).sessionEnded(appOf(), isRead),
      isCustomer: () => appOf().stores.customer.status === 'customer',
      probe: 'getUser',
    }),
    loadLostStorage: () => import('../core/lost-storage.ts'),
    needsDocument,
    beforeUnload: cartSettled,
    onOtherSite: (from, url) =>
      void import('../features/other-site/depart.ts').then(({ depart }) => depart(from, url)).catch(() => location.assign(url)),
  });
  void startConsent(app);
  const onAuthElsewhere = async () => (await import('../features/customer/sign-in-again/session-ended.ts')).sessionChangedElsewhere(app);
  const tabs = openShopTabs(onAuthElsewhere);
  if (readCookie(ARRIVED_COOKIE) !== null) await (await import('../features/other-site/arrive.ts')).arrive(app).catch(reportError);
  await startCustomer(app, tabs, onAuthElsewhere).catch(reportError);
  // In parallel (specification, section 4); each shows its own failure.
  const cartStarted = startCart(app, tabs);
  void startSavedList(app, tabs, WISHLIST);
  void startSavedList(app, tabs, COMPARISON);
  // No first view needs these parts. Without them the page works, and the next one tries again.
  void import('./after-start.ts').then(({ afterStart }) => afterStart(app, cartStarted)).catch(() => undefined);
}

/**
 * Scripts that measure must not go on running on pages that exclude them; a document that excludes them cannot measure the next page.
 */
function needsDocument(app: App, path: string, first: PageView): boolean {
  const page = match(path);
  if (needsOwnDocument(page?.key ?? null, first.key)) return true;
  if (page === null || first.key === null || app.stores.consent.granted.length === 0) return false;
  return measuringOf(page) !== measuringOf({ key: first.key, params: first.params });
}
