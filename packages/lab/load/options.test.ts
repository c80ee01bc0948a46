import { expect, it } from 'vitest';
import { readOptions } from './options.ts';

const NOW = new Date('2026-03-04T05:06:07Z');
const read = (...args: string[]) => readOptions(args, NOW);

it('uses the defaults of a scenario', () => {
  expect(read('browse')).toMatchObject({ scenario: 'browse', rate: 30, seconds: 60, replicas: 1, redis: true, edge: null });
  expect(read('browse').out).toMatch(/load-reports\/20260304-050607-browse$/);
  expect(read('rolling-restart')).toMatchObject({ replicas: 3, edge: 'nginx' });
  expect(read('soak')).toMatchObject({ pageCache: 16 });
  expect(read('soak', '--page-cache', '128')).toMatchObject({ pageCache: 128 });
  expect(read('soak').seconds).toBe(1800);
});

it('uses the given options', () => {
  expect(
    read('hits', '--duration', '2m', '--rate', '500', '--replicas', '2', '--no-redis', '--edge', 'varnish', '--out', '/tmp/here'),
  ).toEqual({
    scenario: 'hits',
    rate: 500,
    seconds: 120,
    replicas: 2,
    redis: false,
    edge: 'varnish',
    pageCache: 64,
    out: '/tmp/here',
  });
});

it.each([
  [[], 'Which load test?'],
  [['siege'], 'There is no load test "siege"'],
  [['browse', 'soak'], 'npm run load --'],
  [['browse', '--duration', '5h'], '--duration is "5h"'],
  [['browse', '--duration', 'long'], '--duration is "long"'],
  [['browse', '--rate', '0'], '--rate is "0"'],
  [['browse', '--rate', '20001'], '--rate is "20001"'],
  [['browse', '--replicas', '9'], '--replicas is "9"'],
  [['browse', '--edge', 'apache'], '--edge is "apache"'],
  [['browse', '--hammer'], '--hammer'],
])('reports the error in %j', (args, words) => {
  expect(() => read(...args)).toThrow(words);
});
