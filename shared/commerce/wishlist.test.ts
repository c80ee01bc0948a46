import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SaveWishlistRequest, WISHLIST_MAX } from '../contract/wishlist.ts';
import { isWished, parseWishes, toggleWish, type Wish, WISHES_MAX, wishesDigest, wishKey, WISHLIST_LIFE_MS } from './wishlist.ts';

const wish = (sku: string, text?: string): Wish => ({ sku, engraving: text === undefined ? {} : { text } });
const wishes = fc.array(
  fc
    .tuple(fc.constantFrom('A', 'B', 'C'), fc.option(fc.constantFrom('x', ' x ', 'y'), { nil: undefined }))
    .map(([sku, text]) => wish(sku, text)),
);

describe('toggleWish', () => {
  it('adds an absent piece and removes a present one, matched by sku and engraving', () => {
    const list = toggleWish(toggleWish([], wish('A')), wish('A', 'x'));
    expect(list).toEqual([wish('A', 'x'), wish('A')]);
    expect(toggleWish(list, wish('A', ' x '))).toEqual([wish('A')]);
  });

  it('twice changes only the order; no piece is listed twice', () => {
    fc.assert(
      fc.property(wishes, wishes, (clicks, more) => {
        const list = clicks.reduce<Wish[]>((all, one) => toggleWish(all, one), []);
        expect(new Set(list.map(wishKey)).size).toBe(list.length);
        for (const one of more) {
          const twice = toggleWish(toggleWish(list, one), one);
          expect(twice.map(wishKey).toSorted()).toEqual(list.map(wishKey).toSorted());
          expect(isWished(toggleWish(list, one), one)).toBe(!isWished(list, one));
        }
      }),
    );
  });

  it('has the contract’s limit', () => {
    const full = Array.from({ length: WISHES_MAX }, (_, index) => wish(`S${index}`));
    const more = toggleWish(full, wish('new'));
    expect([more.length, more[0]?.sku, WISHES_MAX]).toEqual([WISHES_MAX, 'new', WISHLIST_MAX]);
  });

  it('changes the digest', () => {
    expect(wishesDigest([wish('A')])).not.toBe(wishesDigest([wish('A', 'x')]));
  });
});

describe('parseWishes', () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const now = 1_800_000_000_000;
  const stored = { id, since: now - 1000, unsaved: false, list: [wish('A')] };

  it('accepts a list for seven days', () => {
    expect(parseWishes(stored, now)).toEqual(stored);
    expect(parseWishes({ ...stored, since: now - WISHLIST_LIFE_MS }, now)).not.toBeNull();
    expect(parseWishes({ ...stored, since: now - WISHLIST_LIFE_MS - 1 }, now)).toBeNull();
    expect(parseWishes({ ...stored, since: now * 2 }, now)).toBeNull();
  });

  it('always returns the engraving as an object', () => {
    const list = [
      { sku: 'A', engraving: [] },
      { sku: 'B', engraving: null },
      { sku: 'C' },
      { sku: 'D', engraving: { text: 7 } },
      { sku: '' },
      3,
      null,
    ];
    expect(parseWishes({ ...stored, list }, now)?.list).toEqual(['A', 'B', 'C', 'D'].map((sku) => wish(sku)));
  });

  it('drops pieces that the backend would reject', () => {
    const list = [wish('A'), wish('x'.repeat(81)), wish('B', 'x'.repeat(61)), wish('C', 'x'.repeat(60))];
    expect(parseWishes({ ...stored, list }, now)?.list.map(({ sku }) => sku)).toEqual(['A', 'C']);
    const body = { unique_id: id, baggage: parseWishes({ ...stored, list }, now)?.list };
    expect(SaveWishlistRequest.safeParse(body).success).toBe(true);
  });

  it('returns a valid list or null for any input', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (value, list) => {
        for (const one of [value, { ...stored, list }, { ...stored, id: value }]) {
          const parsed = parseWishes(one, now);
          expect(parsed === null || parsed.list.every(({ sku }) => typeof sku === 'string')).toBe(true);
        }
      }),
    );
  });
});
