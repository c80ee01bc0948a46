import type { Verdict } from './figures.ts';

type Point = readonly [time: number, value: number | null];

/** Share of the run in which caches fill and V8 compiles. */
const WARM_UP = 0.3;
/** A shorter run proves nothing about a leak. */
const SHORTEST_MS = 5 * 60_000;
const GROWTH_LIMIT = 0.05;
/** For small levels, where 5 % are a few: one more connection is no leak. */
const SMALLEST_GROWTH = 10;

/**
 * Checks that a figure stays level after the warm-up, by the slope of Theil and Sen: the median of the slopes of all pairs of points, which
 * single garbage collections do not change.
 */
export function checkSlope(
  name: string,
  unit: string,
  points: readonly Point[],
  { started, ended }: { readonly started: number; readonly ended: number },
): { verdict?: Verdict; finding?: string } {
  const from = started + (ended - started) * WARM_UP;
  const judged = points.flatMap(([time, value]) => (value !== null && time >= from && time <= ended ? [[time, value] as const] : []));
  const slope = theilSen(judged);
  const first = judged[0];
  const last = judged.at(-1);
  if (slope === null || !first || !last) return { verdict: { passed: false, text: `${name}: nothing was measured` } };
  const span = last[0] - first[0];
  const level = middle(judged.map(([, value]) => value));
  const growth = slope * span;
  const minutes = Math.round(span / 60_000);
  const text = `${name} ${show(level)}${unit && ` ${unit}`}, ${growth >= 0 ? '+' : ''}${show(growth)} over the last ${minutes} minutes`;
  if (ended - started < SHORTEST_MS) return { finding: `${text}: too short a run to judge` };
  return { verdict: { passed: growth <= Math.max(level * GROWTH_LIMIT, SMALLEST_GROWTH), text: `${text}; it must not grow by 5 %` } };
}

/** Uses at most 300 of the points, because the number of pairs is quadratic. */
export function theilSen(points: readonly (readonly [number, number])[]): number | null {
  const step = Math.max(1, Math.ceil(points.length / 300));
  const some = points.filter((_, index) => index % step === 0);
  const slopes: number[] = [];
  for (const [index, [x1, y1]] of some.entries()) {
    for (const [x2, y2] of some.slice(index + 1)) if (x2 !== x1) slopes.push((y2 - y1) / (x2 - x1));
  }
  return slopes.length === 0 ? null : middle(slopes);
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? NaN) + (sorted[sorted.length >> 1] ?? NaN)) / 2;
}

const show = (value: number): string => String(Math.round(value * 10) / 10);
