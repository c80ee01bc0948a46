import { describe, expect, it } from 'vitest';
import type { OffersProduct } from '../../packages/contract/offers.ts';
import { product, row } from '../../packages/contract/product.fixture.ts';
import { SITE } from '../../packages/engine/testing/sites.fixture.ts';
import { feedOfferOf, type FeedTerms, idOf } from './feed-offer.ts';
import { google, googleItem } from './google.ts';
import { GoogleItem } from './google-item.ts';
import { OPENAI_FIELDS, openai } from './openai.ts';

const terms: FeedTerms = {
  site: SITE,
  locale: 'en',
  country: 'AT',
  currency: 'EUR',
  company: 'Feinlicht & Co',
  companyCountry: 'AT',
  profile: 'AT',
  mediaOrigin: 'https://cdn.example',
  productionDays: undefined,
  returns: { url: 'https://shop.example/en/page/returns', timeframes: [], defaultDays: 30 },
  now: Date.parse('2026-11-26T18:30:00Z'),
};
const rates = [{ countries: ['AT', 'DE'], cost: 6.9, free_from: 5000, days_min: 1, days_max: 2 }];
const PICTURES = ['/media/a.webp', 'https://other.example/b.webp'];

const offer = (one = row('gold', '54'), extra: Partial<OffersProduct> = {}, of: Partial<FeedTerms> = {}) => {
  const plain = product([one, row('rose', '54')], { delivery_rates: rates });
  const [metal, size] = plain.item_page.options;
  const golds = metal!.values.map(({ key }) => ({ key, title: key === 'gold' ? '18 carat yellow gold' : key, swatch: key }));
  const item_page = { ...plain.item_page, options: [{ ...metal!, values: golds }, size!] };
  return feedOfferOf({ product: { ...plain, item_page, ...extra }, row: one, pictures: PICTURES }, { ...terms, ...of });
};
const item = (...args: Parameters<typeof offer>) => googleItem(offer(...args)!, { ...terms, ...args[2] });
const SALE = { sale: true, sale_value: 15, sale_ends_at: '2026-12-01T22:59:00Z' };

describe('an item for Google', () => {
  it('has the attributes of jewellery and fits the schema', () => {
    const one = item(row('gold', '54'), { categories: [{ title: 'Rings' }, { title: 'Solitaires' }], materials: [{ title: 'Diamond' }] });
    expect(GoogleItem.parse(one)).toEqual({
      id: 'gold-54',
      title: 'Ring, 18 carat yellow gold, 54',
      description: 'A ring',
      link: 'https://shop.example/en/product/ring-a?configuration_id=gold-54',
      image_link: 'https://cdn.example/media/a.webp',
      additional_image_link: ['https://other.example/b.webp'],
      availability: 'in_stock',
      price: '1890.00 EUR',
      condition: 'new',
      brand: 'Feinlicht & Co',
      identifier_exists: 'no',
      google_product_category: '188',
      product_type: 'Rings > Solitaires',
      item_group_id: '1',
      color: 'yellow gold',
      material: '18 carat yellow gold/Diamond',
      size: '54',
      size_system: 'EU',
      gender: 'unisex',
      age_group: 'adult',
      shipping: [{ country: 'AT', service: 'Standard', price: '6.90 EUR' }],
      product_detail: [],
    });
  });

  it('has the numbers that the backend knows, and makes none up', () => {
    const known = item(row('gold', '54', { gtin: '4006381333931', mpn: 'AUR-1' }));
    expect(known).toMatchObject({ gtin: '4006381333931', mpn: 'AUR-1' });
    expect(known).not.toHaveProperty('identifier_exists');
    expect(GoogleItem.safeParse({ ...known, identifier_exists: 'no' }).success).toBe(false);
  });

  it('has a sale_price only with the prior price that the law allows', () => {
    const reduced = row('gold', '54', { lowest_prior_cost: 1790 });
    expect(item(reduced, SALE)).toMatchObject({
      price: '1790.00 EUR',
      sale_price: '1606.50 EUR',
      sale_price_effective_date: '2026-11-26T00:00+0000/2026-12-01T22:59+0000',
    });
    expect(item(row('gold', '54'), SALE)).toMatchObject({ price: '1606.50 EUR' });
    expect(item(row('gold', '54'), SALE)).not.toHaveProperty('sale_price');
    expect(item(reduced, { ...SALE, sale_ends_at: null })).not.toHaveProperty('sale_price_effective_date');
    expect(item(row('gold', '54'), SALE, { profile: 'none' })).toMatchObject({ price: '1890.00 EUR', sale_price: '1606.50 EUR' });
  });

  it('tells when what is made to order is sent, if the shop knows', () => {
    const made = row('gold', '54', { stock_qty: 0, track_inventory: false });
    expect(item(made)).toMatchObject({ availability: 'preorder' });
    expect(item(made)).not.toHaveProperty('availability_date');
    expect(item(made, {}, { productionDays: 28 })).toMatchObject({ availability_date: '2026-12-24T00:00+0000' });
    expect(item(row('gold', '54', { stock_qty: 0 }))).toMatchObject({ availability: 'out_of_stock', price: '1890.00 EUR' });
  });

  it('has the colour of a metal without its fineness in each language', () => {
    const colors = [
      '18 carat yellow gold',
      'Gelbgold 750',
      'Oro amarillo de 18 quilates',
      '18 karaat geelgoud',
      'Platina 950',
      'Żółte złoto 585',
    ];
    const found = colors.map((title) => {
      const one = product([row('gold', '54')]);
      const options = one.item_page.options.map((option) =>
        option.key === 'metal' ? { ...option, values: [{ key: 'gold', title, swatch: 'gold' }] } : option,
      );
      return item(row('gold', '54'), { item_page: { ...one.item_page, options } }).color;
    });
    expect(found).toEqual(['yellow gold', 'Gelbgold', 'Oro amarillo', 'geelgoud', 'Platina', 'Żółte złoto']);
  });

  it('a loose stone has no colour and no jewellery category; a chain no size system', () => {
    const { item_page } = product([row('gold', '45 cm')]);
    const stone = GoogleItem.parse(item(row('gold', '45 cm'), { item_page }));
    expect(stone).toMatchObject({ size: '45 cm' });
    for (const name of ['color', 'google_product_category', 'gender', 'size_system']) expect(stone).not.toHaveProperty(name);
  });

  it('a file has no jewellery category, and no delivery cost', () => {
    const file = GoogleItem.parse(item(row('gold', '54'), { digital: true, delivery_rates: [] }));
    expect(file).toMatchObject({ shipping: [{ price: '0.00 EUR' }] });
    expect(file).not.toHaveProperty('google_product_category');
  });

  it('delivery is free from the amount on; what is not delivered to the country is left out', () => {
    expect(item(row('gold', '54', { cost: 5000 }))).toMatchObject({ shipping: [{ price: '0.00 EUR' }] });
    expect(offer(row('gold', '54'), {}, { country: 'CZ' })).toBeNull();
    expect(item(row('gold', '54'), { delivery_rates: [] }, { country: 'CZ' })).toMatchObject({ shipping: [] });
  });

  it('is left out when it is not for sale or has no picture', () => {
    expect(offer(row('gold', '54'), { default_sku: null })).toBeNull();
    expect(google.item({ ...offer()!, pictures: [] }, terms)).toBeNull();
    expect(openai.item({ ...offer()!, pictures: [] }, terms)).toBeNull();
  });

  it('is XML without characters that XML forbids', () => {
    const mixedTranslation = { title: 'A & B <c>\u0000\u000b\ud800', description: 'x' };
    const xml = google.item(offer(row('gold', '54'), { mixedTranslation })!, terms) ?? '';
    expect(xml).toContain('<g:title>A &amp; B &lt;c&gt;');
    // oxlint-disable-next-line no-control-regex
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b]/);
    expect(xml.isWellFormed()).toBe(true);
    expect(xml).toContain('<g:shipping><g:country>AT</g:country><g:service>Standard</g:service><g:price>6.90 EUR</g:price></g:shipping>');
  });

  it('shortens what is too long', () => {
    const long = { title: 'word '.repeat(80), description: 'text '.repeat(2000) };
    const detail = { title: 't'.repeat(200), value: 'v'.repeat(2000) };
    const given = { mixedTranslation: long, item_page: { ...product([row('gold', '54')]).item_page, details: [detail] } };
    expect(GoogleItem.safeParse(item(row('gold', '54'), given)).error).toBeUndefined();
  });
});

it('a sku of more than 50 characters is cut to an id that others do not have', () => {
  const skus = ['a', 'b'].map((end) => 'x'.repeat(79) + end);
  const ids = skus.map(idOf);
  expect([new Set(ids).size, ids.every(({ length }) => length === 50), idOf('x'.repeat(50))]).toEqual([2, true, 'x'.repeat(50)]);
});

it('a line for OpenAI has the fields of the table, with the regular and the sale price', () => {
  const line = openai.item(offer(row('gold', '54', { lowest_prior_cost: 1790 }), SALE)!, terms) ?? '';
  expect(line.endsWith('}\n')).toBe(true);
  const fields = JSON.parse(line) as Record<string, unknown>;
  expect(Object.keys(fields).filter((name) => !(name in OPENAI_FIELDS))).toEqual([]);
  expect(fields).toMatchObject({
    item_id: 'gold-54',
    title: 'Ring, 18 carat yellow gold, 54',
    url: 'https://shop.example/en/product/ring-a?configuration_id=gold-54',
    brand: 'Feinlicht & Co',
    image_url: 'https://cdn.example/media/a.webp',
    price: '1790.00 EUR',
    sale_price: '1606.50 EUR',
    availability: 'in_stock',
    group_id: '1',
    listing_has_variations: true,
    variant_dict: { color: '18 carat yellow gold', size: '54' },
    color: 'yellow gold',
    size: '54',
    size_system: 'EU',
    return_policy: 'https://shop.example/en/page/returns',
    accepts_returns: true,
    return_deadline_in_days: 30,
    seller_name: 'Feinlicht & Co',
    seller_url: 'https://shop.example/en',
    target_countries: ['AT'],
    store_country: 'AT',
    is_eligible_search: true,
    is_eligible_checkout: false,
  });
  expect(fields).not.toHaveProperty('gtin');
});
