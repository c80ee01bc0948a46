import { expect } from 'vitest';
import { offerOf } from '../../../shared/commerce/offers/offer.ts';
import type { ConfigurationRow, Product } from '../../../packages/contract/product.ts';
import type { Locale } from '../../../shared/i18n/languages.ts';
import { createRenderer } from '../../pages/renderer.ts';
import { loadTexts } from '../../pages/texts.ts';
import { SITE } from '../../../packages/engine/testing/sites.fixture.ts';
import { startBackend, type TestBackend } from './backend.ts';
import { EMPTY_MANIFEST } from './empty-manifest.ts';
import { forgetPages, type Looked, OFFER_READERS, type OfferDocument, type OfferReader, type SeenOffer } from './offer-readers.ts';
import { PATIENT_TIMES } from './patient-times.ts';
import { type RunningShop, startShop } from './shop.ts';

export const OFFER_LOCALES = ['de', 'en'] as const satisfies readonly Locale[];

/** The demo shop with real pages, in Austria, whose offers are compared. */
export async function startOfferShop(): Promise<{ readonly backend: TestBackend; readonly shop: RunningShop }> {
  const backend = await startBackend();
  const texts = await loadTexts();
  const shop = await startShop(
    backend.url,
    {
      PUBLIC_ORIGIN: SITE.origin,
      COUNTRY_PROFILE: 'AT',
      FEEDS: 'google-de-AT,google-en-AT,openai-de-AT,openai-en-AT',
      UCP: 'on',
      COOKIE_SECRET: 'a-secret-of-at-least-32-characters',
      TRUST_PROXY: '127.0.0.1',
    },
    {
      ...PATIENT_TIMES,
      createRenderer: (openApi) =>
        createRenderer({ manifest: EMPTY_MANIFEST, countryProfile: 'AT', texts, openApi, onError: (error) => expect.fail(String(error)) }),
    },
  );
  return { backend, shop };
}

/** All products of the demo in a language. */
export async function productsOf({ sandbox }: TestBackend, locale: Locale): Promise<Product[]> {
  const products: Product[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await sandbox.call('getCatalog', { query: { page, count: 100 } }, locale);
    for (const { slug } of data) products.push((await sandbox.call('getProduct', { params: { slug }, query: {} }, locale)).data);
    if (page >= meta.last_page) return products;
  }
}

/** True if a document is read for a configuration. */
export type IsRead = (document: OfferDocument, product: Product, row: ConfigurationRow) => boolean;

/** Compares the documents' offers of these products' configurations with each other and with the rule. Returns an offer for each. */
export async function comparedOffers(
  shop: RunningShop,
  locale: Locale,
  products: readonly Product[],
  isRead: IsRead = () => true,
): Promise<SeenOffer[]> {
  const documents = Object.entries(OFFER_READERS) as [OfferDocument, OfferReader][];
  const readers = await Promise.all(documents.map(async ([name, open]) => [name, await open(shop, locale)] as const));
  const seen: SeenOffer[] = [];
  forgetPages();
  for (const product of products) {
    for (const row of product.item_page.configurations) {
      const { slug, embedded } = product;
      const looked: Looked = { locale, slug, sku: row.configuration_id, embedded };
      const { price, crossedOut, availability } = offerOf(product, row, 'AT');
      const ruled = { price: price.toFixed(2), crossedOut: crossedOut?.toFixed(2) ?? null, availability };
      const read = readers.filter(([name]) => isRead(name, product, row));
      const seenOf = await Promise.all(read.map(async ([name, readOf]) => [name, await readOf(looked)] as const));
      const [[, first] = ['', undefined]] = seenOf;
      expect(first, `${looked.sku} in ${locale}`).toMatchObject(ruled);
      for (const [name, one] of seenOf) expect(one, `${name}: ${looked.sku} in ${locale}`).toEqual(first);
      seen.push(first as SeenOffer);
    }
  }
  return seen;
}
