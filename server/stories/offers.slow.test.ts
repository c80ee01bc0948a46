import { expect, it } from 'vitest';
import { offerOf } from '../../shared/commerce/offers/offer.ts';
import type { ConfigurationRow, Product } from '../../shared/contract/product.ts';
import { oncePer } from '../../shared/once-per.ts';
import { comparedOffers, type IsRead, OFFER_LOCALES, productsOf, startOfferShop } from './support/offer-shop.ts';

/** Rings of two sizes that cost the same have the same documents but for the size. */
function kindOf(product: Product, row: ConfigurationRow): string {
  const { price, crossedOut, availability } = offerOf(product, row, 'AT');
  const { size: _, length: __, ...options } = row.options;
  return JSON.stringify([price, crossedOut, availability, options]);
}

/**
 * Each configuration is looked up in the feeds of both languages. Of the other documents, those of one of each kind are read in both, those
 * of the others in German and English by turns: each costs a rendered page.
 */
function readIn(locale: (typeof OFFER_LOCALES)[number]): IsRead {
  const rowsOf = oncePer((product: Product): ReadonlySet<ConfigurationRow> => {
    const { configurations } = product.item_page;
    const kinds = Map.groupBy(configurations, (row) => kindOf(product, row));
    const inTurn = configurations.filter((_, index) => (index % 2 === 0) === (locale === 'de'));
    return new Set([...inTurn, ...[...kinds.values()].flatMap((alike) => alike.at(locale === 'de' ? 0 : -1) ?? [])]);
  });
  return (document, product, row) => document.startsWith('feed for ') || rowsOf(product).has(row);
}

it.each(OFFER_LOCALES)(
  '%s: every configuration of the demo is offered alike by both feeds, and every second one by page, structured data, Markdown and UCP',
  async (locale) => {
    const { backend, shop } = await startOfferShop();
    try {
      const products = await productsOf(backend, locale);
      const seen = await comparedOffers(shop, locale, products, readIn(locale));
      expect(seen.length).toBe(products.reduce((sum, { item_page }) => sum + item_page.configurations.length, 0));
      expect(seen.length).toBeGreaterThan(2000);
    } finally {
      await shop.close();
      await backend.close();
    }
  },
  600_000,
);
