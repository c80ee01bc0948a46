import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BUILDS, buildsBefore, buildTime } from './builds-before.ts';
import { type Output, writeOutput } from './output.ts';

const DAY = 86_400_000;
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'builds-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** A production build in its own process, like `npm run build`. */
async function build(id: string, day: number): Promise<readonly string[]> {
  const output: Output = new Map(['assets/entry', 'assets/same', `assets/page-${id}`].map((name) => [`public/${name}`, Buffer.from(id)]));
  output.set(`public/assets/page-${id}.br`, Buffer.from(id));
  output.set(`server/${id}.js`, Buffer.from(id));
  const { record, kept } = await buildsBefore(dir, id, output, day * DAY);
  output.set(BUILDS, Buffer.from(record));
  await writeOutput(dir, output, { before: null, kept });
  return readdirSync(join(dir, 'public/assets')).toSorted();
}
const pages = (...ids: readonly string[]): string[] => ['entry', ...ids.flatMap((id) => [`page-${id}`, `page-${id}.br`]), 'same'];

it('keeps the assets of the two previous builds with their compressed forms, and deletes other files', async () => {
  expect(await build('a', 0)).toEqual(pages('a'));
  expect(await build('b', 1)).toEqual(pages('a', 'b'));
  expect(await build('c', 1)).toEqual(pages('a', 'b', 'c'));
  expect(await build('d', 1)).toEqual(pages('b', 'c', 'd'));
  expect(readdirSync(join(dir, 'server'))).toEqual(['d.js']);
});

it('is dated by SOURCE_DATE_EPOCH if it is set', () => {
  vi.stubEnv('SOURCE_DATE_EPOCH', '1700000000');
  expect(buildTime()).toBe(1_700_000_000_000);
  for (const none of ['', 'today']) {
    vi.stubEnv('SOURCE_DATE_EPOCH', none);
    expect(buildTime()).toBeGreaterThan(1_750_000_000_000);
  }
  vi.unstubAllEnvs();
});

it('a repeated build removes no previous build', async () => {
  await build('a', 0);
  for (let round = 0; round < 5; round += 1) expect(await build('b', 1)).toEqual(pages('a', 'b'));
});

it('removes previous builds after a week', async () => {
  await build('a', 0);
  expect(await build('b', 6)).toEqual(pages('a', 'b'));
  expect(await build('c', 8)).toEqual(pages('b', 'c'));
});

it.each(['{', '[{"buildId":1}]', '[{"buildId":"a","builtAt":9e15,"files":["server/a.js"]}]'])(
  'an invalid record keeps no assets: %s',
  async (text) => {
    await build('a', 0);
    writeFileSync(join(dir, BUILDS), text);
    expect(await build('b', 0)).toEqual(pages('b'));
    expect(readdirSync(join(dir, 'server'))).toEqual(['b.js']);
  },
);
