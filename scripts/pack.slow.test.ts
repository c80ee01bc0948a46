import { execFile } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CACHE, ROOT } from '../packages/build/paths.ts';

/** The packages that others install: what `npm pack` puts into them, and whether the program starts. */
const run = promisify(execFile);
const folder = join(CACHE, 'packed');

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

async function pack(name: string): Promise<Packed> {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder, '-w', `packages/${name}`], { cwd: ROOT });
  // Before it stands what `prepack` says.
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as Packed[];
  return packed as Packed;
}

beforeAll(() => mkdir(folder, { recursive: true }));
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each([
  ['http-cache', 'http-cache.ts'],
  ['engine', 'contract.ts'],
])('%s is its sources, without tests', async (name, entry) => {
  const paths = (await pack(name)).files.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json', entry]));
  expect(paths.filter((path) => /\.(?:test|fixture)\.tsx?$|^(?:testing\/(?!florist\/)|conformance\/)|tsconfig/.test(path))).toEqual([]);
});

it('conformance is one program that loads what it names', async () => {
  const { filename, files } = await pack('conformance');
  expect(files.map(({ path }) => path).toSorted()).toEqual(['LICENSE', 'README.md', 'dist/main.js', 'package.json']);
  await run('tar', ['-xzf', filename], { cwd: folder });
  const program = join(folder, 'package/dist/main.js');
  const imported = [...(await readFile(program, 'utf8')).matchAll(/^import [^"]*"([^"]+)";$/gm)].map(([, name = '']) => name);
  const { dependencies } = JSON.parse(await readFile(join(folder, 'package/package.json'), 'utf8')) as { dependencies: object };
  expect(new Set(imported.filter((name) => !name.startsWith('node:')))).toEqual(new Set(Object.keys(dependencies)));
  await expect(run('node', [program])).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('--url') });
});
