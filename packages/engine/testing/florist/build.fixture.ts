import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import type { AssetManifest } from '../../assets.ts';
import { routes } from './tables.ts';

const PAGES = Object.keys(routes.table) as (keyof typeof routes.table)[];

/** Builds the scripts into `publicDir`: an entry, a chunk for each page, and one of what they share. */
export async function buildFlorist(publicDir: string): Promise<AssetManifest> {
  const { metafile } = await build({
    absWorkingDir: import.meta.dirname,
    entryPoints: ['entry.tsx', ...PAGES.map((key) => `pages/${key}.tsx`)],
    outdir: join(publicDir, 'assets'),
    entryNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    metafile: true,
    define: { 'globalThis.IN_BROWSER': 'true', 'process.env.NODE_ENV': '"production"' },
  });
  const outputs = Object.entries(metafile.outputs);
  const urlOf = (source: string): string => {
    const [path = ''] = outputs.find(([, { entryPoint }]) => entryPoint === source) ?? [];
    return `/${relative(publicDir, join(import.meta.dirname, path))}`;
  };
  await mkdir(join(publicDir, 'assets'), { recursive: true });
  await writeFile(
    join(publicDir, 'assets/sheets.js'),
    `export default ${JSON.stringify(Object.fromEntries(PAGES.map((key) => [key, []])))}`,
  );
  return {
    buildId: 'florist',
    entry: { js: urlOf('entry.tsx'), imports: [], css: [] },
    fonts: {},
    icons: { appleTouch: '', sprite: '' },
    routes: Object.fromEntries(
      PAGES.map((key) => [key, { js: [urlOf(`pages/${key}.tsx`)], css: [] }]),
    ) as unknown as AssetManifest['routes'],
    pageSheets: '/assets/sheets.js',
    texts: { en: { files: {}, index: '' } },
  };
}
