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
