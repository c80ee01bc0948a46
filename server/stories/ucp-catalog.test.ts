import { describe, expect, it } from 'vitest';
import { ANSWERS } from './testing/ucp-answers.ts';
import { backend, machine, openUcpShop, OTHER, SKU } from './testing/ucp-shop.ts';

openUcpShop();

describe('the catalogue', () => {
  it('searches, pages and answers in the language of the buyer', async () => {
    const first = ANSWERS.search.parse(
      (await machine('POST', '/catalog/search', { query: 'ring', pagination: { limit: 3 }, context: { language: 'en-GB' } })).body,
    );
    expect(first.products).toHaveLength(3);
    expect(first.products[0]?.url).toMatch(/^http:\/\/shop\.test\/en\/product\//);
    const { cursor } = first.pagination;
    const second = ANSWERS.search.parse(
      (await machine('POST', '/catalog/search', { query: 'ring', pagination: { cursor }, context: { language: 'en' } })).body,
    );
    expect(second.products).toHaveLength(3);
    expect(second.products.map(({ id }) => id)).not.toEqual(first.products.map(({ id }) => id));
    const cheap = ANSWERS.search.parse(
      (await machine('POST', '/catalog/search', { filters: { categories: ['Ringe'], price: { max: 100_000 } } })).body,
    );
    expect(cheap.products.length).toBeGreaterThan(0);
    for (const { categories, price_range: range } of cheap.products) {
      expect(categories.map(({ value }) => value)).toContain('Ringe');
      expect(range.min.amount).toBeLessThanOrEqual(100_000);
    }
  });

  it('answers the price of the configuration that matches words and limits, as the listing does', async () => {
    const max = 600_000;
    const { products } = ANSWERS.search.parse(
      (await machine('POST', '/catalog/search', { query: 'Ringe Platin Größe 54', filters: { price: { max } } })).body,
    );
    expect(products.length).toBeGreaterThan(0);
    for (const { selected, variants } of products) {
      expect([variants.length, variants[0]?.price.amount]).toEqual([1, expect.toSatisfy((amount: number) => amount <= max)]);
      expect(selected.map(({ label }) => label)).toEqual(['Platin 950', '54']);
    }
    // Not the cheapest of all: the price range of the product begins below.
    expect(products.some(({ price_range: { min }, variants }) => min.amount < (variants[0]?.price.amount ?? 0))).toBe(true);
  });

  it('asks the backend once for a search, however its body is written', async () => {
    await machine('POST', '/catalog/search', { query: 'Kette', pagination: { limit: 3 } });
    backend.seen();
    const bodies = ['{"pagination":{"limit":3},"query":"  Kette "}', '{"query":"Kette","pagination":{"limit":3},"signals":{"x":1}}'];
    for (const body of bodies) expect((await machine('POST', '/catalog/search', body)).status).toBe(200);
    expect(backend.seen().filter(({ url }) => url.includes('/system-catalog'))).toEqual([]);
  });

  it('looks products and configurations up, once each', async () => {
    const { products: all } = ANSWERS.lookup.parse(
      (await machine('POST', '/catalog/lookup', { ids: [SKU, '1', SKU, 'none', OTHER] })).body,
    );
    expect(all.map(({ id, variants }) => [id, variants.map(({ sku, inputs }) => [sku, inputs])])).toEqual([
      [
        '1',
        [
          [
            SKU,
            [
              { id: SKU, match: 'exact' },
              { id: '1', match: 'featured' },
            ],
          ],
          [OTHER, [{ id: OTHER, match: 'exact' }]],
        ],
      ],
    ]);
    const none = ANSWERS.lookup.parse((await machine('POST', '/catalog/lookup', { ids: ['none'] })).body);
    expect([none.products, none.messages]).toEqual([[], [{ type: 'info', code: 'not_found', content: 'none' }]]);
  });

  it('narrows a product, and reports a selection that no configuration has', async () => {
    const selected = [
      { name: 'Edelmetall', label: 'Platin 950' },
      { name: 'Ringgröße (EU)', label: '54' },
    ];
    const { product } = ANSWERS.product.parse((await machine('POST', '/catalog/product', { id: '1', selected })).body);
    expect([product.selected.map(({ label }) => label), product.variants.length]).toEqual([['Platin 950', '54'], 1]);
    const dropped = ANSWERS.product.parse(
      (await machine('POST', '/catalog/product', { id: '1', selected: [...selected.slice(0, 1), { name: 'Ringgröße (EU)', label: '99' }] }))
        .body,
    );
    expect(dropped.product.selected.map(({ label }) => label)).toEqual(['Platin 950']);
    ANSWERS.refusal.parse((await machine('POST', '/catalog/product', { id: 'none' })).body);
  });
});
