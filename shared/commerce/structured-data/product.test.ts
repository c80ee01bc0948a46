import { describe, expect, it } from 'vitest';
import type { ConfigurationRow, Product } from '../../../packages/contract/product.ts';
import { product, row } from '../../../packages/contract/product.fixture.ts';
import type { Node } from './node.ts';
import { type ProductContext, productData } from './product.ts';

const context: ProductContext = {
  urlOf: (path) => `https://shop.example${path}`,
  imageOf: (url) => `https://shop.example${url}`,
  images: ['/media/a.webp', '/media/b.webp'],
  company: 'Feinlicht',
  currency: 'EUR',
  profile: 'none',
  returnDays: 30,
  countries: ['AT', 'GR'],
  now: Date.parse('2026-11-20T12:00:00Z'),
};
const rows = [
  row('gold', '54'),
  row('gold', '55', { stock_qty: 0 }),
  row('rose', '54', { stock_qty: 0, track_inventory: false }),
  row('rose', '55', { cost: 1990 }),
];
const colour = (sku: string, image: string): Product['variant_plp_image'][number] => ({
  image,
  sku,
  cost: 1,
  product_configuration_id: 1,
  swatch: '',
  title: '',
});
const plain = product(rows, { variant_plp_image: [colour('gold-54', '/media/a.webp'), colour('rose-54', '/media/rose.webp')] });
const [metal, size] = plain.item_page.options;
const options = [
  { key: 'metal', title: 'Metal', values: metal!.values.map((value) => ({ ...value, title: `${value.key} 750`, swatch: value.key })) },
  size!,
];
const ring: Product = {
  ...plain,
  item_page: { ...plain.item_page, options },
  materials: [
    { id: 1, sku: 'gold', slug: 'gold', title: 'gold 750', categories: [], collections: [], medias: [] },
    { id: 2, sku: 'diamond', slug: 'diamond', title: 'Diamond', categories: [], collections: [], medias: [] },
  ],
  delivery_rates: [{ countries: ['AT'], cost: 6.9, free_from: 150, days_min: 1, days_max: 2 }],
};

const variants = (of: Product, shown: ConfigurationRow, other: Partial<ProductContext> = {}) =>
  productData(of, shown, { ...context, ...other })?.['hasVariant'] as Node[];
const offerOf = (of: Product, index: number) => variants(of, rows[index]!)[0]?.['offers'] as Node;

it('a digital product has neither delivery nor returns, whatever its rates', () => {
  expect(Object.keys(offerOf(ring, 0))).toEqual(expect.arrayContaining(['shippingDetails', 'hasMerchantReturnPolicy']));
  const names = Object.keys(offerOf({ ...ring, digital: true }, 0));
  expect(names).not.toContain('shippingDetails');
  expect(names).not.toContain('hasMerchantReturnPolicy');
});

describe('a ring in metals and sizes', () => {
  it('is a ProductGroup: the configuration shown, then one for each other colour', () => {
    expect(productData(ring, rows[1]!, context)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'ProductGroup',
      productGroupID: '1',
      url: 'https://shop.example/product/ring-a',
      variesBy: ['color', 'material', 'size'].map((name) => `https://schema.org/${name}`),
    });
    expect(variants(ring, rows[1]!).map(({ sku }) => sku)).toEqual(['gold-55', 'rose-54']);
    expect(variants(ring, rows[3]!).map(({ sku }) => sku)).toEqual(['rose-55', 'gold-54']);
  });

  it('has the colour, material, size and pictures of each configuration', () => {
    const [shown, other] = variants(ring, rows[0]!);
    expect(shown).toMatchObject({ name: 'Ring, gold 750, 54', color: 'gold 750', material: 'gold 750/Diamond', size: '54' });
    expect([shown, other].map((one) => one?.['image'])).toEqual([
      ['https://shop.example/media/a.webp', 'https://shop.example/media/b.webp'],
      ['https://shop.example/media/rose.webp'],
    ]);
  });

  it('has gtin and mpn when the backend knows them', () => {
    expect(Object.keys(variants(ring, rows[0]!)[0]!)).not.toContain('gtin');
    const known = { ...rows[0]!, gtin: '4006381333931', mpn: 'AUR-1' };
    const one = { ...ring, item_page: { ...ring.item_page, configurations: [known, ...rows.slice(1)] } };
    expect(variants(one, known)[0]).toMatchObject({ gtin: '4006381333931', mpn: 'AUR-1' });
  });

  it('writes shared nodes once', () => {
    const [shown, other] = variants(ring, rows[0]!).map(({ offers }) => offers as Node);
    expect(shown?.['hasMerchantReturnPolicy']).toMatchObject({ '@id': '#returns', merchantReturnDays: 30 });
    expect(other?.['hasMerchantReturnPolicy']).toEqual({ '@id': '#returns' });
    expect(other?.['shippingDetails']).toEqual([{ '@id': '#to-AT-0' }]);
  });
});

describe('its offer', () => {
  it('has the price with two decimals, valid for 30 days, and the URL of the configuration', () => {
    expect(offerOf(ring, 0)).toMatchObject({
      price: '1890.00',
      priceCurrency: 'EUR',
      priceValidUntil: '2026-12-20',
      url: 'https://shop.example/product/ring-a?configuration_id=gold-54',
    });
    expect(offerOf(ring, 0)).not.toHaveProperty('priceSpecification');
  });

  it('has the sale price and the price before', () => {
    const sale = { ...ring, sale: true, sale_value: 15 };
    expect(offerOf(sale, 0)).toMatchObject({ price: '1606.50', priceSpecification: { price: '1890.00' } });
    expect(offerOf({ ...sale, sale_ends_at: '2026-11-29T22:59:59Z' }, 0)['priceValidUntil']).toBe('2026-11-29');
    expect(offerOf({ ...sale, sale_ends_at: '2027-11-29T22:59:59Z' }, 0)['priceValidUntil']).toBe('2026-12-20');
    expect(offerOf({ ...sale, sale_ends_at: '2026-11-19T00:00:00Z' }, 0)['priceValidUntil']).toBe('2026-12-20');
  });

  it('has the availability', () => {
    const availability = [0, 1, 2].map((index) => offerOf(ring, index)['availability']);
    expect(availability).toEqual(['InStock', 'OutOfStock', 'PreOrder'].map((name) => `https://schema.org/${name}`));
  });
});

describe('a single product', () => {
  const only = row('gold', '54');
  const stone = product([only], { embedded: true });

  it('is a Product; embedded, its URL has no configuration', () => {
    expect(productData(stone, only, context)).toMatchObject({
      '@type': 'Product',
      name: 'Ring',
      sku: 'gold-54',
      offers: { url: 'https://shop.example/product/ring-a' },
    });
  });

  it('without pictures has no image property', () => {
    expect(productData(stone, only, { ...context, images: [] })).not.toHaveProperty('image');
  });

  it('is null when it is not for sale', () => expect(productData({ ...stone, default_sku: null }, only, context)).toBeNull());
});
