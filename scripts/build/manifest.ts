import type { AssetManifest, RouteAssets } from '../../shared/assets.ts';
import { type RouteKey, routeKeys } from '../../shared/routes.ts';
import { type Chunk, type Chunks, chunkOf, reach } from './chunks.ts';
import { pageOf } from './layout.ts';

export interface ManifestParts {
  readonly buildId: string;
  readonly chunks: Chunks;
  readonly entryPoint: string;
  /** Public address of a chunk. */
  readonly url: (chunk: Chunk) => string;
  readonly baseSheet: string;
  /** Public addresses of the sheets, by the chunk's output path. */
  readonly sheets: ReadonlyMap<string, string>;
  readonly fonts: readonly string[];
  readonly icons: AssetManifest['icons'];
}

export function makeManifest(parts: ManifestParts): AssetManifest {
  const { chunks } = parts;
  const pages = new Set(routeKeys.map(pageOf));
  const entry = chunkOf(chunks, parts.entryPoint);
  const entryChunks = reach(chunks, entry, (chunk) => chunk.imports);
  const isPage = (output: string): boolean => pages.has(chunks.get(output)?.entryPoint ?? '');
  /** A piece that is loaded late (a dialog, say) finds its rules there: they come with the page that can open it. */
  const sheetsFrom = (chunk: Chunk): string[] =>
    reach(chunks, chunk, ({ imports, dynamicImports }) => [...imports, ...dynamicImports.filter((output) => !isPage(output))])
      .map(({ output }) => parts.sheets.get(output))
      .filter((sheet) => sheet !== undefined);

  const entryCss = [parts.baseSheet, ...sheetsFrom(entry)];
  const assetsOf = (key: RouteKey): RouteAssets => {
    const page = chunkOf(chunks, pageOf(key));
    const js = reach(chunks, page, (chunk) => chunk.imports).filter((chunk) => !entryChunks.includes(chunk));
    return { js: js.reverse().map(parts.url), css: sheetsFrom(page).filter((sheet) => !entryCss.includes(sheet)) };
  };
  return {
    buildId: parts.buildId,
    entry: {
      js: parts.url(entry),
      imports: entryChunks.filter((chunk) => chunk !== entry).map(parts.url),
      css: entryCss,
    },
    fonts: parts.fonts,
    icons: parts.icons,
    routes: Object.fromEntries(routeKeys.map((key) => [key, assetsOf(key)])) as Record<RouteKey, RouteAssets>,
  };
}
