import { expect, it } from 'vitest';
import { product, row } from '../../contract/product.fixture.ts';
import { catalogProduct, type CatalogContext } from './catalog-product.ts';

const context: CatalogContext = {
  urlOf: (path) => `https://shop.test${path}`,
  imageOf: (url) => `https://cdn.test${url}`,
  currency: 'EUR',
  profile: 'AT',
};

it('gives each configuration its own price, in cents, with the range of all', () => {
  const ring = product([row('gold', '54', { cost: 1890.5 }), row('platinum', '54', { cost: 2100 })]);
  const shown = catalogProduct(ring, { max: 20 }, context);
  expect(shown?.price_range).toEqual({ min: { amount: 189_050, currency: 'EUR' }, max: { amount: 210_000, currency: 'EUR' } });
  expect(shown?.variants.map(({ id, price, url }) => [id, price.amount, url])).toEqual([
    ['gold-54', 189_050, 'https://shop.test/product/ring-a?configuration_id=gold-54'],
  ]);
});

it('claims a prior price only where the law of the profile allows it', () => {
  const sale = { sale: true, sale_value: 10 };
  const listPrice = (lowest: number | null) =>
    catalogProduct(product([row('gold', '54', { cost: 1000, lowest_prior_cost: lowest })], sale), { max: 1 }, context)?.variants[0];
  expect(listPrice(1000)).toMatchObject({ price: { amount: 90_000 }, list_price: { amount: 100_000 } });
  expect(listPrice(null)).not.toHaveProperty('list_price');
});

it('says what is sold out and what is made to order', () => {
  const availability = (stock: object) =>
    catalogProduct(product([row('gold', '54', stock)]), { max: 1 }, context)?.variants[0]?.availability;
  expect(availability({ stock_qty: 0 })).toEqual({ available: false, status: 'out_of_stock' });
  expect(availability({ stock_qty: 0, track_inventory: false })).toEqual({ available: true, status: 'preorder' });
});
