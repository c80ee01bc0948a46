import { describe, expect, it } from 'vitest';
import { returnDays } from './return-window.ts';

const timeframe = (category_id: number | null, collection_id: number | null, days: number) => ({ category_id, collection_id, days });
const ring = { categories_ids: [1, 2], collections_ids: [7], made_to_measure: false };

describe('returnDays', () => {
  it('is the smallest of all matching timeframes, by category and by collection', () => {
    expect(returnDays(ring, [timeframe(2, null, 60), timeframe(null, 7, 30), timeframe(3, null, 5)], 14)).toBe(30);
    expect(returnDays(ring, [timeframe(1, null, 20), timeframe(2, null, 60)], 14)).toBe(20);
  });

  it('may be longer than the default', () => expect(returnDays(ring, [timeframe(2, null, 60)], 14)).toBe(60));

  it('is null for a product made to measure', () =>
    expect(returnDays({ ...ring, made_to_measure: true }, [timeframe(2, null, 60)], 14)).toBe(0));

  it('is the default without a match', () => {
    expect(returnDays(ring, [timeframe(9, null, 60), timeframe(null, 9, 3)], 14)).toBe(14);
    expect(returnDays({ categories_ids: [], collections_ids: [], made_to_measure: false }, [], 14)).toBe(14);
  });

  it('requires both category and collection if both are given, and ignores a timeframe with neither', () => {
    expect(returnDays(ring, [timeframe(2, 8, 3), timeframe(null, null, 1)], 14)).toBe(14);
    expect(returnDays(ring, [timeframe(2, 7, 3)], 14)).toBe(3);
  });
});
