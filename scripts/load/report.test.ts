import { describe, expect, it } from 'vitest';
import { lineChart } from './chart.ts';
import { htmlOf } from './html.ts';
import { createRecord } from './k6-record.ts';
import { hitRatio, pagesDuring, type Report } from './report.ts';
import type { ProcessSample } from './sampler.ts';

const sample = (time: number, home: Record<string, number> | null): ProcessSample => ({
  time,
  cpu: 0.5,
  rssMb: 150,
  heapMb: 60,
  descriptors: 30,
  lagMs: 1,
  pages: home && { home },
  renders: home && { home: 1 },
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

describe('pages of a run', () => {
  it('are counted from its beginning, over a restart', () => {
    expect(pagesDuring(processes)).toEqual({ home: { hit: 95, miss: 5 } });
    expect(hitRatio(processes)).toBeCloseTo(0.95);
  });

  it('have no ratio where there are none', () => {
    expect(hitRatio({ 'replica 1': [sample(0, {}), sample(1, { bypass: 3 })] })).toBeNull();
  });
});

describe("k6's record", () => {
  const lines = [
    {
      event: 'param',
      data: { aggregates: { counter: ['count', 'rate'], gauge: ['value'], rate: ['rate'], trend: ['avg', 'p(95)', 'p(99)'] } },
    },
    { event: 'metric', data: { time: { type: 'gauge' } } },
    { event: 'start', data: [[1]] },
    {
      event: 'metric',
      data: {
        http_reqs: { type: 'counter' },
        http_req_duration: { type: 'trend' },
        http_req_failed: { type: 'rate' },
        iterations: { type: 'counter' },
        vus: { type: 'gauge' },
      },
    },
    { event: 'cumulative', data: [[0, 0, 0], [0], [0, 0], [5]] },
    { event: 'snapshot', data: [[1, 2, 3], [0.25], [40, 20], [3, 1], [7000], [0]] },
  ].map((line) => `${JSON.stringify(line)}\n`);

  it('is read as it grows, wherever it is cut', () => {
    const text = lines.join('');
    for (const cut of [0, 10, text.length - 3, text.length]) {
      const record = createRecord();
      const read = [...record.add(text.slice(0, cut)), ...record.add(text.slice(cut))];
      expect(read).toEqual([{ time: 7000, rate: 20, p95: 2, p99: 3, failed: 0.25, atWork: true }]);
    }
  });
});

describe('the report', () => {
  const report: Report = {
    scenario: 'browse',
    about: 'shoppers <b>',
    started: 0,
    ended: 3000,
    options: { rate: 1, seconds: 3, replicas: 1, redis: true, edge: null },
    machine: { cores: 2, cpu: 'x', memoryGb: 4, node: '26', k6: '1' },
    build: 'abc',
    passed: false,
    verdicts: [{ passed: false, text: 'p(95)<5' }],
    findings: [],
    marks: [{ time: 1000, text: 'replica 1 ends' }],
    client: [{ time: 1000, rate: 5, p95: 1, p99: 2, failed: 0, atWork: true }],
    metrics: { http_req_duration: { 'p(95)': 1, count: 3 } },
    processes,
  };

  it('stands alone, and takes nothing for markup', () => {
    const html = htmlOf(report);
    expect(html).toContain('p(95)&#60;5');
    expect(html).not.toContain('<b>');
    expect(html.match(/(?:src|href)=|@import|url\(|<script/g)).toBeNull();
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('draws gaps as gaps, and says in words what it shows', () => {
    const svg = lineChart({
      title: 'A & B',
      description: 'C',
      unit: 'ms',
      series: [
        {
          name: 'x',
          points: [
            [0, 1],
            [1, null],
            [2, 4],
          ],
        },
      ],
    });
    expect(svg).toContain('<title id="t">A &#38; B</title><desc id="d">C</desc>');
    expect(svg.match(/M[\d.]+ [\d.]+M[\d.]+ [\d.]+"/)).not.toBeNull();
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(lineChart({ title: '', description: '', unit: '', series: [{ name: 'nothing', points: [] }] })).not.toMatch(/NaN|Infinity/);
  });
});
