import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Product } from '../../packages/contract/product.ts';
import { stockStatus } from '../../shared/commerce/stock.ts';
import type { TestBackend } from './testing/backend.ts';
import { comparedOffers, OFFER_LOCALES, productsOf, startOfferShop } from './testing/offer-shop.ts';
import type { RunningShop } from './testing/shop.ts';

/** Some configurations of each kind; `offers.slow.test.ts` has them all. */
// Hundreds of pages and feeds: slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
let backend: TestBackend;
let shop: RunningShop;
beforeAll(async () => ({ backend, shop } = await startOfferShop()));
afterAll(async () => {
  await shop?.close();
  await backend?.close();
});

/** The product with the first configurations that are so. */
const only = (product: Product, isMeant: (row: Product['item_page']['configurations'][number]) => boolean, count = 2): Product => ({
  ...product,
  item_page: { ...product.item_page, configurations: product.item_page.configurations.filter(isMeant).slice(0, count) },
});

it.each(OFFER_LOCALES)(
  '%s: page, structured data, Markdown and feeds agree in a sale, on stock, made to order, sold out, on files',
  async (locale) => {
    const products = await productsOf(backend, locale);
    const states = (['in_stock', 'pre_order', 'out_of_stock'] as const).map((state) =>
      products
        .flatMap((product) => only(product, (row) => stockStatus(row) === state, 1))
        .filter(({ item_page }) => item_page.configurations.length > 0),
    );
    const kinds = [
      ...products.filter(({ sale }) => sale).map((product) => only(product, () => true)),
      ...products.filter(({ digital }) => digital).map((product) => only(product, () => true)),
      ...states.flatMap((some) => some.slice(0, 5)),
    ];
    const seen = await comparedOffers(shop, locale, kinds);
    expect(seen.filter(({ crossedOut }) => crossedOut !== null).length).toBeGreaterThan(0);
    expect(new Set(seen.map(({ availability }) => availability))).toEqual(new Set(['in_stock', 'pre_order', 'out_of_stock']));
  },
);

it('agree again after price and stock have changed and the cache version has moved', async () => {
  const [{ slug } = { slug: '' }] = (await backend.sandbox.call('getCatalog', { query: { search: 'Riesenrad', count: 1 } })).data;
  const find = async () => [(await backend.sandbox.call('getProduct', { params: { slug }, query: {} })).data];
  const [before] = await find();
  const row = before?.item_page.configurations[0];
  await comparedOffers(shop, 'de', await find());
  await backend.change({ sku: row?.configuration_id ?? '', cost: (row?.cost ?? 0) + 111, stock_qty: 0 });
  await shop.parts.versions.poll();
  // The first request of a page may be answered with its old copy.
  const after = await vi.waitFor(async () => comparedOffers(shop, 'de', await find()), { timeout: 20_000, interval: 200 });
  expect(after.some(({ availability }) => availability === 'out_of_stock')).toBe(true);
});
