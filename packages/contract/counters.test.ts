import { expect, it } from 'vitest';
import { createCounters } from './counters.ts';

it('a flood of other names evicts no counter at its limit, uses no more memory, and is refused nothing', () => {
  let now = 0;
  const counters = createCounters({ room: 100, window: 1000, now: () => now });
  for (let time = 0; time < 3; time += 1) counters.add('anna', 3);
  now = 400;
  for (let name = 0; name < 10_000; name += 1) {
    expect(counters.waitFor(`name ${name}`, 3)).toBe(0);
    counters.add(`name ${name}`, 3);
  }
  expect(counters.waitFor('anna', 3)).toBe(600);
  now = 1000;
  expect(counters.waitFor('anna', 3)).toBe(0);
});

it('the smallest part of a limit is forgotten first', () => {
  const counters = createCounters({ room: 100, window: 1000, now: () => 0 });
  for (let time = 0; time < 9; time += 1) counters.add('an account', 10);
  for (let name = 0; name < 99; name += 1) counters.add(`events ${name}`, 100, 80);
  for (let name = 0; name < 10_000; name += 1) counters.add(`name ${name}`, 10);
  counters.add('an account', 10);
  expect(counters.waitFor('an account', 10)).toBe(1000);
});

it('when all have reached their limits, a new name passes uncounted', () => {
  let now = 0;
  const counters = createCounters({ room: 2, window: 5000, now: () => now });
  for (const name of ['anna', 'berta', 'clara', 'clara']) counters.add(name, 1);
  expect(['anna', 'berta', 'clara'].map((name) => counters.waitFor(name, 1))).toEqual([5000, 5000, 0]);
  counters.remove('anna');
  now = 1000;
  counters.add('clara', 1);
  expect(counters.waitFor('clara', 1)).toBe(5000);
});

it('counts units, and takes them back', () => {
  const counters = createCounters({ room: 2, window: 1000, now: () => 0 });
  counters.add('anna', 10, 8);
  expect([counters.waitFor('anna', 10, 2), counters.waitFor('anna', 10, 3)]).toEqual([0, 1000]);
  counters.remove('anna');
  expect(counters.waitFor('anna', 10, 3)).toBe(0);
});
