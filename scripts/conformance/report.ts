import { RINGS } from './check.ts';
import type { Result } from './run.ts';

/** For people: the counts of each ring, then what failed with expectation and answer, then what was skipped and why. */
export function reportOf(url: string, results: readonly Result[]): string {
  const lines = [`Conformance of ${url}`, ''];
  for (const [index, ring] of RINGS.entries()) {
    const own = results.filter((one) => one.ring === ring);
    const count = (outcome: Result['outcome']): string => `${own.filter((one) => one.outcome === outcome).length} ${outcome}`;
    if (own.length > 0) lines.push(`${index + 1} ${ring.padEnd(10)} ${count('passed')}, ${count('failed')}, ${count('skipped')}`);
  }
  for (const { ring, call, title, outcome, expected = '', came = '' } of results) {
    if (outcome === 'failed') lines.push('', `failed   ${call}: ${title} (${ring})`, `expected ${expected}`, `came     ${came}`);
  }
  const skipped = Map.groupBy(
    results.filter(({ outcome }) => outcome === 'skipped'),
    ({ reason = '' }) => reason,
  );
  if (skipped.size > 0) lines.push('');
  for (const [reason, own] of skipped) {
    lines.push(`skipped  ${own.length}, ${reason}: ${[...new Set(own.map(({ call }) => call))].join(', ')}`);
  }
  return `${lines.join('\n')}\n`;
}
