import { describe, expect, it } from 'vitest';
import { checkSlope, theilSen } from './slope-check.ts';

const MINUTE = 60_000;
const run = (minutes: number, value: (minute: number) => number | null) => {
  const points = Array.from({ length: minutes * 6 + 1 }, (_, index) => [(index * MINUTE) / 6, value(index / 6)] as const);
  return checkSlope('memory', 'MB', points, { started: 0, ended: minutes * MINUTE });
};
/** Rises and falls like a heap. */
const saw = (minute: number): number => (minute * 37) % 20;

describe('the slope of a figure', () => {
  it('is flat for values that go up and down', () => {
    expect(run(30, (minute) => 180 + saw(minute)).verdict).toMatchObject({ passed: true });
  });

  it('is flat for values that rise only in the beginning', () => {
    expect(run(30, (minute) => (minute < 8 ? 100 + minute * 10 : 180) + saw(minute)).verdict).toMatchObject({ passed: true });
  });

  it('is not flat for a leak of a megabyte a minute', () => {
    const { verdict } = run(30, (minute) => 180 + minute + saw(minute));
    expect(verdict).toMatchObject({ passed: false, text: expect.stringMatching(/^memory 2\d\d.* MB, \+2\d/) });
  });

  it('may fall, and may have a gap', () => {
    expect(run(30, (minute) => (minute > 15 && minute < 16 ? null : 300 - minute)).verdict).toMatchObject({ passed: true });
  });

  it('is unknown for a short run', () => {
    expect(run(3, (minute) => 100 + 50 * minute)).toEqual({ finding: expect.stringContaining('too short') });
  });

  it('is not flat without measurements', () => {
    expect(run(30, () => null).verdict).toMatchObject({ passed: false });
  });
});

it('ignores single outliers', () => {
  const line = Array.from({ length: 50 }, (_, x) => [x, x === 20 ? 9000 : 2 * x] as const);
  expect(theilSen(line)).toBeCloseTo(2);
  expect(theilSen([[1, 1]])).toBeNull();
});
