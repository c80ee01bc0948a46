import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { envSchema } from '../server/env-schema.ts';
import { checkSettings, settingsTable, withTable } from './settings-table.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'settings-'));
});
afterEach(() => rm(dir, { recursive: true }));

it('lists every setting with default and purpose', () => {
  const table = settingsTable();
  for (const name of Object.keys(envSchema.shape)) expect(table).toMatch(new RegExp(`^\\| \`${name}\` \\| [^|]+ \\| [^|]{5,} \\|$`, 'm'));
  expect(table).toContain('| `PORT` | `3000` |');
  expect(table).toContain('| `REDIS_URL` | none: memory only |');
});

it('docs/configuration.md lists the settings of the schema', async () => {
  expect(await checkSettings()).toBe('');
});

it('an outdated table is reported, and "npm run settings" corrects it', async () => {
  const file = join(dir, 'configuration.md');
  const readme = await readFile(new URL('../docs/configuration.md', import.meta.url), 'utf8');
  await writeFile(file, readme.replace('| `PORT` | `3000` |', '| `PORT` | `80` |'));
  expect(await checkSettings(file)).toContain('npm run settings');
  await writeFile(file, withTable(await readFile(file, 'utf8')));
  expect(await checkSettings(file)).toBe('');
});

it('a document without the markers of the table is an error', () => {
  expect(() => withTable('# Karat')).toThrow('docs/configuration.md needs the lines');
});
