import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './build/layout.ts';

const FOLDER = join(ROOT, 'docs/decisions');
const files = readdirSync(FOLDER).toSorted();
const numbers = files.map((name) => name.slice(0, 4));

it('each decision has a number of its own, without gaps, and its title begins with it', () => {
  expect(numbers).toEqual(files.map((_, index) => String(index + 1).padStart(4, '0')));
  for (const name of files) expect(readFileSync(join(FOLDER, name), 'utf8').slice(0, 7)).toBe(`# ${name.slice(0, 4)} `);
});

it('each decision has context, decision and consequences, in 25 lines of at most 140 characters', () => {
  const isPart = (line: string): boolean => /^\*\*(?:Context|Decision|Consequences)\.\*\*/.test(line);
  for (const name of files) {
    const lines = readFileSync(join(FOLDER, name), 'utf8').trimEnd().split('\n');
    const parts = lines.filter(isPart).map((line) => line.split('.')[0]);
    expect({ name, parts }).toEqual({ name, parts: ['**Context', '**Decision', '**Consequences'] });
    expect({ name, length: lines.length }).toSatisfy(({ length }) => length <= 25);
    expect(lines.filter((line) => line.length > 140)).toEqual([]);
  }
});

it('a link from one decision to another leads to a file', () => {
  for (const name of files) {
    const links = [...readFileSync(join(FOLDER, name), 'utf8').matchAll(/\]\((\d{4}-[^)]*)\)/g)].map(([, file]) => file);
    expect(links.filter((file) => !files.includes(file as string))).toEqual([]);
  }
});

it('a decision that is referred to is there', () => {
  const sources = ['client', 'server', 'shared', 'scripts', 'e2e', 'docs']
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
    .filter((path) => /\.(?:tsx?|css|md)$/.test(path))
    .concat('ARCHITECTURE.md', 'README.md', 'CONTRIBUTING.md');
  const named = sources.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(/(?:ADR |docs\/decisions\/)(\d{4})/g)].map(([, number]) => `${path}: ${number}`),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((one) => !numbers.includes(one.slice(-4)))).toEqual([]);
});
