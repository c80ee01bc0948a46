import type { Id } from '../contract/common.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../contract/product.ts';
import { type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';

let shop: Running;
let products: Product[];
beforeAll(async () => {
  shop = await startSandbox();
  const { data } = await shop.call('getCatalog', { query: { count: 100 } });
  products = await Promise.all(data.map(async ({ slug }) => (await shop.call('getProduct', { params: { slug }, query: {} })).data));
});
afterAll(() => shop.close());

const sold = ({ base_cost, min_cost = base_cost, sale_value }: Product): number =>
  Math.round(min_cost * 100 - Math.round(min_cost * sale_value)) / 100;

describe('the catalogue', () => {
  it('has at least 1,500 configurations with unique skus that need no escaping in URLs', () => {
    const skus = products.flatMap(({ item_page }) => item_page.configurations.map((one) => one.configuration_id));
    expect(skus.length).toBeGreaterThanOrEqual(1500);
    expect(new Set(skus).size).toBe(skus.length);
    for (const sku of skus) expect(sku).toMatch(/^FL-[A-Z0-9-]{3,36}$/);
    expect(skus).toContain('FL-AUR-BR-YG750-54');
  });

  it('shows a different picture on every card', () => {
    const pictures = products.map(({ images }) => images[0]?.url);
    expect(new Set(pictures).size).toBe(products.length);
    for (const { images, variant_plp_image: variants } of products) {
      expect(images[0]?.position).toBe('PLP');
      expect(variants[0]?.image).toBe(images[0]?.url);
    }
  });

  it('has default configurations in stock, and 5 to 20 % sold-out sizes', () => {
    for (const { stock_qty, default_config } of products) expect(default_config.stock_qty > 0).toBe(stock_qty > 0);
    const all = products.filter(({ stock_qty }) => stock_qty > 0).flatMap(({ item_page }) => item_page.configurations);
    const soldOut = all.filter((one) => one.stock_qty === 0).length / all.length;
    expect(soldOut).toBeGreaterThan(0.05);
    expect(soldOut).toBeLessThan(0.2);
  });

  it('names the main stone with cut and size', () => {
    const stoneOf = (sku: string) =>
      products.find(({ item_page }) => item_page.configurations.some((one) => one.configuration_id === sku))?.item_page.stone;
    expect(stoneOf('FL-AUR-BR-YG750-54')).toEqual({ kind: 'diamond', cut: 'round', size: [6.5] });
    const several = products.flatMap(({ item_page }) => item_page.stone ?? []).filter(({ size }) => size.length === 2);
    expect(several.length).toBeGreaterThan(20);
    for (const { size } of several) expect(size[0]).toBeGreaterThan(size[1] ?? 0);
    expect(products.some(({ item_page }) => item_page.stone === null)).toBe(true);
  });

  it('GET /products/{slug}?configuration_id= answers it, and null for a sku of another product', async () => {
    const params = { slug: 'solitaerring-aurelia-brillant' };
    const ask = async (sku: string) => (await shop.call('getProduct', { params, query: { configuration_id: sku } })).data.selected_config;
    expect((await ask('FL-AUR-BR-PT950-48'))?.options).toEqual({ metal: 'platinum', size: '48' });
    expect((await ask('FL-AUR-BR-PT950-48'))?.medias[0]?.url).toContain('platinum');
    expect(await ask('FL-LUZ-BR-YG750-54')).toBeNull();
  });

  it('delivery_rates has each country once, with the usual home delivery', async () => {
    const rates = products[0]?.delivery_rates ?? [];
    const { countries, settings } = (await shop.call('getBootstrap', {})).data;
    expect(rates.flatMap((one) => one.countries).toSorted()).toEqual(countries.map(({ code }) => code).toSorted());
    expect(rates[0]).toEqual({ countries: ['AT'], cost: 6.9, free_from: 150, days_min: 1, days_max: 2 });
    expect(settings.opening_hours[1]).toEqual({ days: ['Sa'], opens: '10:00', closes: '16:00' });
  });
});

describe('a listing', () => {
  it('lists every product on exactly one page, in a stable order', async () => {
    const seen: Id[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { data, meta } = await shop.call('getCatalog', { query: { page } });
      last = meta.last_page;
      expect(meta).toMatchObject({ per_page: 20, current_page: page, total: products.length });
      seen.push(...data.map(({ id }) => id));
    }
    expect(seen).toEqual(products.map(({ id }) => id));
  });

  it('begins a collection with its featured pieces', async () => {
    const { data: aurora } = await shop.call('getCollection', { params: { slug: 'aurora' } });
    const collections = [String(aurora.id)];
    const { data } = await shop.call('getCatalog', { query: { collections, column: 'collection_sort_order', order_by: 'asc' } });
    expect(data.slice(0, 2).map(({ slug }) => slug)).toEqual(['halo-ring-luzia-brillant', expect.stringContaining('reigen')]);
  });

  it('metal, size, stock and price must hold for the same configuration', async () => {
    const query = { materials_sku: ['M-PT950'], size: ['50', '51'], availability: ['in-stock'], max_cost_to: 6500 };
    const { data } = await shop.call('getCatalog', { query: { ...query, count: 100 } });
    const expected = products.filter((product) =>
      product.item_page.configurations.some(
        ({ options, stock_qty, cost }) =>
          options['metal'] === 'platinum' &&
          ['50', '51'].includes(options['size'] ?? '') &&
          stock_qty > 0 &&
          sold({ ...product, min_cost: cost }) <= 6500,
      ),
    );
    expect(data.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(data.length).toBeGreaterThan(0);
  });

  it('ids[] answers these products without unknown ones', async () => {
    const [first, second, third] = products.map(({ id }) => id);
    const ids = [third ?? 0, 987_654_321, first ?? 0];
    const { data, meta } = await shop.call('getCatalog', { query: { ids } }, 'en');
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set([first, third]));
    expect(meta.total).toBe(2);
    expect((await shop.call('getCatalog', { query: { ids: [second ?? 0], cut: ['unheard_of'] } })).data).toEqual([]);
    for (const bad of ['ids[]=1.5', 'ids[]=a%20b', 'ids=1', Array.from({ length: 51 }, (_, id) => `ids[]=${id + 1}`).join('&')])
      expect((await shop.send('GET', `/api/v1/system-catalog?${bad}`)).status).toBe(400);
  });

  it('may be empty', async () => {
    const { meta, data } = await shop.call('getCatalog', { query: { cut: ['round'], materials_sku: ['M-TAN'] } });
    expect([meta.total, meta.last_page, data.length]).toEqual([0, 1, 0]);
  });
});
