import { distinctiveBadges } from '../../../../shared/commerce/distinctive-badges.ts';
import type { CardData } from '../../product/card-data.ts';
import type { CatalogCards } from '../queries.ts';
import type { Id } from '../../../../packages/contract/common.ts';

/** A page of a listing, without the products that another loaded page shows. */
export interface ListedPage {
  readonly page: number;
  readonly products: readonly CardData[];
  /** Number of products that a page added above others lacks. Blank cells replace them, otherwise the cards below would move. */
  readonly missing: number;
}

/** Consecutive pages in order; `last` and `total` are from the latest response. */
export interface LoadedPages {
  readonly pages: readonly ListedPage[];
  /** The last products of the page before the first: they fill its first row. */
  readonly before: readonly CardData[];
  readonly last: number;
  readonly total: number;
  readonly perPage: number;
}

export const initialPages = (page: number, { data, meta }: CatalogCards, before?: CatalogCards): LoadedPages => ({
  before: productsBefore(page, meta.per_page, before),
  pages: [{ page, products: withoutDuplicates(data, new Set()), missing: 0 }],
  last: meta.last_page,
  total: meta.total,
  perPage: meta.per_page,
});

/** Adds the page before the first or after the last one. A product that has moved to another page since keeps its place. */
export function withNeighbour(loaded: LoadedPages, page: number, { data, meta }: CatalogCards, before?: CatalogCards): LoadedPages {
  const { pages } = loaded;
  if (page !== firstPage(loaded) - 1 && page !== lastPage(loaded) + 1) return loaded;
  const products = withoutDuplicates(data, new Set(pages.flatMap((one) => one.products.map(({ id }) => id))));
  const isAbove = page < firstPage(loaded);
  const listed = { page, products, missing: isAbove ? Math.max(0, meta.per_page - products.length) : 0 };
  return {
    before: isAbove ? productsBefore(page, meta.per_page, before) : loaded.before,
    pages: isAbove ? [listed, ...pages] : [...pages, listed],
    last: data.length === 0 ? Math.min(page - 1, meta.last_page) : meta.last_page,
    total: meta.total,
    perPage: meta.per_page,
  };
}

/** The catalogue has shrunk: there are no further pages. */
export const endAtLastLoaded = (loaded: LoadedPages): LoadedPages => ({ ...loaded, last: lastPage(loaded) });

export const firstPage = ({ pages }: LoadedPages): number => pages[0]?.page ?? 1;
export const lastPage = ({ pages }: LoadedPages): number => pages.at(-1)?.page ?? 1;
export const cardCount = ({ pages }: LoadedPages): number => pages.reduce((sum, { products }) => sum + products.length, 0);

/** The page that shows the card with this index, counted over all pages. */
export function pageOfCard(loaded: LoadedPages, index: number): number {
  let rest = index;
  for (const { page, products } of loaded.pages) {
    if (rest < products.length) return page;
    rest -= products.length;
  }
  return lastPage(loaded);
}

/** The number of cards before those of a page. */
export const indexOfPage = ({ pages }: LoadedPages, page: number): number =>
  pages.reduce((sum, one) => (one.page < page ? sum + one.products.length : sum), 0);

/** Empty unless they end where the page begins: a backend may ignore the requested page size. */
function productsBefore(page: number, perPage: number, before: CatalogCards | undefined): readonly CardData[] {
  return before && before.meta.current_page * before.meta.per_page === (page - 1) * perPage ? distinctiveBadges(before.data) : [];
}

/** Without the products that are already listed, which `listed` collects; with the badges that differ within the page. */
function withoutDuplicates(products: readonly CardData[], listed: Set<Id>): readonly CardData[] {
  return distinctiveBadges(products.filter(({ id }) => !listed.has(id) && listed.add(id)));
}
