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
  for (const result of results) if (result.outcome === 'failed') lines.push('', ...failureLines(result));
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

function failureLines({ ring, call, title, request, path, expected = '', came = '' }: Result): string[] {
  return [
    `failed   ${call}: ${title} (${ring})`,
    ...(request === undefined ? [] : [`request  ${request}`]),
    ...(path === undefined ? [] : [`path     ${path}`]),
    `expected ${expected}`,
    `came     ${came}`,
  ];
}

/** For CI servers: one suite for each ring, in the format of JUnit. */
export function junitOf(url: string, results: readonly Result[]): string {
  const suites = RINGS.map((ring) => {
    const own = results.filter((one) => one.ring === ring);
    const count = (outcome: Result['outcome']): number => own.filter((one) => one.outcome === outcome).length;
    const counts = `tests="${own.length}" failures="${count('failed')}" skipped="${count('skipped')}"`;
    return [`  <testsuite name="${ring}" ${counts}>`, ...own.map(testCase), '  </testsuite>'].join('\n');
  });
  return ['<?xml version="1.0" encoding="UTF-8"?>', `<testsuites name="${xml(url)}">`, ...suites, '</testsuites>', ''].join('\n');
}

function testCase(result: Result): string {
  const { call, title, outcome, seconds, reason = '', expected = '' } = result;
  const head = `    <testcase classname="${call}" name="${xml(title)}" time="${seconds.toFixed(3)}"`;
  if (outcome === 'passed') return `${head}/>`;
  if (outcome === 'skipped') return `${head}><skipped message="${xml(reason)}"/></testcase>`;
  return `${head}><failure message="expected ${xml(expected)}">${xml(failureLines(result).join('\n'))}</failure></testcase>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;' };
/** Control characters, which a broken answer may have, are no XML at all (XML 1.0, section 2.2). */
const xml = (text: string): string =>
  text.replace(/(?!\n)\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, '\uFFFD').replace(/[&<>"\n]/g, (one) => ENTITIES[one] ?? one);
