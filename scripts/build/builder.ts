import { basename, join, relative } from 'node:path';
import { type BuildContext, type BuildResult, context } from 'esbuild';
import type { AssetManifest } from '../../shared/assets.ts';
import { browserBundle, type Mode, nodeProgram } from './bundles.ts';
import { type Chunk, chunkOf, readChunks, refuseServerPackages, styledChunks } from './chunks.ts';
import { type Fonts, makeFonts } from './fonts.ts';
import { type Icons, makeIcons } from './icons.ts';
import { ASSETS, BROWSER_ENTRY, CACHE, MAPS, PUBLIC, publicUrl, ROOT } from './layout.ts';
import { makeManifest, PAGES } from './manifest.ts';
import { buildIdOf, hashedName, type Output, writeOutput } from './output.ts';
import { precompress } from './precompress.ts';
import { baseSheet, moduleSheet } from './sheets.ts';

export interface Build {
  readonly manifest: AssetManifest;
  readonly output: Output;
}

export interface Builder {
  /** Builds and writes. Again and again: what did not change is not built anew. Rejects with esbuild's `BuildFailure`. */
  build(): Promise<Build>;
  dispose(): Promise<void>;
}

/** What does not change while a builder lives. */
interface Still {
  readonly fonts: Fonts;
  readonly icons: Icons;
}

type Result = BuildResult<{ write: false; metafile: true }>;

/** `eventsOrigin`: where pages in development hear of changes. */
export async function createBuilder(outDir: string, mode: Mode, eventsOrigin?: string): Promise<Builder> {
  const contexts: readonly BuildContext<{ write: false; metafile: true }>[] = await Promise.all([
    context(browserBundle(outDir, mode, eventsOrigin)),
    context(nodeProgram(outDir, mode, 'server')),
    context(nodeProgram(outDir, mode, 'sandbox')),
  ]);
  const still = { fonts: await makeFonts(join(CACHE, 'fonts')), icons: await makeIcons() };
  let before: Output | null = null;
  return {
    async build() {
      const [browser, ...programs] = await all(contexts.map((one) => one.rebuild()));
      const output: Output = new Map();
      for (const program of programs) collect(output, outDir, program);
      const manifest = await addAssets(output, outDir, browser as Result, mode, still);
      if (mode === 'production') await precompress(output, join(CACHE, 'precompressed'));
      output.set('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
      await writeOutput(outDir, output, before);
      before = output;
      return { manifest, output };
    },
    dispose: async () => void (await Promise.all(contexts.map((one) => one.dispose()))),
  };
}

async function addAssets(output: Output, outDir: string, browser: Result, mode: Mode, still: Still): Promise<AssetManifest> {
  collect(output, outDir, browser, mode === 'production' ? MAPS : ASSETS);
  const minify = mode === 'production';
  const chunks = readChunks(browser.metafile);
  refuseServerPackages(chunks);
  const add = (name: string, content: string | Uint8Array): string => {
    const path = `${ASSETS}/${hashedName(name, content)}`;
    output.set(path, typeof content === 'string' ? Buffer.from(content) : content);
    return publicUrl(path);
  };

  const { fonts, icons } = still;
  const fontUrls = new Map(fonts.files.map(({ name, content }) => [name, add(name, content)]));
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
    chunks,
    url: ({ output: path }) => publicUrl(relative(outDir, join(ROOT, path))),
    sheets: { entry: entrySheet === null ? [base] : [base, entrySheet], chunks: sheets },
    fonts: fonts.files.filter(({ preload }) => preload).map(({ name }) => fontUrls.get(name) ?? ''),
    icons: { svg: `/${icons.svg.name}`, appleTouch: `/${icons.appleTouch.name}` },
  });
}

/** Takes over what esbuild made; source maps to `maps`, if told so. */
function collect(output: Output, outDir: string, { outputFiles }: Result, maps?: string): void {
  for (const { path, contents } of outputFiles) {
    const below = relative(outDir, path);
    output.set(maps !== undefined && below.endsWith('.map') ? `${maps}/${basename(path)}` : below, contents);
  }
}

/** Waits for each, also when one fails: a context that is still building would answer the next call with the old sources. */
async function all<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
