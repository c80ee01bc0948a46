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
  options: { rate: 30, seconds: 60, replicas: 2, redis: false, edge: null },
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

it('tells of the browser what the browser asked for, and its Web Vitals by page and width', () => {
  const vital = (name: string, width: string, value: number) => [
    `browser_web_vital_${name}{scenario:${width},name:home}`,
    { 'p(75)': value },
  ];
  const seen: K6Metrics = {
    ...metrics,
    browser_http_req_duration: { count: 687, 'p(95)': 45.6 },
    browser_http_req_failed: { value: 0 },
    ...(Object.fromEntries([vital('lcp', 'phone', 966), vital('cls', 'phone', 0), vital('lcp', 'desk', 744.4)]) as K6Metrics),
  };
  const verdicts = [
    { passed: true, text: 'browser_web_vital_lcp{scenario:phone,name:home}: p(75)<2500 (966)' },
    { passed: true, text: 'load was sent (6 iterations)' },
  ];
  const text = loadSection([report('browser', { metrics: seen, verdicts })]);
  expect(text).toContain('| `browser` | 30, 60 s, 2 replicas, no Redis | 687 | 0 % | 46 |  |');
  expect(text).toContain('| 75th percentile | LCP ms | CLS | INP ms | TTFB ms |');
  expect(text).toContain('| home, desk | 744 |  |  |  |\n| home, phone | 966 | 0 |  |  |');
  expect(text).not.toMatch(/^- /m);
});
