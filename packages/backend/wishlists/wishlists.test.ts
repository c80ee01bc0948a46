import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WishlistItem } from '../../contract/wishlist.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { DAY_MS } from '../../contract/time.ts';

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
    const chosen = await save([{ sku: 'FL-AUR-BR-YG750-56' }]);
    expect(chosen.baggage[0]?.to_choose).toEqual([]);
  });

  it('a size that nobody chose is not sold out while another one of the metal is not; a chosen one is, and counts the others', async () => {
    for (const sku of [RING, 'FL-AUR-BR-YG750-56']) await shop.send('POST', '/sandbox/configuration', { sku, stock_qty: 0 });
    const { baggage } = await save([{ sku: RING }, { sku: 'FL-AUR-BR-YG750-56' }]);
    const [open, chosen] = baggage;
    // 48 is sold out in the seed.
    expect(open).toMatchObject({
      to_choose: ['size'],
      sizes_in_stock: 12,
      availability: { stock_qty: expect.toSatisfy((count) => count > 0) },
    });
    expect(chosen).toMatchObject({ to_choose: ['size'], sizes_in_stock: 12, availability: { stock_qty: 0, track_inventory: true } });
    for (const sku of [RING, 'FL-AUR-BR-YG750-56']) await shop.send('POST', '/sandbox/configuration', { sku, stock_qty: 5 });
  });

  it('keeps the price and the day of when a piece was added, over replacements, a removal and its undo', async () => {
    await shop.send('POST', '/sandbox/configuration', { sku: OTHER, cost: 3000 });
    const { unique_id, baggage } = await save([{ sku: OTHER, engraving: { text: 'A' } }]);
    const added = { added_at: baggage[0]!.added_at, added_cost: baggage[0]!.added_cost };
    expect(added.added_cost).toBe(3000);
    await shop.send('POST', '/sandbox/configuration', { sku: OTHER, cost: 2500 });
    const more = await save([{ sku: OTHER }, { sku: OTHER, engraving: { text: 'A' } }], unique_id);
    expect(more.baggage.map(({ price, added_cost }) => [price, added_cost])).toEqual([
      [2500, 2500],
      [2500, 3000],
    ]);
    await save([], unique_id);
    const back = await save([{ sku: OTHER, engraving: { text: 'A' } }], unique_id);
    expect(back.baggage[0]).toMatchObject(added);
    // A piece that was removed long ago is a new wish.
    await save([], unique_id);
    const { db } = shop.sandbox.shop;
    const stored = (await db.get<{ baggage: string }>('SELECT baggage FROM wishlists WHERE unique_id = ?', unique_id))!;
    const removedLongAgo = (JSON.parse(stored.baggage) as object[]).map((saved) => ({
      ...saved,
      ...('removed_at' in saved && { removed_at: 0 }),
    }));
    await db.run('UPDATE wishlists SET baggage = ? WHERE unique_id = ?', JSON.stringify(removedLongAgo), unique_id);
    expect((await save([{ sku: OTHER, engraving: { text: 'A' } }], unique_id)).baggage[0]?.added_cost).toBe(2500);
  });

  it('contains the stock of each item', async () => {
    await shop.send('POST', '/sandbox/configuration', { sku: EARRINGS, stock_qty: 0, track_inventory: true });
    const { baggage } = await save([{ sku: EARRINGS }]);
    expect(baggage[0]?.availability).toEqual({ stock_qty: 0, track_inventory: true });
  });

  it('is extended by each read', async () => {
    const { unique_id } = await save([{ sku: RING }]);
    const soon = Date.now() + 60_000;
    const expiry = async () =>
      await shop.sandbox.shop.db.get<{ expires_at: number }>('SELECT expires_at FROM wishlists WHERE unique_id = ?', unique_id);
    await shop.sandbox.shop.db.run('UPDATE wishlists SET expires_at = ? WHERE unique_id = ?', soon, unique_id);
    await shop.call('getWishlist', { query: { unique_id } });
    expect((await expiry())?.expires_at).toBeGreaterThan(soon + DAY_MS);
    await shop.sandbox.shop.db.run('UPDATE wishlists SET expires_at = 1 WHERE unique_id = ?', unique_id);
    expect((await shop.attempt('getWishlist', { query: { unique_id } })).status).toBe(404);
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
