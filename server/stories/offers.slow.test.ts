import { expect, it } from 'vitest';
import { offerOf } from '../../shared/commerce/offers/offer.ts';
import type { ConfigurationRow, Product } from '../../shared/contract/product.ts';
import { comparedOffers, type IsRead, OFFER_LOCALES, productsOf, startOfferShop } from './support/offer-shop.ts';

/** Rings of two sizes that cost the same have the same page but for the size. */
function kindOf(product: Product, row: ConfigurationRow): string {
  const { price, crossedOut, availability } = offerOf(product, row, 'AT');
  const { size: _, length: __, ...options } = row.options;
  return JSON.stringify([price, crossedOut, availability, options]);
}

/**
 * The feeds are read whole. A page is read for one configuration of each kind of each product, the first in German and the last in English;
 * Markdown and answers of UCP for every configuration in one of the languages.
 */
const readIn =
  (locale: (typeof OFFER_LOCALES)[number]): IsRead =>
  (document, product, row, index) => {
    if (document === 'page' || document === 'structured data') {
      const alike = product.item_page.configurations.filter((one) => kindOf(product, one) === kindOf(product, row));
      return row === alike.at(locale === 'de' ? 0 : -1);
    }
    const turn = locale === 'de' ? 0 : 1;
    if (document === 'Markdown') return index % 2 === turn;
    return document !== 'ucp' || index % 2 !== turn;
  };

it.each(OFFER_LOCALES)(
  '%s: every configuration of the demo is offered alike by page, structured data, Markdown, UCP and feeds',
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
