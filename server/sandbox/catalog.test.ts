import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../../shared/contract/product.ts';
import { type Running, startSandbox } from './testing/start.ts';

let shop: Running;
let products: Product[];
beforeAll(async () => {
  shop = await startSandbox();
  const { data } = await shop.call('getCatalog', { query: { count: 100 } });
  products = await Promise.all(data.map(async ({ slug }) => (await shop.call('getProduct', { params: { slug }, query: {} })).data));
});
afterAll(() => shop.close());

const sold = ({ min_cost, sale_value }: Product): number => Math.round(min_cost * 100 - Math.round(min_cost * sale_value)) / 100;

describe('the catalogue', () => {
  it('has at least 1,500 configurations with skus that are unique and fit into an address', () => {
    const skus = products.flatMap(({ item_page }) => item_page.configurations.map((one) => one.configuration_id));
    expect(skus.length).toBeGreaterThanOrEqual(1500);
    expect(new Set(skus).size).toBe(skus.length);
    for (const sku of skus) expect(sku).toMatch(/^FL-[A-Z0-9-]{3,36}$/);
    expect(skus).toContain('FL-AUR-BR-YG750-54');
  });

  it('shows no two cards alike', () => {
    const pictures = products.map(({ images }) => images[0]?.url);
    expect(new Set(pictures).size).toBe(products.length);
    for (const { images, variant_plp_image: variants } of products) {
      expect(images[0]?.position).toBe('PLP');
      expect(variants[0]?.image).toBe(images[0]?.url);
    }
  });

  it('can sell the default of everything that is in stock, and only some sizes are sold out', () => {
    for (const { stock_qty, default_config } of products) expect(default_config.stock_qty > 0).toBe(stock_qty > 0);
    const all = products.filter(({ stock_qty }) => stock_qty > 0).flatMap(({ item_page }) => item_page.configurations);
    const soldOut = all.filter((one) => one.stock_qty === 0).length / all.length;
    expect(soldOut).toBeGreaterThan(0.05);
    expect(soldOut).toBeLessThan(0.2);
  });

  it('answers the chosen configuration, and none for a sku of another product', async () => {
    const params = { slug: 'solitaerring-aurelia-brillant' };
    const ask = async (sku: string) => (await shop.call('getProduct', { params, query: { configuration_id: sku } })).data.selected_config;
    expect((await ask('FL-AUR-BR-PT950-48'))?.options).toEqual({ metal: 'platinum', size: '48' });
    expect((await ask('FL-AUR-BR-PT950-48'))?.medias[0]?.url).toContain('platinum');
    expect(await ask('FL-LUZ-BR-YG750-54')).toBeNull();
  });
});

describe('a listing', () => {
  it('pages through everything once, in a stable order', async () => {
    const seen: number[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { data, meta } = await shop.call('getCatalog', { query: { page } });
      last = meta.last_page;
      expect(meta).toMatchObject({ per_page: 20, current_page: page, total: products.length });
      seen.push(...data.map(({ id }) => id));
    }
    expect(seen).toEqual(products.map(({ id }) => id));
  });

  it('sorts by the price after sale of the cheapest configuration, descending without a direction', async () => {
    const prices = async (order_by?: 'asc' | 'desc') => {
      const { data } = await shop.call('getCatalog', { query: { count: 100, column: 'price', order_by } });
      return data.map((card) => sold(card as Product));
    };
    const up = await prices('asc');
    expect(up).toEqual(up.toSorted((a, b) => a - b));
    expect(await prices()).toEqual(up.toReversed());
  });

  it('begins a collection with its featured pieces', async () => {
    const aurora = shop.sandbox.shop.collections.find(({ key }) => key === 'aurora');
    const collections = [String(aurora?.id)];
    const { data } = await shop.call('getCatalog', { query: { collections, column: 'collection_sort_order', order_by: 'asc' } });
    expect(data.slice(0, 2).map(({ slug }) => slug)).toEqual(['halo-ring-luzia-brillant', expect.stringContaining('reigen')]);
  });

  it('lists what a reading of every product finds: metal, size and stock hold for one and the same configuration', async () => {
    const query = { materials_sku: ['M-PT950'], size: ['50', '51'], availability: ['in-stock'], max_cost_to: 6500 };
    const { data } = await shop.call('getCatalog', { query: { ...query, count: 100 } });
    const expected = products.filter(
      (product) =>
        sold(product) <= 6500 &&
        product.item_page.configurations.some(
          ({ options, stock_qty }) => options['metal'] === 'platinum' && ['50', '51'].includes(options['size'] ?? '') && stock_qty > 0,
        ),
    );
    expect(data.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(data.length).toBeGreaterThan(0);
  });

  it('may be empty', async () => {
    const { meta, data } = await shop.call('getCatalog', { query: { cut: ['round'], materials_sku: ['M-TAN'] } });
    expect([meta.total, meta.last_page, data.length]).toEqual([0, 1, 0]);
  });
});

describe('facets', () => {
  const selections = [
    {},
    { slug: 'ringe' },
    { slug: 'ringe', materials_sku: ['M-PT950', 'M-SAP'] },
    { slug: 'verlobungsringe', setting: ['halo'], size: ['48', '62'] },
    { cut: ['oval', 'round'], sale: ['sale'] },
    { slug: 'armbaender', length: ['18', '21'], availability: ['in-stock'] },
    { collections: ['1'], min_cost_from: 500, max_cost_to: 4000, clarity: ['vs'] },
    { slug: 'aurora', categories: ['1', '7'] },
  ];

  it.each(selections)('count what choosing a value would list: %j', async ({ slug, ...selection }) => {
    const { data } = await shop.call('getFilters', { query: { ...selection, slug } });
    let checked = 0;
    for (const { key, values } of data.facets) {
      const name = key === 'materials' ? 'materials_sku' : key;
      for (const { value, count } of values) {
        const query = { ...selection, ...(slug === 'aurora' && { collections: ['1'] }), [name]: [value], count: 1 };
        if (slug === 'aurora' && key === 'collections') continue;
        const listed =
          slug === undefined || slug === 'aurora'
            ? shop.call('getCatalog', { query })
            : shop.call('getCatalogOf', { params: { slug }, query });
        expect((await listed).meta.total, `${key}=${value}`).toBe(count);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(15);
  });

  it('are those of the listing, in the order of the shop', async () => {
    const keys = async (slug: string) => (await shop.call('getFilters', { query: { slug } })).data.facets.map(({ key }) => key);
    expect(await keys('armbaender')).toEqual(['collections', 'materials', 'cut', 'carat', 'colour', 'clarity', 'setting', 'type', 'length', 'availability', 'sale']);
    expect(await keys('ringe')).toContain('size');
    expect(await keys('ringe')).not.toContain('length');
    const { data } = await shop.call('getFilters', { query: { slug: 'verlobungsringe' } }, 'en');
    const size = data.facets.find(({ key }) => key === 'size');
    expect(size?.title).toBe('Ring size');
    expect(size?.values.map(({ value }) => value)).toEqual(Array.from({ length: 15 }, (_, index) => String(48 + index)));
    expect(data.facets.find(({ key }) => key === 'materials')?.values[0]).toMatchObject({ value: 'M-YG750', swatch: 'yellow-gold', group: 'Precious metal' });
  });

  it('tell the span of prices without the chosen span', async () => {
    const cost = async (query: object) => (await shop.call('getFilters', { query: { slug: 'ringe', ...query } })).data.cost;
    const rings = products.filter(({ categories_ids }) => categories_ids.includes(1)).map(sold);
    expect(await cost({})).toEqual({ min: Math.min(...rings), max: Math.max(...rings) });
    expect(await cost({ min_cost_from: 1000 })).toEqual(await cost({}));
  });
});

describe('a malformed selection', () => {
  it.each([
    'page=0', 'page=9999', 'page=abc', 'page=-1', 'page=1.5', 'page=1e3', 'page=', 'count=0', 'count=101', 'column=name', 'column=price&order_by=up',
    'min_cost_from=cheap', 'min_cost_from=-5', 'cut=round', 'nonsense[]=1', 'nonsense=1', 'materials[]=M-SAP', 'cut[]=', `cut[]=${'x'.repeat(81)}`,
    Array.from({ length: 51 }, (_, index) => `cut[]=${index}`).join('&'),
  ])('is 400: %s', async (search) => {
    const { status, body } = await shop.send('GET', `/api/v1/system-catalog?${search}`);
    expect([status, body.error_code]).toEqual([400, 'validation_failed']);
  });

  it('is 404 for an unknown slug', async () => {
    for (const path of ['system-catalog/nope', 'filters?slug=nope', 'products/nope', 'collections/nope', 'pages/nope', 'blocks/nope', 'nope']) {
      const { status, body } = await shop.send('GET', `/api/v1/${path}`);
      expect([path, status, body.error_code]).toEqual([path, 404, 'not_found']);
    }
    expect((await shop.send('GET', '/api/v1/product-configurations/0')).body.error_code).toBe('configuration_not_found');
  });
});
