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
  /** The base sheet and the sheet of the entry. */
  readonly entry: readonly string[];
  /** Sheets of pages, by output path of the chunk. */
  readonly chunks: ReadonlyMap<string, string>;
}

export const PAGES: ReadonlySet<string> = new Set(routeKeys.map(pageOf));

const isPurchase = ({ layout, shell }: Route): boolean => layout === 'checkout' || shell === true;

const CONTENT: ReadonlySet<string> = new Set([routes.home, routes.content, routes.preview].map(({ path }) => path));
/** Pages of blocks: many components that no listing needs. */
const isContent = ({ path }: Route): boolean => CONTENT.has(path);

/** Variants of the content page: what they share with the account's forms stays in chunks of its own. */
const CONTENT_VARIANTS = ['client/pages/content/contact.tsx', 'client/pages/content/faq.tsx'];

const isComparison = ({ path }: Route): boolean => path === routes.comparison.path;

const isMagazine = ({ path }: Route): boolean => path.startsWith(routes.magazine.path);

const isWishlist = ({ path }: Route): boolean => path.startsWith(routes.wishlist.path);

const isJourney = ({ path }: Route): boolean => path === routes.journey.path;

/** Listings, products and all other pages of pieces. */
const isPieces = (route: Route): boolean =>
  route.cache === 'public' && ![isMagazine, isContent, isComparison, isJourney].some((is) => is(route));

/**
 * Visitors without a cart load no code of cart and checkout, and guests none of the account; a listing loads none of the magazine, the
 * blocks, the comparison and the quiz. With a cart, every page loads the cart's actions.
 */
export const FAMILIES: Families = {
  basics: { pages: sourcesOf(isPieces), sharedWith: sourcesOf(isMagazine) },
  common: { pages: sourcesOf(isPieces) },
  magazine: { pages: sourcesOf(isMagazine) },
  content: { pages: new Set([...sourcesOf(isContent), ...CONTENT_VARIANTS]) },
  comparison: { pages: sourcesOf(isComparison) },
  journey: { pages: sourcesOf(isJourney) },
  'cart-actions': { pages: new Set([CART_ACTIONS]) },
  purchase: { pages: sourcesOf((route) => route.cache === 'personal' && isPurchase(route)) },
  account: { pages: sourcesOf((route) => route.cache === 'personal' && !isPurchase(route) && !isWishlist(route) && !isContent(route)) },
  wishlist: { pages: sourcesOf(isWishlist) },
};

/** Pages that call the cart's actions at once, so the chunk is loaded in parallel. */
const SHOW_CART: ReadonlySet<RouteKey> = new Set(['cart', 'checkout']);

function sourcesOf(isOfFamily: (route: Route) => boolean): ReadonlySet<string> {
  return new Set(routeKeys.filter((key) => isOfFamily(routes[key])).map(pageOf));
}

/** `contact` for `client/pages/content/contact.tsx`. */
function variantOf(key: RouteKey, { entryPoint }: Chunk): string | null {
  const folder = pageOf(key).replace(/page\.tsx$/, '');
  if (entryPoint === null || entryPoint === pageOf(key) || !entryPoint.startsWith(folder)) return null;
  return entryPoint.slice(folder.length).replace(/\.tsx$/, '');
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
    const variants = [...chunks.values()].flatMap((chunk) => {
      const name = variantOf(key, chunk);
      const more = reach(chunks, chunk, ({ imports }) => imports).filter((one) => !needed.has(one) && !entryChunks.includes(one));
      return name === null ? [] : [[name, more.reverse().map(url)] as const];
    });
    return {
      js: js.reverse().map(url),
      css: css.filter((sheet) => sheet !== undefined),
      ...(variants.length > 0 && { variants: Object.fromEntries(variants) }),
    };
  };
  return {
    buildId,
    entry: { js: url(entry), imports: entryChunks.filter((chunk) => chunk !== entry).map(url), css: sheets.entry },
    fonts,
    icons,
    routes: Object.fromEntries(routeKeys.map((key) => [key, assetsOf(key)])) as Record<RouteKey, RouteAssets>,
  };
}
