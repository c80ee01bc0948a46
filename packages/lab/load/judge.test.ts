import { describe, expect, it } from 'vitest';
import type { K6Metric, LoadRun } from './figures.ts';
import { judge, judgeThresholds } from './judge.ts';

const run = (metrics: Record<string, Record<string, number>>): LoadRun => ({
  metrics,
  processes: {},
  reachedRate: 0,
  started: 0,
  ended: 10_000,
  options: { rate: 400, seconds: 10 },
});
const crossed = (rule: string, value: boolean, values: Record<string, number> = { 'p(95)': 7 }): K6Metric =>
  ({ ...values, thresholds: { [rule]: value } }) as unknown as K6Metric;

describe("k6's thresholds", () => {
  it('pass or fail with their values; an entry that only lists a metric is no threshold', () => {
    const metrics = {
      iterations: { count: 5 } as K6Metric,
      a: crossed('p(95)<5', true),
      b: crossed('p(95)<9', false),
      c: crossed('p(95)>=0', false),
    };
    expect(judgeThresholds('browse', { metrics, scriptErrors: [] })).toEqual([
      { passed: false, text: 'a: p(95)<5 (7)' },
      { passed: true, text: 'b: p(95)<9 (7)' },
      { passed: true, text: 'load was sent (5 iterations)' },
      { passed: true, text: 'no error in the script' },
    ]);
  });

  it('fail when only the setup sent requests, or the script failed, although k6 passes both', () => {
    const metrics = { http_reqs: { count: 4 } as K6Metric };
    expect(judgeThresholds('browse', { metrics, scriptErrors: ['TypeError'] }).map(({ passed }) => passed)).toEqual([false, false]);
  });

  it('fail without measurements, although k6 reports 0 for each percentile', () => {
    const metrics = { iterations: { count: 5 } as K6Metric, a: crossed('p(95)<9', false, { count: 0, 'p(95)': 0 }) };
    expect(judgeThresholds('browse', { metrics, scriptErrors: [] })[0]).toEqual({
      passed: false,
      text: 'a: p(95)<9 (nothing was measured)',
    });
  });
});

describe('cv-stampede', () => {
  const stampede = (calm: number, stormy: number) =>
    judge(
      'cv-stampede',
      run({ 'http_req_duration{phase:calm}': { 'p(99)': calm }, 'http_req_duration{phase:stampede}': { 'p(99)': stormy } }),
    );

  it('is compared with the calm phase of the same run', () => {
    expect(stampede(100, 199).verdicts).toMatchObject([{ passed: true }]);
    expect(stampede(100, 200).verdicts).toMatchObject([{ passed: false }]);
    expect(judge('cv-stampede', run({})).verdicts).toMatchObject([{ passed: false }]);
  });
});

describe('cv-stampede below 50 ms', () => {
  it('passes for any calm phase', () => {
    const verdicts = (calm: number, stormy: number) =>
      judge(
        'cv-stampede',
        run({ 'http_req_duration{phase:calm}': { 'p(99)': calm }, 'http_req_duration{phase:stampede}': { 'p(99)': stormy } }),
      ).verdicts;
    expect(verdicts(5, 13)).toMatchObject([{ passed: true }]);
    expect(verdicts(5, 49.9)).toMatchObject([{ passed: true }]);
    expect(verdicts(5, 50)).toMatchObject([{ passed: false }]);
  });
});

describe('agents', () => {
  const beside = (alone: number, together: number, asked = 100) =>
    judge(
      'agents',
      run({
        'http_req_duration{phase:calm}': { 'p(99)': alone },
        'http_req_duration{phase:agents}': { 'p(99)': together },
        'http_req_duration{name:agent}': { count: asked },
      }),
    ).verdicts;

  it('leave the p99 of people within a quarter of what it is without them, or below 20 ms', () => {
    expect(beside(100, 124)).toMatchObject([{ passed: true }]);
    expect(beside(100, 126)).toMatchObject([{ passed: false }]);
    expect(beside(5, 19)).toMatchObject([{ passed: true }]);
    expect(beside(100, 100, 0)).toMatchObject([{ passed: false }]);
  });
});

describe('hits', () => {
  const steps = (...rows: [rate: number, p99: number, dropped: number][]) =>
    run(
      Object.fromEntries(
        rows.flatMap(([rate, p99, count]) => [
          [`http_req_duration{scenario:at_${rate}}`, { 'p(99)': p99 }],
          [`http_reqs{scenario:at_${rate}}`, { count: 1000 }],
          [`dropped_iterations{scenario:at_${rate}}`, { count }],
        ]),
      ),
    );

  it('returns the last step before the first failed one, in the order of rates', () => {
    const { verdicts } = judge('hits', steps([1000, 20, 0], [200, 3, 0], [400, 60, 0], [300, 10, 0]));
    expect(verdicts).toMatchObject([{ passed: true, text: expect.stringContaining('at 300 requests a second') }]);
  });

  it('ignores a step whose rate k6 did not reach', () => {
    const { verdicts, findings } = judge('hits', steps([200, 3, 0], [400, 3, 500]));
    expect(verdicts[0]?.text).toContain('at 200 requests');
    expect(findings.join()).toContain('500 not sent in time');
  });

  it('reports a limit above the ramp, and a failed first step', () => {
    expect(judge('hits', steps([200, 3, 0])).findings.join()).toContain('the limit is above it');
    expect(judge('hits', steps([200, 90, 0])).verdicts).toMatchObject([{ passed: false }]);
  });
});

it('breakpoint reports the rate and the rule that failed', () => {
  const broken = { ...run({}), reachedRate: 220.4, metrics: { x: crossed('p(95)<5', true) } };
  expect(judge('breakpoint', broken).findings).toEqual(['It broke at 220 requests a second on x (p(95)<5).']);
  expect(judge('breakpoint', run({})).findings).toEqual(['It did not break up to 400 requests a second.']);
});

it('INP with all integrations is compared with INP after a refusal, for each measured page', () => {
  const metrics = {
    'browser_web_vital_inp{name:allowed-home}': { 'p(75)': 48 },
    'browser_web_vital_inp{name:refused-home}': { 'p(75)': 40 },
    'browser_web_vital_inp{name:allowed-product}': { 'p(75)': 24 },
    'browser_web_vital_inp{name:refused-product}': { 'p(75)': 0 },
  };
  expect(judge('integrations', run(metrics))).toEqual({
    verdicts: [],
    findings: ['INP of home, 75th percentile: 48 ms with all integrations, 40 ms without, ratio 1.2.'],
  });
});
