import { describe, expect, it } from 'vitest';
import { judge } from './tests.ts';

const file = (...statuses: readonly string[]) => ({
  name: 'a.test.ts',
  status: statuses.includes('failed') ? 'failed' : 'passed',
  message: '',
  startTime: 0,
  endTime: 1500,
  assertionResults: statuses.map((status, index) => ({ fullName: `test ${index}`, status })),
});

describe('judge', () => {
  it('counts passed and failed tests', () => {
    const report = { numPassedTests: 2, numFailedTests: 0, testResults: [file('passed', 'passed')] };
    expect(judge(0, report)).toMatchObject({ passed: true, count: { passed: 2, failed: 0 }, problems: [], retried: [] });
  });

  it('lists the slowest files in descending order', () => {
    const testResults = [file('passed'), { ...file('passed'), name: 'b.story.ts', endTime: 20_000 }];
    const { times } = judge(0, { numPassedTests: 2, numFailedTests: 0, testResults });
    expect(times.map((line) => line.trim())).toEqual([
      expect.stringMatching(/^20\.0 s .*b\.story\.ts$/),
      expect.stringMatching(/^1\.5 s .*a\.test\.ts$/),
    ]);
  });

  it('lists tests that needed a retry', () => {
    const [first] = file('passed').assertionResults;
    const again = {
      ...file(),
      assertionResults: [{ fullName: 'a story', status: 'passed', failureMessages: ['too slow\n at a place'] }, first!],
    };
    const report = { numPassedTests: 2, numFailedTests: 0, testResults: [again] };
    expect(judge(0, report)).toMatchObject({ passed: true, retried: [expect.stringMatching(/: a story\n {2}too slow$/)] });
  });

  it('names each test that failed, and why', () => {
    const failed = { fullName: 'a rush', status: 'failed', failureMessages: ['expected 31 to be 30\n at a place'] };
    const report = { numPassedTests: 1, numFailedTests: 1, testResults: [{ ...file('passed', 'failed'), assertionResults: [failed] }] };
    expect(judge(1, report).problems).toEqual([expect.stringMatching(/^Failed: .*a\.test\.ts: a rush\n {2}expected 31 to be 30$/)]);
  });

  it('treats a skipped test as a failure', () => {
    const report = { numPassedTests: 1, numFailedTests: 0, testResults: [file('passed', 'skipped')] };
    expect(judge(0, report)).toMatchObject({
      passed: false,
      count: { passed: 1, failed: 1 },
      problems: [expect.stringContaining('test 1')],
    });
  });

  it('treats a file that did not load as a failure', () => {
    const report = { numPassedTests: 1, numFailedTests: 0, testResults: [file('passed'), { ...file(), status: 'failed' }] };
    expect(judge(1, report)).toMatchObject({ passed: false, count: { failed: 1 } });
  });

  it.each([
    ['an error outside of any test', 1, { numPassedTests: 1, numFailedTests: 0, testResults: [file('passed')] }],
    ['no report', 0, null],
    ['no tests', 0, { numPassedTests: 0, numFailedTests: 0, testResults: [] }],
  ])('fails for %s', (_, code, report) => {
    expect(judge(code, report)).toMatchObject({ passed: false, count: { failed: 1 } });
  });
});
