import type { PageVariant } from '../../packages/engine/register.ts';
import type { AssetManifest, RouteAssets, TextFiles } from '../../packages/engine/assets.ts';
import { type Locale, LOCALES, textsFolder } from '../../shared/i18n/locales.ts';
import { type Route, type RouteKey, routeKeys, routes } from '../../shared/routes.ts';
import { type Chunk, type Chunks, chunkOf, reach, styledChunks } from '../../packages/build/chunks.ts';
import type { Families } from '../../packages/build/group-chunks.ts';
import { BROWSER_ENTRY, CART_ACTIONS, pageOf } from './layout.ts';

export interface ManifestParts {
  readonly buildId: string;
  readonly chunks: Chunks;
  /** Public address of a chunk. */
  readonly url: (chunk: Chunk) => string;
  readonly sheets: Sheets;
  readonly fonts: AssetManifest['fonts'];
  readonly icons: AssetManifest['icons'];
  /** Writes a module and returns its address. */
  readonly writeModule: (name: string, code: string) => string;
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

/** Variants of pages (`PageModule.variants` in client/app/routes.tsx), by their sources. */
const VARIANTS: Partial<Record<RouteKey, Readonly<Record<PageVariant, string>>>> = {
  content: { contact: 'client/pages/content/contact.tsx', faq: 'client/pages/content/faq.tsx' },
};
/** Code that they share with the account's forms stays in chunks of its own. */
const CONTENT_VARIANTS = Object.values(VARIANTS.content ?? {});

const isComparison = ({ path }: Route): boolean => path === routes.comparison.path;

const isMagazine = ({ path }: Route): boolean => path.startsWith(routes.magazine.path);

const isWishlist = ({ path }: Route): boolean => path.startsWith(routes.wishlist.path);

const isQuiz = ({ path }: Route): boolean => path === routes.quiz.path;

/** Listings, products and all other pages of parts. */
const isProductPage = (route: Route): boolean =>
  route.cache === 'public' && ![isMagazine, isContent, isComparison, isQuiz].some((is) => is(route));

const LISTINGS: ReadonlySet<string> = new Set([routes.catalog, routes.category, routes.collection].map(({ path }) => path));
const isListing = ({ path }: Route): boolean => LISTINGS.has(path);
/** A product, the collections, the ring sizer. */
const isOtherProductPage = (route: Route): boolean => isProductPage(route) && !isListing(route);

/**
 * Visitors without a cart load no code of cart and checkout, and guests none of the account; a listing loads none of the product page, the
 * magazine, the blocks, the comparison and the quiz. With a cart, every page loads the cart's actions.
 */
export const FAMILIES: Families = {
  core: { pages: sourcesOf(isListing), sharedWith: sourcesOf(isMagazine) },
  common: { pages: sourcesOf(isListing), sharedWith: sourcesOf((route) => !isListing(route)) },
  listing: { pages: sourcesOf(isListing) },
  'product-magazine': { pages: sourcesOf(isOtherProductPage), sharedWith: sourcesOf(isMagazine) },
  product: { pages: sourcesOf(isOtherProductPage) },
  magazine: { pages: sourcesOf(isMagazine) },
  content: { pages: new Set([...sourcesOf(isContent), ...CONTENT_VARIANTS]) },
  comparison: { pages: sourcesOf(isComparison) },
  quiz: { pages: sourcesOf(isQuiz) },
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

export function makeManifest({ buildId, chunks, url, sheets, fonts, icons, writeModule }: ManifestParts): AssetManifest {
  const entry = chunkOf(chunks, BROWSER_ENTRY);
  const entryChunks = reach(chunks, entry, ({ imports }) => imports);
  const assetsOf = (key: RouteKey): RouteAssets => {
    const page = chunkOf(chunks, pageOf(key));
    const parts = SHOW_CART.has(key) ? [chunkOf(chunks, CART_ACTIONS), page] : [page];
    const needed = new Set(parts.flatMap((part) => reach(chunks, part, ({ imports }) => imports)));
    const js = [...needed].filter((chunk) => !entryChunks.includes(chunk));
    const css = styledChunks(chunks, page, PAGES).map(({ output }) => sheets.chunks.get(output));
    const variants = Object.entries(VARIANTS[key] ?? {}).map(([name, source]) => {
      const all = reach(chunks, chunkOf(chunks, source), ({ imports }) => imports);
      const more = all.filter((one) => !needed.has(one) && !entryChunks.includes(one));
      return [name, more.reverse().map(url)] as const;
    });
    return {
      js: js.reverse().map(url),
      css: css.filter((sheet) => sheet !== undefined),
      ...(variants.length > 0 && { variants: Object.fromEntries(variants) }),
    };
  };
  const ofRoutes = Object.fromEntries(routeKeys.map((key) => [key, assetsOf(key)])) as Record<RouteKey, RouteAssets>;
  const pageSheets = Object.fromEntries(routeKeys.map((key) => [key, ofRoutes[key].css]));
  return {
    buildId,
    entry: { js: url(entry), imports: entryChunks.filter((chunk) => chunk !== entry).map(url), css: sheets.entry },
    fonts,
    icons,
    routes: ofRoutes,
    pageSheets: writeModule('page-sheets.js', asModule(pageSheets)),
    texts: Object.fromEntries(
      LOCALES.map((locale) => {
        const files = textsOf(locale, chunks, url);
        return [locale, { files, index: writeModule(`${locale}-texts.js`, asModule(files)) }];
      }),
    ) as Record<Locale, TextFiles>,
  };
}

const asModule = (content: object): string => `export default ${JSON.stringify(content)};`;

/** Addresses of the texts of a language, by namespace. */
function textsOf(locale: Locale, chunks: Chunks, url: ManifestParts['url']): Record<string, string> {
  const folder = `locales/${textsFolder(locale)}/`;
  const ofLanguage = [...chunks.values()].filter(({ entryPoint }) => entryPoint?.startsWith(folder));
  return Object.fromEntries(ofLanguage.map((chunk) => [chunk.entryPoint?.slice(folder.length, -'.json'.length), url(chunk)]));
}
