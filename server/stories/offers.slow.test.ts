import { expect, it } from 'vitest';
import { offerOf } from '../../shared/commerce/offers/offer.ts';
import type { ConfigurationRow, Product } from '../../packages/contract/product.ts';
import { oncePer } from '../../packages/engine/once-per.ts';
import { comparedOffers, type IsRead, OFFER_LOCALES, productsOf, startOfferShop } from './testing/offer-shop.ts';

/** Rings of two sizes that cost the same have the same documents but for the size. */
function kindOf(product: Product, row: ConfigurationRow): string {
  const { price, crossedOut, availability } = offerOf(product, row, 'AT');
  const { size: _, length: __, ...options } = row.options;
  return JSON.stringify([price, crossedOut, availability, options]);
}

/** The feeds list every configuration; the other documents, each of which costs a rendered page, are read for one of each kind. */
function createIsRead(): IsRead {
  const rowsOf = oncePer((product: Product): ReadonlySet<ConfigurationRow> => {
    const kinds = Map.groupBy(product.item_page.configurations, (row) => kindOf(product, row));
    return new Set([...kinds.values()].flatMap(([first]) => first ?? []));
  });
  return (document, product, row) => document.startsWith('feed for ') || rowsOf(product).has(row);
}

it.each(OFFER_LOCALES)(
  '%s: both feeds offer every configuration alike, and page, structured data, Markdown and UCP one of each price, state and look',
  async (locale) => {
    const { backend, shop } = await startOfferShop();
    try {
      const products = await productsOf(backend, locale);
      const seen = await comparedOffers(shop, locale, products, createIsRead());
      expect(seen.length).toBe(products.reduce((sum, { item_page }) => sum + item_page.configurations.length, 0));
      expect(seen.length).toBeGreaterThan(2000);
    } finally {
      await shop.close();
      await backend.close();
    }
  },
  600_000,
);
