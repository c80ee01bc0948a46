import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WISHLIST_MAX } from '../../packages/contract/limits.ts';
import { type SavedItem, toggleWish } from './saved-list.ts';
import { addWishes, insertWish, isBuyable, isUnsized, priceChange, soldOutSize, wishlistSummary } from './wishlist.ts';

const wish = (sku: string, text?: string): SavedItem => ({ sku, engraving: text === undefined ? {} : { text } });
const wishes = fc.array(
  fc
    .tuple(fc.constantFrom('A', 'B', 'C'), fc.option(fc.constantFrom('x', ' x ', 'y'), { nil: undefined }))
    .map(([sku, text]) => wish(sku, text)),
);

describe('insertWish', () => {
  it('undoes a removal and restores the list', () => {
    fc.assert(
      fc.property(wishes, fc.nat(), (given, at) => {
        const list = addWishes([], given);
        fc.pre(list.length > 0);
        const position = at % list.length;
        const removed = list[position]!;
        const rest = toggleWish(list, removed);
        expect(insertWish(rest, removed, position)).toEqual(list);
        expect(insertWish(list, removed, position)).toEqual(list);
      }),
    );
  });
});

describe('addWishes', () => {
  it('keeps existing items and adds each other one once, in order', () => {
    expect(addWishes([wish('A')], [wish('B'), wish('A'), wish('C'), wish('B')])).toEqual([wish('B'), wish('C'), wish('A')]);
    const full = Array.from({ length: WISHLIST_MAX }, (_, index) => wish(`S${index}`));
    expect(addWishes(full, [wish('new')])).toHaveLength(WISHLIST_MAX);
  });
});

describe('priceChange', () => {
  const added_at = '2026-11-03T09:00:00.000Z';
  it.each([
    [1352, 1690, 'lower', 338],
    [3990, 3890, 'higher', 100],
    [0.3, 0.1, 'higher', 0.2],
    [6390, 6390, 'same', 0],
  ] as const)('%d today, %d when it was added: %s by %d', (price, added_cost, kind, amount) => {
    expect(priceChange({ price, added_cost, added_at })).toEqual({ kind, amount, before: added_cost, since: new Date(added_at) });
  });

  it('is unknown without a price or a day, and for an invalid day', () => {
    expect(priceChange({ price: 1, added_at })).toBeNull();
    expect(priceChange({ price: 1, added_cost: 2 })).toBeNull();
    expect(priceChange({ price: 1, added_cost: 2, added_at: 'soon' })).toBeNull();
  });
});

describe('wishlistSummary', () => {
  const inStock = { stock_qty: 2, track_inventory: true };
  const soldOut = { stock_qty: 0, track_inventory: true };
  const toOrder = { stock_qty: 0, track_inventory: false };
  it('counts available items and those without a required choice, and adds prices in cents', () => {
    const items = [
      { price: 0.1, to_choose: [], availability: inStock },
      { price: 0.2, to_choose: ['size'], availability: toOrder },
      { price: 5, to_choose: [], availability: soldOut },
      { price: 1, to_choose: [] },
    ];
    expect(wishlistSummary(items)).toEqual({ available: 3, total: 1.3, buyable: 2 });
    expect(items.map((item) => isBuyable(item))).toEqual([true, false, false, true]);
  });
});

describe('the size of a saved item', () => {
  const options = [
    { key: 'metal', value: 'Gelbgold 750' },
    { key: 'size', value: '54' },
  ];
  const ring = (stock_qty: number, to_choose: string[], sizes_in_stock?: number) => ({
    options,
    to_choose,
    availability: { stock_qty, track_inventory: true },
    ...(sizes_in_stock !== undefined && { sizes_in_stock }),
  });

  it('is open while it is to be chosen and another one can be delivered', () => {
    expect([ring(2, ['size'], 3), ring(2, [], 3), ring(0, ['size'], 3), ring(0, ['size'], 0)].map(isUnsized)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('is sold out with the number of others; unknown where the backend does not tell', () => {
    expect(soldOutSize(ring(0, ['size'], 3))).toEqual({ key: 'size', value: '54', others: 3 });
    for (const other of [ring(2, ['size'], 3), ring(0, ['size'], 0), ring(0, [], 3), ring(0, ['size'])])
      expect(soldOutSize(other)).toBeUndefined();
  });
});
