import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Chunk, type Chunks, chunkOf, reach, readChunks } from './chunks.ts';
import { groupChunks } from './group-chunks.ts';
import { mergeChunks } from './merge-chunks.ts';

const BROWSER_ENTRY = 'client/app/entry.ts';
const byOutput = (all: readonly Chunk[]): Chunks => new Map(all.map((one) => [one.output, one]));

const SOURCES: Readonly<Record<string, string>> = {
  [BROWSER_ENTRY]: `
    import { lines, log } from '../log.ts';
    import { base } from '../base.ts';
    log('entry', base);
    export { lines };
    export const pages = { home: () => import('../home.ts'), cart: () => import('../cart.ts') };`,
  'client/log.ts': 'export const lines: string[] = []; export const log = (...words: unknown[]) => { lines.push(words.join(" ")); };',
  'client/base.ts': 'import { log } from "./log.ts"; log("base"); export const base = { late: () => import("./late.ts") };',
  'client/card.ts': 'import { log } from "./log.ts"; log("card"); export const card = "card"; export default "default card";',
  'client/home.ts':
    'import card, { card as named } from "./card.ts"; import { log } from "./log.ts"; import { base } from "./base.ts"; log("home", card, named, typeof base.late);',
  'client/cart.ts': 'import { card } from "./card.ts"; import { log } from "./log.ts"; log("cart", card);',
  'client/late.ts': 'import { log } from "./log.ts"; log("late"); export const late = "late";',
};

describe('mergeChunks', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'merge-chunks-'));
  });
  afterAll(() => rm(root, { recursive: true }));

  /** Builds as production does: first esbuild's chunks, then the groups. */
  async function make(changed: Readonly<Record<string, string>> = {}) {
    for (const [path, source] of Object.entries({ ...SOURCES, ...changed })) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), source);
    }
    const first = await build({
      absWorkingDir: root,
      entryPoints: [{ in: BROWSER_ENTRY, out: 'entry' }],
      outdir: join(root, 'first'),
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      bundle: true,
      splitting: true,
      format: 'esm',
      metafile: true,
      write: false,
      sourcemap: 'inline',
    });
    const texts = new Map(first.outputFiles.map(({ path, text }) => [basename(path), text]));
    const chunks = readChunks(first.metafile);
    const textOf = (chunk: Chunk): string => texts.get(basename(chunk.output)) ?? '';
    return mergeChunks({
      chunks,
      entrySource: BROWSER_ENTRY,
      families: { common: { pages: new Set(['client/home.ts', 'client/cart.ts']) } },
      textOf,
      options: { absWorkingDir: root, outdir: join(root, 'out'), minify: true, sourcemap: 'external' },
    });
  }

  const namesOf = (chunks: Chunks): string[] => [...chunks.keys()].map((name) => name.replace(/-\w+\.js$/, '')).sort();
  const fileOf = (chunks: Chunks, start: string): string => [...chunks.keys()].find((name) => name.startsWith(`${start}-`)) ?? '';

  it('makes one file of the imports of the entry and one of the chunks that pages share', async () => {
    const { chunks } = await make();
    expect(namesOf(chunks)).toEqual(['cart', 'common', 'core', 'entry', 'home', 'late']);
    const loaded = reach(chunks, chunkOf(chunks, 'client/home.ts'), ({ imports }) => imports).map(({ output }) => output);
    expect(namesOf(new Map(loaded.map((output) => [output, chunks.get(output) as Chunk])))).toEqual(['common', 'core', 'home']);
  });

  it('runs every module once, in the order of its imports', async () => {
    const { chunks, files } = await make();
    const out = join(root, 'run');
    await mkdir(out, { recursive: true });
    for (const { name, contents } of files) await writeFile(join(out, name), contents);
    await writeFile(join(out, 'package.json'), '{ "type": "module" }');
    const entry = await import(/* @vite-ignore */ pathToFileURL(join(out, fileOf(chunks, 'entry'))).href);
    await entry.pages.home();
    await entry.pages.cart();
    expect(entry.lines).toEqual(['base', 'entry [object Object]', 'card', 'home default card card function', 'cart card']);
  });

  it('has the same names for the same sources, and new ones for all files that import a change', async () => {
    const before = (await make()).chunks;
    expect([...(await make()).chunks.keys()]).toEqual([...before.keys()]);
    const after = (await make({ 'client/cart.ts': `${SOURCES['client/cart.ts'] ?? ''} log("more");` })).chunks;
    const kept = [...after.keys()].filter((name) => before.has(name)).map((name) => name.replace(/-\w+\.js$/, ''));
    expect(kept.sort()).toEqual(['common', 'core', 'home', 'late']);
  });
});

it('keeps circular, large and rarely used chunks out of the common file', () => {
  const chunk = (output: string, rest: Partial<Chunk> = {}): Chunk => ({
    output,
    entryPoint: null,
    inputs: [],
    exports: [],
    imports: [],
    dynamicImports: [],
    ...rest,
  });
  const SIZES: Readonly<Record<string, number>> = { 'big-1.js': 1e6, 'lone-1.js': 5000 };
  const all = [
    chunk('entry-1.js', { entryPoint: BROWSER_ENTRY, imports: ['core-1.js'] }),
    chunk('core-1.js'),
    chunk('home-1.js', { entryPoint: 'home', imports: ['upper-1.js', 'lone-1.js', 'tiny-1.js'] }),
    chunk('cart-1.js', { entryPoint: 'cart', imports: ['upper-1.js'] }),
    chunk('late-1.js', { entryPoint: 'late', imports: ['lone-1.js', 'later-1.js'] }),
    chunk('lone-1.js'),
    chunk('later-1.js'),
    chunk('tiny-1.js'),
    chunk('small-1.js', { imports: ['core-1.js'] }),
    chunk('middle-1.js', { imports: ['big-1.js'] }),
    chunk('upper-1.js', { imports: ['middle-1.js', 'small-1.js'] }),
    chunk('big-1.js', { imports: ['small-1.js'] }),
  ];
  const groups = groupChunks({
    chunks: byOutput(all),
    entrySource: BROWSER_ENTRY,
    families: { common: { pages: new Set(['home', 'cart']) } },
    sizeOf: ({ output }) => SIZES[output] ?? 1,
  });
  expect(groups.find(({ name }) => name === 'common')?.chunks.map(({ output }) => output)).toEqual(['tiny-1.js', 'small-1.js']);
});

const page = (name: string, imports: readonly string[]): Chunk => ({
  output: `${name}-1.js`,
  entryPoint: name,
  inputs: [],
  exports: [],
  imports,
  dynamicImports: [],
});
const part = (name: string): Chunk => ({ ...page(name, []), entryPoint: null });

it('makes a file for each family of pages, without chunks of later families', () => {
  const all = [
    page(BROWSER_ENTRY, []),
    page('home', ['card-1.js']),
    page('product', ['card-1.js', 'express-1.js']),
    page('cart', ['card-1.js', 'express-1.js', 'line-1.js']),
    page('checkout', ['line-1.js', 'express-1.js']),
    ...['card', 'express', 'line'].map(part),
  ];
  const families = { common: { pages: new Set(['home', 'product']) }, personal: { pages: new Set(['cart', 'checkout']) } };
  const groups = groupChunks({ chunks: byOutput(all), entrySource: BROWSER_ENTRY, families, sizeOf: () => 20_000 });
  const filesOf = (name: string) => groups.find((group) => group.name === name)?.chunks.map(({ output }) => output);
  expect([filesOf('common'), filesOf('personal'), filesOf('express')]).toEqual([['card-1.js'], ['line-1.js'], ['express-1.js']]);
});

it('makes a file of chunks that two kinds of pages share', () => {
  const all = [
    page(BROWSER_ENTRY, []),
    page('home', ['card-1.js', 'picture-1.js']),
    page('product', ['card-1.js', 'picture-1.js']),
    page('post', ['picture-1.js', 'tile-1.js']),
    page('magazine', ['picture-1.js', 'tile-1.js']),
    ...['card', 'picture', 'tile'].map(part),
  ];
  const listings = new Set(['home', 'product']);
  const magazine = new Set(['post', 'magazine']);
  const families = { basics: { pages: listings, sharedWith: magazine }, common: { pages: listings }, magazine: { pages: magazine } };
  const groups = groupChunks({ chunks: byOutput(all), entrySource: BROWSER_ENTRY, families, sizeOf: () => 20_000 });
  const filesOf = (name: string) => groups.find((group) => group.name === name)?.chunks.map(({ output }) => output);
  expect([filesOf('basics'), filesOf('common')]).toEqual([['picture-1.js'], ['card-1.js']]);
  expect(filesOf('magazine')).toEqual(['tile-1.js']);
});

it('merges all chunks of a late part, except those of earlier families', () => {
  const chunk = (output: string, entryPoint: string | null, imports: readonly string[] = []): Chunk => ({
    output,
    entryPoint,
    inputs: [],
    exports: [],
    imports,
    dynamicImports: [],
  });
  const all = [
    chunk('entry-1.js', BROWSER_ENTRY),
    chunk('home-1.js', 'home', ['price-1.js']),
    chunk('late-1.js', 'late', ['queue-1.js', 'price-1.js']),
    chunk('cart-1.js', 'cart', ['queue-1.js', 'line-1.js']),
    chunk('drawer-1.js', 'drawer', ['queue-1.js', 'line-1.js']),
    ...['price-1.js', 'queue-1.js', 'line-1.js'].map((output) => chunk(output, null)),
  ];
  const families = {
    common: { pages: new Set(['home']) },
    machinery: { pages: new Set(['late']) },
    personal: { pages: new Set(['cart', 'checkout']) },
  };
  const groups = groupChunks({ chunks: byOutput(all), entrySource: BROWSER_ENTRY, families, sizeOf: () => 20_000 });
  const filesOf = (name: string) => groups.filter((group) => group.name === name).map(({ chunks }) => chunks.map(({ output }) => output));
  expect(filesOf('machinery')).toEqual([['queue-1.js']]);
  expect(filesOf('personal')).toEqual([]);
  expect(filesOf('line')).toEqual([['line-1.js']]);
});
