import { expect, it } from 'vitest';
import { loadSection, withSection } from './performance-page.ts';
import type { Report } from './report.ts';
import type { K6Metrics } from './run-k6.ts';

const metrics: K6Metrics = {
  http_reqs: { count: 12_345 },
  http_req_failed: { value: 0 },
  http_req_duration: { 'p(95)': 12.34, 'p(99)': 123.4 },
};
const report = (scenario: string, more: Partial<Report> = {}): Report => ({
  scenario,
  about: 'about it',
  started: Date.UTC(2026, 1, 3),
  ended: Date.UTC(2026, 1, 3, 1),
  options: { rate: 30, seconds: 60, replicas: 2, redis: false, edge: false },
  machine: { cores: 2, cpu: 'a processor', memoryGb: 8, node: '26.0.0', k6: '1.8.1' },
  build: 'x',
  passed: true,
  verdicts: [],
  findings: [],
  marks: [],
  client: [],
  metrics,
  processes: {},
  ...more,
});

it('writes between its marks, and nothing else', () => {
  const page = 'before\n<!-- load: made by "npm run load:report" -->\nold\n<!-- /load -->\nafter\n';
  expect(withSection(page, 'new')).toBe(page.replace('old', 'new'));
  expect(withSection(withSection(page, 'new'), 'new')).toBe(withSection(page, 'new'));
  expect(() => withSection('nothing', 'new')).toThrow('docs/performance.md needs');
});

it('tells what was sent and what came of it, in the order of the scenarios', () => {
  const failed = {
    passed: false,
    verdicts: [
      { passed: false, text: 'http_req_failed: rate==0 (1)' },
      { passed: true, text: 'a: b' },
    ],
  };
  const text = loadSection([report('hits', failed), report('browse')]);
  expect(text).toContain('2 cores (a processor), 8 GB, Node 26.0.0, k6 1.8.1; 2026-02-03.');
  expect(text).toContain('| `browse` | 30, 60 s, 2 replicas, no Redis | 12,345 | 0 % | 12 | 123 |');
  expect(text.indexOf('`browse`')).toBeLessThan(text.indexOf('`hits`'));
  expect(text).toContain('- **does not hold:** http_req_failed: rate==0 (1)');
  expect(text).not.toContain('a: b');
  expect(text).toContain('![hits: times](performance/hits-times.svg)');
});
