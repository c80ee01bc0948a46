import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../packages/build/paths.ts';
import { trackedFiles } from '../packages/gate/tracked-files.ts';

const FOLDER = join(ROOT, 'docs/decisions');
const LIST = readFileSync(join(FOLDER, 'README.md'), 'utf8');
const files = trackedFiles(FOLDER).filter((name) => name !== 'README.md');
const numbers = files.map((name) => name.slice(0, 4));

it('each decision has a number of its own, with which its title begins', () => {
  expect(new Set(numbers).size).toBe(files.length);
  for (const name of files) expect(readFileSync(join(FOLDER, name), 'utf8').slice(0, 7)).toBe(`# ${name.slice(0, 4)} `);
});

it('each decision has context, decision and consequences, in 25 lines of at most 140 characters besides date and status', () => {
  const isPart = (line: string): boolean => /^\*\*(?:Context|Decision|Consequences)\.\*\*/.test(line);
  for (const name of files) {
    const lines = readFileSync(join(FOLDER, name), 'utf8').trimEnd().split('\n');
    const parts = lines.filter(isPart).map((line) => line.split('.')[0]);
    expect({ name, parts }).toEqual({ name, parts: ['**Context', '**Decision', '**Consequences'] });
    expect({ name, length: lines.length }).toSatisfy(({ length }) => length <= 26);
    expect(lines.filter((line) => line.length > 140)).toEqual([]);
  }
});

it('each decision has date and status below its title, and a row with both in the list by subject', () => {
  const rows = LIST.split('\n').filter((line) => line.startsWith('| ['));
  const expected = files.map((name) => {
    const [title = '', state = ''] = readFileSync(join(FOLDER, name), 'utf8').split('\n');
    expect({ name, state }).toEqual({ name, state: expect.stringMatching(/^20\d\d-[01]\d-[0-3]\d, (?:accepted|proposed)$/) });
    return `| [${name.slice(0, 4)}](${name}) | ${title.slice(7)} | ${state.replace(', ', ' | ')} |`;
  });
  expect(rows.toSorted()).toEqual(expected);
  expect(LIST.match(/^## /gm)?.length).toBeGreaterThan(5);
});

it('a link from one decision to another leads to a file', () => {
  for (const name of files) {
    const links = [...readFileSync(join(FOLDER, name), 'utf8').matchAll(/\]\((\d{4}-[^)]*)\)/g)].map(([, file]) => file);
    expect(links.filter((file) => !files.includes(file as string))).toEqual([]);
  }
});

const TEXTS = /\.(?:tsx?|css|md|ya?ml)$/;
const texts = new Map(
  trackedFiles(ROOT)
    .filter((path) => TEXTS.test(path) && path !== 'scripts/decisions.test.ts')
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]),
);

it('a reference names a decision that exists', () => {
  const references = [...texts].flatMap(([path, text]) => [...text.matchAll(/ADR-(\d{4})/g)].map(([, number]) => ({ path, number })));
  expect(references.length).toBeGreaterThan(20);
  expect(references.filter(({ number }) => !numbers.includes(number as string))).toEqual([]);
});

it('a reference is written ADR-0001, so that a search finds all of them', () => {
  const others = /ADR \d{4}|docs\/decisions\/\d{4}(?!-)/g;
  expect([...texts].flatMap(([path, text]) => [...text.matchAll(others)].map(([found]) => `${path}: ${found}`))).toEqual([]);
});
