import type { AssetManifest, RouteAssets } from '../../shared/assets.ts';
import { type Route, type RouteKey, routeKeys, routes } from '../../shared/routes.ts';
import { type Chunk, type Chunks, chunkOf, reach, styledChunks } from './chunks.ts';
import type { Families } from './group-chunks.ts';
import { BROWSER_ENTRY, CART_ACTIONS, pageOf } from './layout.ts';

export interface ManifestParts {
  readonly buildId: string;
  readonly chunks: Chunks;
  /** Public address of a chunk. */
  readonly url: (chunk: Chunk) => string;
  readonly sheets: Sheets;
  readonly fonts: readonly string[];
  readonly icons: AssetManifest['icons'];
}

/** Public addresses of the sheets. */
export interface Sheets {
  /** The base sheet, and the one for all that the entry brings. */
  readonly entry: readonly string[];
  /** By output path of the chunk; those that belong to pages only. */
  readonly chunks: ReadonlyMap<string, string>;
}

export const PAGES: ReadonlySet<string> = new Set(routeKeys.map(pageOf));

/** Who looks around does not load what only buying needs; who has a cart loads what works on it on every page, but no page of it. */
export const FAMILIES: Families = {
  common: sourcesOf('public'),
  'cart-actions': new Set([CART_ACTIONS]),
  personal: sourcesOf('personal'),
};

/** They ask for its actions as soon as they are there: it comes beside them. */
const SHOW_CART: ReadonlySet<RouteKey> = new Set(['cart', 'checkout']);

function sourcesOf(cache: Route['cache']): ReadonlySet<string> {
  return new Set(routeKeys.filter((key) => routes[key].cache === cache).map(pageOf));
}

export function makeManifest({ buildId, chunks, url, sheets, fonts, icons }: ManifestParts): AssetManifest {
  const entry = chunkOf(chunks, BROWSER_ENTRY);
  const entryChunks = reach(chunks, entry, ({ imports }) => imports);
  const assetsOf = (key: RouteKey): RouteAssets => {
    const page = chunkOf(chunks, pageOf(key));
    const parts = SHOW_CART.has(key) ? [chunkOf(chunks, CART_ACTIONS), page] : [page];
    const needed = new Set(parts.flatMap((part) => reach(chunks, part, ({ imports }) => imports)));
    const js = [...needed].filter((chunk) => !entryChunks.includes(chunk));
    const css = styledChunks(chunks, page, PAGES).map(({ output }) => sheets.chunks.get(output));
    return { js: js.reverse().map(url), css: css.filter((sheet) => sheet !== undefined) };
  };
  return {
    buildId,
    entry: { js: url(entry), imports: entryChunks.filter((chunk) => chunk !== entry).map(url), css: sheets.entry },
    fonts,
    icons,
    routes: Object.fromEntries(routeKeys.map((key) => [key, assetsOf(key)])) as Record<RouteKey, RouteAssets>,
  };
}
