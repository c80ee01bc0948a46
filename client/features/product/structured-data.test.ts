import { describe, expect, it } from 'vitest';
import { dataBlock, type OfferContext, productData } from './structured-data.ts';
import { product, row } from './testing/product.ts';

const context: OfferContext = {
  url: 'https://shop.example/product/ring-a?configuration_id=A-54',
  images: ['https://shop.example/media/a.webp'],
  company: 'Feinlicht',
  currency: 'EUR',
  returnDays: 30,
  countries: ['AT', 'EL'],
  now: Date.parse('2026-11-20T12:00:00Z'),
};
const ring = product([row('gold', '54'), row('gold', '55', { stock_qty: 0 }), row('rose', '54', { stock_qty: 0, track_inventory: false })]);
const offerOf = (of: typeof ring, index: number) =>
  (productData(of, of.item_page.configurations[index]!, context) as { offers?: object }).offers;

describe('productData', () => {
  it('offers the configuration shown, its price with two decimals, for 30 days', () => {
    expect(offerOf(ring, 0)).toMatchObject({
      sku: 'gold-54',
      price: '1890.00',
      priceCurrency: 'EUR',
      priceValidUntil: '2026-12-20',
      url: context.url,
    });
  });

  it('takes the sale off', () => {
    expect(offerOf({ ...ring, sale: true, sale_value: 15 }, 0)).toMatchObject({ price: '1606.50' });
  });

  it('tells whether it can be had', () => {
    const availability = (index: number) => (offerOf(ring, index) as { availability: string }).availability;
    expect([0, 1, 2].map(availability)).toEqual(['InStock', 'OutOfStock', 'PreOrder'].map((name) => `https://schema.org/${name}`));
  });

  it('tells how long it may be returned, with ISO country codes', () => {
    expect(offerOf(ring, 0)).toMatchObject({ hasMerchantReturnPolicy: { merchantReturnDays: 30, applicableCountry: ['AT', 'GR'] } });
  });

  it('offers nothing that cannot be bought', () => expect(offerOf({ ...ring, default_sku: null }, 0)).toBeUndefined());
});

describe('dataBlock', () => {
  it('cannot end its element, and parses to the same', () => {
    const data = { name: '</script><script>alert(1)</script><!--' };
    expect(dataBlock(data)).not.toContain('<');
    expect(JSON.parse(dataBlock(data))).toEqual(data);
  });
});
