import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';

let shop: Running;
const RING = 'FL-AUR-BR-YG750-54';
const OTHER = 'FL-BEL-YG750-54';
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

const save = async (baggage: { sku: string; engraving?: { text: string } }[], unique_id?: string) =>
  (await shop.call('saveComparison', { body: { baggage, ...(unique_id !== undefined && { unique_id }) } })).data;

describe('a comparison', () => {
  it('is saved whole in its order and answered in the requested language', async () => {
    const { unique_id, baggage } = await save([{ sku: OTHER }, { sku: RING, engraving: { text: 'A & L' } }, { sku: OTHER }]);
    expect(baggage.map(({ sku, engraving }) => [sku, engraving])).toEqual([
      [OTHER, {}],
      [RING, { text: 'A & L' }],
    ]);
    const { data } = await shop.call('getComparison', { query: { unique_id } }, 'en');
    const { data: product } = await shop.call('getProduct', { params: { slug: data.baggage[1]!.slug }, query: {} }, 'en');
    expect(data.baggage[1]).toEqual({
      sku: RING,
      engraving: { text: 'A & L' },
      images: product.images,
      slug: product.slug,
      title: product.mixedTranslation.title,
      price: 7490,
      translations: product.translations,
    });
    expect((await save([], unique_id)).unique_id).toBe(unique_id);
  });

  it('omits unknown products, creates a new list for an unknown id, and is separate from the wishlist', async () => {
    expect((await save([{ sku: 'NO-SUCH-SKU' }])).baggage).toEqual([]);
    const unknown = '00000000-0000-4000-8000-000000000000';
    const { unique_id } = await save([{ sku: RING }], unknown);
    expect(unique_id).not.toBe(unknown);
    expect((await shop.attempt('getComparison', { query: { unique_id: unknown } })).status).toBe(404);
    expect((await shop.attempt('getWishlist', { query: { unique_id } })).status).toBe(404);
  });

  it.each([
    { baggage: Array.from({ length: 5 }, (_, index) => ({ sku: `S${index}` })) },
    { baggage: [{ sku: 'x'.repeat(81) }] },
    { baggage: [{ sku: RING, engraving: { text: 'x'.repeat(61) } }] },
    { unique_id: "' OR 1=1 --", baggage: [] },
    {},
  ])('refuses an invalid list (%#)', async (body) => {
    expect((await shop.attempt('saveComparison', { body: body as never })).status).toBe(422);
  });

  it('a configuration names the product’s slug in each language', async () => {
    for (const lang of ['de', 'en'] as const) {
      const { data } = await shop.call('getConfiguration', { params: { id: RING } }, lang);
      const { data: product } = await shop.call('getProduct', { params: { slug: data.slug }, query: {} }, lang);
      expect(product.item_page.configurations.some(({ configuration_id }) => configuration_id === RING)).toBe(true);
    }
  });
});
