import { tellingBadges } from '../../../../shared/commerce/telling-badges.ts';
import type { CardData } from '../../../ui/card-data.ts';
import type { CatalogCards } from '../queries.ts';

/** A page of a listing, without the pieces that another loaded page shows. */
export interface ListedPage {
  readonly page: number;
  readonly products: readonly CardData[];
}

/** Neighbouring pages, in order; `last` and `total` as the latest answer has them. */
export interface LoadedPages {
  readonly pages: readonly ListedPage[];
  readonly last: number;
  readonly total: number;
  readonly perPage: number;
}

export const startingWith = (page: number, { data, meta }: CatalogCards): LoadedPages => ({
  pages: [{ page, products: unlike(data, new Set()) }],
  last: meta.last_page,
  total: meta.total,
  perPage: meta.per_page,
});

/** With the page before the first or after the last. A piece that moved from page to page meanwhile stays where it is seen already. */
export function withNeighbour(loaded: LoadedPages, page: number, { data, meta }: CatalogCards): LoadedPages {
  const { pages } = loaded;
  if (page !== firstPage(loaded) - 1 && page !== lastPage(loaded) + 1) return loaded;
  const listed = { page, products: unlike(data, new Set(pages.flatMap(({ products }) => products.map(({ id }) => id)))) };
  return {
    pages: page < firstPage(loaded) ? [listed, ...pages] : [...pages, listed],
    last: data.length === 0 ? Math.min(page - 1, meta.last_page) : meta.last_page,
    total: meta.total,
    perPage: meta.per_page,
  };
}

/** The catalogue has shrunk: nothing follows any more. */
export const endingHere = (loaded: LoadedPages): LoadedPages => ({ ...loaded, last: lastPage(loaded) });

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

/** How many cards stand before those of a page. */
export const indexOfPage = ({ pages }: LoadedPages, page: number): number =>
  pages.reduce((sum, one) => (one.page < page ? sum + one.products.length : sum), 0);

/** Each once, without those that are listed, with the badges that tell the pieces of a page apart. */
function unlike(products: readonly CardData[], listed: Set<number>): readonly CardData[] {
  return tellingBadges(products.filter(({ id }) => !listed.has(id) && listed.add(id)));
}
