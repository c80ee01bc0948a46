import { expect, it } from 'vitest';
import { hitRatio, type LoadRun, tableRow } from './figures.ts';
import type { ProcessSample } from './sampler.ts';

const sample = (time: number, pages: Record<string, number> | null): ProcessSample => ({
  time,
  cpu: 0.5,
  rssMb: 150,
  descriptors: 30,
  pages,
});
const processes = {
  'replica 1': [
    sample(0, { hit: 10, miss: 1 }),
    sample(1000, { hit: 90, miss: 1 }),
    sample(2000, null),
    sample(3000, { hit: 15, miss: 5 }),
  ],
  k6: [sample(0, null)],
};

it('counts pages from the beginning of the run and across a restart', () => {
  expect(hitRatio(processes)).toBeCloseTo(0.95);
});

it('has no hit ratio without cacheable pages', () => {
  expect(hitRatio({ 'replica 1': [sample(0, {}), sample(1, { bypass: 3 })] })).toBeNull();
});

it('formats the row of the table', () => {
  const metrics = {
    http_reqs: { count: 12_345 },
    http_req_failed: { value: 0 },
    http_req_duration: { 'p(95)': 12.34, 'p(99)': 123.4 },
  } as unknown as LoadRun['metrics'];
  const run = { started: 0, ended: 3000, options: { rate: 30, seconds: 60 }, metrics, reachedRate: 5, processes };
  expect(tableRow('browse', true, run)).toBe('| `browse` | 30, 60 s | 12,345 | 0 % | 12 | 123 | 95 % | 50 % / 50 % | passed |');
});
