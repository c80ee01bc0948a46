import { expect, it } from 'vitest';
import { createCounters } from './counters.ts';

it('a flood of other names neither evicts a full counter nor uses more memory', () => {
  let now = 0;
  const counters = createCounters({ most: 100, window: 1000, now: () => now });
  for (let time = 0; time < 3; time += 1) counters.add('anna');
  now = 400;
  for (let name = 0; name < 10_000; name += 1) counters.add(`name ${name}`);
  expect(counters.waitFor('anna', 3)).toBe(600);
  expect(counters.waitFor('name 98', 3)).toBe(0);
  expect(counters.waitFor('name 9999', 3)).toBe(600);
  now = 1000;
  expect(counters.waitFor('anna', 3)).toBe(0);
  expect(counters.waitFor('name 9999', 3)).toBe(0);
});

it('a name without a free counter passes if its wait would be too long', () => {
  const counters = createCounters({ most: 1, window: 1000, now: () => 0, whenFull: 'pass' });
  counters.add('anna');
  counters.add('berta');
  expect([counters.waitFor('anna', 1), counters.waitFor('berta', 1)]).toEqual([1000, 0]);
});

it('a name without remaining attempts frees its counter', () => {
  const counters = createCounters({ most: 1, window: 1000, now: () => 0 });
  counters.add('anna');
  expect(counters.waitFor('berta', 1)).toBe(1000);
  counters.remove('anna');
  expect(counters.waitFor('berta', 1)).toBe(0);
});
