import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPrograms } from './server.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'karat-programs-'));
  for (const version of [17, 15]) {
    mkdirSync(join(folder, `${version}/bin`), { recursive: true });
    writeFileSync(join(folder, `${version}/bin/initdb`), '');
    writeFileSync(join(folder, `${version}/bin/postgres`), `#!/bin/sh\necho "postgres (PostgreSQL) ${version}.3"\n`, { mode: 0o755 });
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const bin = (version: number): string => join(folder, `${version}/bin`);
const dataOf = (version: number): string => {
  const data = join(folder, `data-of-${version}`);
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'PG_VERSION'), `${version}\n`);
  return data;
};

it('a machine without PostgreSQL is told how to install it', () => {
  expect(() => findPrograms(join(folder, 'data'), [join(folder, 'nothing')])).toThrow(/not installed.*apt-get install postgresql/);
});

it('new data are made by the first programs, old data are opened by those of their version', () => {
  expect(findPrograms(join(folder, 'data'), [bin(17), bin(15)])).toBe(bin(17));
  expect(findPrograms(dataOf(15), [bin(17), bin(15)])).toBe(bin(15));
});

it('data of a version that is not installed are refused', () => {
  expect(() => findPrograms(dataOf(16), [bin(17), bin(15)])).toThrow(/written by PostgreSQL 16, and only 17, 15 .*postgresql-16/);
});
