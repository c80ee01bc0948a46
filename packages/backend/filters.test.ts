import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

/** Metals and stones are chosen independently. */
const isMetal = (sku: string) => /\d$/.test(sku);

describe('facets', () => {
  const selections = [
    {},
    { slug: 'ringe' },
    { slug: 'ringe', materials_sku: ['M-PT950', 'M-SAP'] },
    { slug: 'verlobungsringe', setting: ['halo'], size: ['48', '62'] },
    { cut: ['oval', 'round'], sale: ['sale'] },
    { slug: 'armbaender', length: ['18', '21'], availability: ['in-stock'] },
    { materials_sku: ['M-PT950'], max_cost_to: 7000 },
    { search: 'ring size 54 white gold', min_cost_from: 1500 },
    { collections: ['1'], min_cost_from: 500, max_cost_to: 4000, clarity: ['vs'] },
    { slug: 'aurora', categories: ['1', '7'] },
  ];

  it.each(selections)('have the number of products that choosing a value lists: %j', async ({ slug, ...selection }) => {
    const { data } = await shop.call('getFilters', { query: { ...selection, slug } });
    let checked = 0;
    for (const { key, values } of data.facets) {
      const name = key === 'materials' ? 'materials_sku' : key;
      for (const { value, count } of values) {
        const kept = key === 'materials' ? selection.materials_sku?.filter((sku) => isMetal(sku) !== isMetal(value)) : [];
        const query = { ...selection, ...(slug === 'aurora' && { collections: ['1'] }), [name]: [...(kept ?? []), value], count: 1 };
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

  it('facets are those of the listing, in the order of the shop', async () => {
    const keys = async (slug: string) => (await shop.call('getFilters', { query: { slug } })).data.facets.map(({ key }) => key);
    expect(await keys('armbaender')).toEqual([
      'collections',
      'materials',
      'cut',
      'carat',
      'colour',
      'clarity',
      'setting',
      'type',
      'recipient',
      'length',
      'availability',
      'sale',
    ]);
    expect(await keys('ringe')).toContain('size');
    expect(await keys('ringe')).not.toContain('length');
    const { data } = await shop.call('getFilters', { query: { slug: 'verlobungsringe' } }, 'en');
    const size = data.facets.find(({ key }) => key === 'size');
    expect(size?.title).toBe('Ring size');
    expect(size?.values.map(({ value }) => value)).toEqual(Array.from({ length: 15 }, (_, index) => String(48 + index)));
    expect(data.facets.find(({ key }) => key === 'materials')?.values[0]).toMatchObject({
      value: 'M-YG750',
      swatch: 'yellow-gold',
      group: 'Precious metal',
    });
  });

  it('the price span ignores the chosen span', async () => {
    const cost = async (query: object) => (await shop.call('getFilters', { query: { slug: 'ringe', ...query } })).data.cost;
    const { data } = await shop.call('getCatalogOf', {
      params: { slug: 'ringe' },
      query: { column: 'price', order_by: 'asc', count: 100 },
    });
    const [cheapest, dearest] = [data[0], data.at(-1)];
    expect([cheapest?.sale, dearest?.sale]).toEqual([false, false]);
    expect(await cost({})).toEqual({ min: cheapest?.min_cost, max: dearest?.min_cost });
    expect(await cost({ min_cost_from: 1000 })).toEqual(await cost({}));
  });
});

describe('the filters of a listing', () => {
  it('counts follow a change of stock', async () => {
    const preOrder = async () => {
      const { data } = await shop.call('getFilters', { query: { slug: 'ringe' } });
      return data.facets.find(({ key }) => key === 'availability')?.values.find(({ value }) => value === 'pre-order')?.count ?? 0;
    };
    const before = await preOrder();
    // One size of a ring that is in stock becomes made to order.
    await shop.send('POST', '/sandbox/configuration', { sku: 'FL-AUR-BR-YG750-48', stock_qty: 0, track_inventory: false });
    expect(await preOrder()).toBe(before + 1);
  });
});

describe('a malformed selection', () => {
  it.each([
    'page=0',
    'page=9999',
    'page=abc',
    'page=-1',
    'page=1.5',
    'page=1e3',
    'page=',
    'count=0',
    'count=101',
    'column=name',
    'column=price&order_by=up',
    'min_cost_from=cheap',
    'min_cost_from=-5',
    'cut=round',
    'nonsense[]=1',
    'nonsense=1',
    'constructor=1',
    'constructor[]=1',
    'materials[]=M-SAP',
    'cut[]=',
    `cut[]=${'x'.repeat(81)}`,
    Array.from({ length: 51 }, (_, index) => `cut[]=${index}`).join('&'),
  ])('is 400: %s', async (search) => {
    const { status, body } = await shop.send('GET', `/api/v1/system-catalog?${search}`);
    expect([status, body.error_code]).toEqual([400, 'validation_failed']);
  });

  it('is 404 for an unknown slug', async () => {
    for (const path of [
      'system-catalog/nope',
      'filters?slug=nope',
      'products/nope',
      'collections/nope',
      'pages/nope',
      'blocks/nope',
      'nope',
    ]) {
      const { status, body } = await shop.send('GET', `/api/v1/${path}`);
      expect([path, status, body.error_code]).toEqual([path, 404, 'not_found']);
    }
    expect((await shop.send('GET', '/api/v1/product-configurations/0')).body.error_code).toBe('configuration_not_found');
  });
});
