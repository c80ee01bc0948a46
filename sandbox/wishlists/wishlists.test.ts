import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WishlistItem } from '../../shared/contract/wishlist.ts';
import { type Running, startSandbox } from '../testing/sandbox.fixture.ts';

let shop: Running;
const RING = 'FL-AUR-BR-YG750-54';
const OTHER = 'FL-BEL-YG750-54';
const EARRINGS = 'FL-LUS-BR-RG750';
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

const save = async (baggage: { sku: string; engraving?: { text: string } }[], unique_id?: string) =>
  (await shop.call('saveWishlist', { body: { baggage, ...(unique_id !== undefined && { unique_id }) } })).data;

describe('a wishlist', () => {
  it('is saved whole and answered with current data in the requested language', async () => {
    const { unique_id, baggage } = await save([{ sku: RING }, { sku: OTHER, engraving: { text: 'A & L' } }]);
    expect(baggage.map(({ sku, engraving }) => ({ sku, engraving }))).toEqual([
      { sku: RING, engraving: {} },
      { sku: OTHER, engraving: { text: 'A & L' } },
    ]);
    const again = await shop.call('getWishlist', { query: { unique_id } }, 'en');
    const { data: product } = await shop.call('getProduct', { params: { slug: again.data.baggage[0]!.slug }, query: {} }, 'en');
    expect(again.data.baggage[0]).toMatchObject({ title: product.mixedTranslation.title, price: 7490, product_id: product.id });
    expect((await save([], unique_id)).baggage).toEqual([]);
  });

  it('has the options of each piece and the options to choose', async () => {
    const { unique_id } = await save([{ sku: RING }, { sku: EARRINGS }]);
    const { data } = await shop.call('getWishlist', { query: { unique_id } }, 'en');
    const [ring, earrings] = data.baggage;
    expect(ring).toMatchObject({ options: [{ key: 'metal' }, { key: 'size', title: 'Size', value: '54' }], to_choose: ['size'] });
    expect(earrings).toMatchObject({ options: [{ key: 'metal', title: 'Metal' }], to_choose: [] });
  });

  it('an array as engraving means none', async () => {
    const { data } = await shop.call('saveWishlist', { body: { baggage: [{ sku: RING, engraving: [] }] } });
    expect(data.baggage[0]?.engraving).toEqual({});
    expect(WishlistItem.shape.engraving.parse(['x'])).toEqual({});
  });

  it.each([
    { baggage: [{ sku: '' }] },
    { baggage: [{ sku: 'x'.repeat(81) }] },
    { baggage: Array.from({ length: 101 }, (_, index) => ({ sku: `S${index}` })) },
    { baggage: 'x' },
    { unique_id: '../x', baggage: [] },
    {},
  ])('refuses an invalid list (%#)', async (body) => {
    expect((await shop.attempt('saveWishlist', { body: body as never })).status).toBe(422);
  });
});
