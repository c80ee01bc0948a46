import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SaveComparisonRequest } from '../../packages/contract/comparison.ts';
import { COMPARISON_MAX, WISHLIST_MAX } from '../../packages/contract/limits.ts';
import { SaveWishlistRequest } from '../../packages/contract/wishlist.ts';
import {
  isListed,
  LIST_LIFE_MS,
  listDigest,
  type SavedItem,
  parseStoredList,
  savedItemKey,
  toggleCompared,
  toggleWish,
} from './saved-list.ts';

const wish = (sku: string, text?: string): SavedItem => ({ sku, engraving: text === undefined ? {} : { text } });
const wishes = fc.array(
  fc
    .tuple(fc.constantFrom('A', 'B', 'C'), fc.option(fc.constantFrom('x', ' x ', 'y'), { nil: undefined }))
    .map(([sku, text]) => wish(sku, text)),
);

describe('toggleWish', () => {
  it('adds an absent product and removes a present one, matched by sku and engraving', () => {
    const list = toggleWish(toggleWish([], wish('A')), wish('A', 'x'));
    expect(list).toEqual([wish('A', 'x'), wish('A')]);
    expect(toggleWish(list, wish('A', ' x '))).toEqual([wish('A')]);
  });

  it('twice changes only the order; no product is listed twice', () => {
    fc.assert(
      fc.property(wishes, wishes, (clicks, more) => {
        const list = clicks.reduce<SavedItem[]>((all, one) => toggleWish(all, one), []);
        expect(new Set(list.map(savedItemKey)).size).toBe(list.length);
        for (const one of more) {
          const twice = toggleWish(toggleWish(list, one), one);
          expect(twice.map(savedItemKey).toSorted()).toEqual(list.map(savedItemKey).toSorted());
          expect(isListed(toggleWish(list, one), one)).toBe(!isListed(list, one));
        }
      }),
    );
  });

  it('has the contract’s limit', () => {
    const full = Array.from({ length: WISHLIST_MAX }, (_, index) => wish(`S${index}`));
    const more = toggleWish(full, wish('new'));
    expect([more.length, more[0]?.sku]).toEqual([WISHLIST_MAX, 'new']);
    expect(SaveWishlistRequest.safeParse({ baggage: more }).success).toBe(true);
    expect(SaveWishlistRequest.safeParse({ baggage: [...more, wish('one more')] }).success).toBe(false);
  });

  it('changes the digest', () => {
    expect(listDigest([wish('A')])).not.toBe(listDigest([wish('A', 'x')]));
  });
});

describe('toggleCompared', () => {
  it('adds at the end, removes, and refuses a fifth product', () => {
    const four = ['A', 'B', 'C', 'D'].map((sku) => wish(sku));
    expect(toggleCompared(four.slice(0, 3), wish('D'))).toEqual(four);
    expect(toggleCompared(four, wish('B'))).toEqual([wish('A'), wish('C'), wish('D')]);
    expect(toggleCompared(four, wish('A', 'x'))).toBeNull();
    expect(four).toHaveLength(COMPARISON_MAX);
    expect(SaveComparisonRequest.safeParse({ baggage: four }).success).toBe(true);
    expect(SaveComparisonRequest.safeParse({ baggage: [...four, wish('E')] }).success).toBe(false);
  });
});

describe('parseStoredList', () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const now = 1_800_000_000_000;
  const parse = (value: unknown, at: number) => parseStoredList(value, at, WISHLIST_MAX);
  const stored = { id, since: now - 1000, unsaved: false, list: [wish('A')] };

  it('accepts a list for seven days', () => {
    expect(parse(stored, now)).toEqual(stored);
    expect(parse({ ...stored, since: now - LIST_LIFE_MS }, now)).not.toBeNull();
    expect(parse({ ...stored, since: now - LIST_LIFE_MS - 1 }, now)).toBeNull();
    expect(parse({ ...stored, since: now * 2 }, now)).toBeNull();
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
    expect(parse({ ...stored, list }, now)?.list).toEqual(['A', 'B', 'C', 'D'].map((sku) => wish(sku)));
  });

  it('drops products that the backend would reject', () => {
    const list = [wish('A'), wish('x'.repeat(81)), wish('B', 'x'.repeat(61)), wish('C', 'x'.repeat(60))];
    expect(parse({ ...stored, list }, now)?.list.map(({ sku }) => sku)).toEqual(['A', 'C']);
    const body = { unique_id: id, baggage: parse({ ...stored, list }, now)?.list };
    expect(SaveWishlistRequest.safeParse(body).success).toBe(true);
  });

  it('returns a valid list or null for any input', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (value, list) => {
        for (const one of [value, { ...stored, list }, { ...stored, id: value }]) {
          const parsed = parse(one, now);
          expect(parsed === null || parsed.list.every(({ sku }) => typeof sku === 'string')).toBe(true);
        }
      }),
    );
  });
});
