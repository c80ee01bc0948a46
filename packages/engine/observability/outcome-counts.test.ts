import { expect, it } from 'vitest';
import { createOutcomeCounts } from './outcome-counts.ts';

it('returns a row for each outcome of a name, also for those with count 0', () => {
  const counts = createOutcomeCounts('route', ['hit', 'miss'] as const);
  expect(counts.rows()).toEqual([]);
  counts.add('home', 'miss');
  counts.add('product', 'hit');
  counts.add('home', 'miss');
  expect(counts.rows()).toEqual([
    { labels: { route: 'home', outcome: 'hit' }, count: 0 },
    { labels: { route: 'home', outcome: 'miss' }, count: 2 },
    { labels: { route: 'product', outcome: 'hit' }, count: 1 },
    { labels: { route: 'product', outcome: 'miss' }, count: 0 },
  ]);
});
