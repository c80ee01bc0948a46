import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nodeProgram } from './bundles.ts';
import { ROOT } from './layout.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karat-lean-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What a program says that is built as the shop is. */
async function run(contents: string, mode: 'production' | 'development' = 'production'): Promise<string> {
  const { entryPoints: _, ...options } = nodeProgram(folder, mode, 'server');
  const { outputFiles } = await build({ ...options, stdin: { contents, resolveDir: ROOT, loader: 'ts' } });
  const file = join(folder, 'program.mjs');
  await writeFile(file, outputFiles.find(({ path }) => path.endsWith('.js'))?.contents ?? '');
  return (await promisify(execFile)(process.execPath, [file])).stdout.trim();
}

const LOADS_FETCH = `import { createServer } from 'node:http';
  const names: string[] = Reflect.get(process, 'moduleLoadList');
  console.log(typeof createServer, names.some((name) => name.includes('deps/undici')));`;

it('does not load what Node has beside what is called', async () => {
  expect(await run(LOADS_FETCH)).toBe('function false');
  // When this is false, too, Node has mended it, and we need nothing.
  expect(await run(LOADS_FETCH, 'development')).toBe('function true');
});

it('refuses all of undici', async () => {
  await expect(run(`import { Agent } from 'undici'; console.log(Agent);`)).rejects.toThrow('server/agent.ts');
});

it('cleans HTML without the parser of styles', async () => {
  const clean = (options: string): string => `import clean from 'sanitize-html';
    try { console.log(clean('<p style="color: red" onclick="x">a</p>', ${options})); } catch (error) { console.log(String(error)); }`;
  expect(await run(clean('{ parseStyleAttributes: false }'))).toBe('<p>a</p>');
  // With it, the style would stay.
  expect(await run(clean("{ allowedAttributes: { p: ['style'] } }"))).toBe('<p>a</p>');
});

it('has no tables of encodings that no body comes in', async () => {
  const decode = (encoding: string): string => `import iconv from 'iconv-lite';
    try { console.log(iconv.decode(Buffer.from('ab'), '${encoding}')); } catch (error) { console.log(String(error)); }`;
  expect(await run(decode('utf-8'))).toBe('ab');
  expect(await run(decode('shift_jis'))).toContain('is left out of the program');
});
