import { basename, join, relative } from 'node:path';
import { type BuildContext, type BuildResult, context } from 'esbuild';
import type { AssetManifest } from '../../packages/engine/assets.ts';
import { BUILDS, buildsBefore } from '../../packages/build/builds-before.ts';
import { browserBundle, mergedFiles, type Mode, nodeProgram, programNames, testProviderBundle } from './bundles.ts';
import { type Chunk, chunkOf, type Chunks, readChunks, refuseServerPackages, styledChunks } from '../../packages/build/chunks.ts';
import { type Fonts, makeFonts } from './fonts.ts';
import { type Icons, makeIcons } from './icons.ts';
import { ASSETS, CACHE, MAPS, PUBLIC, publicUrl, ROOT } from '../../packages/build/paths.ts';
import { BROWSER_ENTRY } from './layout.ts';
import { FAMILIES, makeManifest, PAGES } from './manifest.ts';
import { mergeChunks } from '../../packages/build/merge-chunks.ts';
import { buildIdOf, hashedName, type Output, writeOutput } from '../../packages/build/output.ts';
import { precompress } from '../../packages/build/precompress.ts';
import { baseSheet, moduleSheet } from '../../packages/build/sheets.ts';
import { makeSprite } from './sprite.ts';

export interface Build {
  readonly manifest: AssetManifest;
  readonly output: Output;
}

export interface Builder {
  /** Builds and writes; repeated builds are incremental. Rejects with esbuild's `BuildFailure`. */
  build(): Promise<Build>;
  dispose(): Promise<void>;
}

/** Inputs that do not change while a builder lives. */
interface FixedInputs {
  readonly fonts: Fonts;
  readonly icons: Icons;
  readonly sprite: string;
}

type Result = BuildResult<{ write: false; metafile: true }>;

/** `eventsOrigin`: address of the development server's events. */
export async function createBuilder(outDir: string, mode: Mode, eventsOrigin?: string): Promise<Builder> {
  const contexts: readonly BuildContext<{ write: false; metafile: true }>[] = await Promise.all([
    context(browserBundle(outDir, mode, eventsOrigin)),
    ...programNames.map((program) => context(nodeProgram(outDir, mode, program))),
    context(testProviderBundle(outDir)),
  ]);
  const fixed = { fonts: await makeFonts(join(CACHE, 'fonts')), icons: await makeIcons(), sprite: await makeSprite() };
  let before: Output | null = null;
  return {
    async build() {
      const [browser, ...programs] = await all(contexts.map((one) => one.rebuild()));
      const output: Output = new Map();
      for (const program of programs) collect(output, outDir, program);
      const manifest = await addAssets(output, outDir, browser as Result, mode, fixed);
      if (mode === 'production') await precompress(output, join(CACHE, 'precompressed'));
      output.set('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
      const earlier = mode === 'production' ? await buildsBefore(outDir, manifest.buildId, output) : null;
      if (earlier) output.set(BUILDS, Buffer.from(earlier.record));
      await writeOutput(outDir, output, { before, kept: earlier?.kept ?? new Set() });
      before = output;
      return { manifest, output };
    },
    dispose: async () => void (await Promise.all(contexts.map((one) => one.dispose()))),
  };
}

async function addAssets(output: Output, outDir: string, browser: Result, mode: Mode, fixed: FixedInputs): Promise<AssetManifest> {
  const minify = mode === 'production';
  const chunks = minify ? await addMerged(output, outDir, browser) : addAsIs(output, outDir, browser);
  const add = (name: string, content: string | Uint8Array): string => {
    const path = `${ASSETS}/${hashedName(name, content)}`;
    output.set(path, typeof content === 'string' ? Buffer.from(content) : content);
    return publicUrl(path);
  };

  const { fonts, icons } = fixed;
  const sprite = add('icons.svg', fixed.sprite);
  const fontUrls = new Map(fonts.files.map(({ name, content }) => [name, add(name, content)]));
  const fontsOf = (wanted: keyof AssetManifest['fonts']): string[] =>
    fonts.files.filter(({ preload }) => preload === wanted).map(({ name }) => fontUrls.get(name) ?? '');
  const base = add(
    'base.css',
    baseSheet(
      ROOT,
      fonts.faces((name) => fontUrls.get(name) ?? ''),
      minify,
    ),
  );
  const addSheet = async (name: string, part: readonly Chunk[]): Promise<string | null> => {
    const css = await moduleSheet(ROOT, part, minify);
    return css === null ? null : add(`${name}.css`, css);
  };
  const atOnce = styledChunks(chunks, chunkOf(chunks, BROWSER_ENTRY), PAGES);
  const entrySheet = await addSheet('entry', atOnce);
  const sheets = new Map<string, string>();
  for (const chunk of chunks.values()) {
    const sheet = atOnce.includes(chunk) ? null : await addSheet(basename(chunk.output).replace(/-\w+\.js$/, ''), [chunk]);
    if (sheet !== null) sheets.set(chunk.output, sheet);
  }
  for (const icon of Object.values(icons)) output.set(`${PUBLIC}/${icon.name}`, icon.content);

  return makeManifest({
    buildId: buildIdOf(output),
    writeModule: add,
    chunks,
    url: ({ output: path }) => publicUrl(`${ASSETS}/${basename(path)}`),
    sheets: { entry: entrySheet === null ? [base] : [base, entrySheet], chunks: sheets },
    fonts: { western: fontsOf('western'), westSlavic: fontsOf('westSlavic') },
    icons: { appleTouch: `/${icons.appleTouch.name}`, sprite },
  });
}

async function addMerged(output: Output, outDir: string, browser: Result): Promise<Chunks> {
  const texts = new Map(browser.outputFiles.map(({ path, text }) => [basename(path), text]));
  const made = readChunks(browser.metafile);
  refuseServerPackages(made);
  const textOf = (chunk: Chunk): string => texts.get(basename(chunk.output)) ?? '';
  const { chunks, files } = await mergeChunks({
    chunks: made,
    entrySource: BROWSER_ENTRY,
    families: FAMILIES,
    textOf,
    options: mergedFiles(outDir),
  });
  // Source maps are not served.
  for (const { name, contents } of files) output.set(`${name.endsWith('.map') ? MAPS : ASSETS}/${name}`, contents);
  return chunks;
}

function addAsIs(output: Output, outDir: string, browser: Result): Chunks {
  collect(output, outDir, browser);
  return readChunks(browser.metafile);
}

function collect(output: Output, outDir: string, { outputFiles }: Result): void {
  for (const { path, contents } of outputFiles) output.set(relative(outDir, path), contents);
}

/** Waits for all, also when one fails, because a running build would answer the next call with old sources. */
async function all<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
