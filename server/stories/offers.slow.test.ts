import { expect, it } from 'vitest';
import { comparedOffers, OFFER_LOCALES, productsOf, startOfferShop } from './support/offer-shop.ts';

it.each(OFFER_LOCALES)(
  '%s: every configuration of the demo is offered alike by page, structured data, Markdown and feeds',
  async (locale) => {
    const { backend, shop } = await startOfferShop();
    try {
      const products = await productsOf(backend, locale);
      const seen = await comparedOffers(shop, locale, products);
      expect(seen.length).toBe(products.reduce((sum, { item_page }) => sum + item_page.configurations.length, 0));
      expect(seen.length).toBeGreaterThan(2000);
    } finally {
      await shop.close();
      await backend.close();
    }
  },
  600_000,
);
