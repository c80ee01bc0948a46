import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { CatalogSelection } from '../../../../shared/commerce/catalog-query.ts';
import { withPage } from '../../../../shared/commerce/catalog-query-edit.ts';
import { useT } from '../../../core/app-context.tsx';
import { cardsOf } from '../../../../packages/engine/browser/navigation/paged-list.ts';
import { type HistoryEntry, useHistoryEntry } from '../../../../packages/engine/browser/navigation/history-entry.ts';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { Paginator } from '../../../ui/paginator.tsx';
import { ProductGrid } from '../../../ui/product-grid.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';
import { useBanners } from '../../campaigns/use-banners.ts';
import { crawlerPages } from './crawler-pages.ts';
import { gridCells } from './grid-cells.tsx';
import { cardCount, firstPage, indexOfPage, lastPage } from './loaded-pages.ts';
import { NothingFound } from './nothing-found.tsx';
import { EarlierPages, FurtherPages } from './page-ends.tsx';
import { bannersPath, type ListingScope, useListingHref } from '../listing-scope.ts';
import styles from './results.module.css';
import space from '../../../ui/spacing.module.css';
import { ScrollAnchor } from './scroll-anchor.tsx';
import { UpArrow } from './up-arrow.tsx';
import { useFarPages } from './use-far-pages.ts';
import type { PagedListing } from './use-loaded-pages.ts';
import { usePageInAddress, useSyncPageToAddress } from './page-in-address.ts';
import { useListEvents } from './use-list-events.ts';
import { usePageInView } from './use-page-in-view.ts';

/** `sizes` of a card's picture beside the filters, and without them. */
const SIZES = '(min-width: 1400px) 270px, (min-width: 992px) 24vw, (min-width: 768px) 31vw, 47vw';
const SIZES_WIDE = '(min-width: 1400px) 331px, (min-width: 768px) 31vw, 47vw';

interface ResultsProps {
  readonly scope: ListingScope;
  /** Of the last navigation; after scrolling another page may be in view. */
  readonly selection: CatalogSelection;
  readonly listing: PagedListing;
  /** The filters are shown beside the results. */
  readonly beside: boolean;
  readonly pending: boolean;
}

export function Results(props: ResultsProps) {
  const { scope, selection, listing, pending } = props;
  const box = useRef<HTMLDivElement>(null);
  useListEvents(scope, selection, listing);
  useScrollToResults(box, useHistoryEntry(), pending);
  return (
    <div ref={box} className={styles.results}>
      {pending && <SkeletonCards count={8} />}
      {!pending && listing.loaded.total === 0 && <NothingFound scope={scope} selection={selection} />}
      {!pending && listing.loaded.total > 0 && <Pages {...props} />}
    </div>
  );
}

function Pages({ scope, selection, listing, beside }: ResultsProps) {
  const { loaded, up, down } = listing;
  const [from, to] = [firstPage(loaded), lastPage(loaded)];
  const banners = useBanners(bannersPath(scope, selection));
  const hrefTo = useListingHref(scope);
  const hrefFor = (page: number) => hrefTo(withPage(selection, page));
  const list = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const inView = usePageInView(list, selection.page, listing);
  const { isFar, ...focusHandlers } = useFarPages(loaded, inView);
  useSyncPageToAddress(scope, selection, inView);
  useFocusFirstNewCard(list, listing);
  // The first page of a collection begins with the collection's picture.
  const belowPicture = scope.route === 'collection' && selection.page === 1;
  const cells = gridCells({
    listing,
    banners,
    opened: selection.page,
    priority: !belowPicture,
    isFar,
    sizes: beside ? SIZES : SIZES_WIDE,
  });
  return (
    <>
      <ScrollAnchor list={list} end={end} entry={useHistoryEntry()}>
        <ProductGrid
          className={styles.cards}
          ref={list}
          data-pages={`${from}-${to}`}
          aria-busy={up === 'loading' || down === 'loading' || undefined}
          {...focusHandlers}
        >
          <EarlierPages key={`before ${from}`} listing={listing} hrefFor={hrefFor} />
          {cells}
        </ProductGrid>
      </ScrollAnchor>
      <UpArrow href={hrefFor(1)} />
      <FurtherPages listing={listing} />
      <PageLinks ref={end} pages={loaded.last} hrefFor={hrefFor} />
      <CrawlerLinks page={selection.page} pages={listing.opened.meta.last_page} hrefFor={hrefFor} />
      <Announcer listing={listing} />
    </>
  );
}

interface PageLinksProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly pages: number;
  readonly hrefFor: (page: number) => string;
}

function PageLinks({ ref, pages, hrefFor }: PageLinksProps) {
  return (
    <div className={space.above9} ref={ref}>
      <Paginator page={usePageInAddress()} pages={pages} hrefFor={hrefFor} />
    </div>
  );
}

/** Hidden links to the pages of the listing, for crawlers. They do not change while the shopper scrolls. */
function CrawlerLinks({ page, pages, hrefFor }: { page: number; pages: number; hrefFor: (page: number) => string }) {
  const links = crawlerPages(page, pages);
  if (links.length === 0) return null;
  return (
    <ul hidden>
      {links.map((one) => (
        <li key={one}>
          <a href={hrefFor(one)}>{one}</a>
        </li>
      ))}
    </ul>
  );
}

function Announcer({ listing: { loaded, up, down, newest } }: { listing: PagedListing }) {
  const t = useT('catalog');
  const failed = down === 'failed' ? lastPage(loaded) + 1 : up === 'failed' ? firstPage(loaded) - 1 : null;
  return (
    <LiveRegion>
      <span>{failed !== null && t('pageFailed', { page: failed })}</span>
      <span>{failed === null && newest !== null && t('pageLoaded', { page: newest, shown: cardCount(loaded), total: loaded.total })}</span>
    </LiveRegion>
  );
}

/** When the button that loaded a page is removed, the focus moves to the first card of that page. */
function useFocusFirstNewCard(list: RefObject<HTMLElement | null>, { loaded, newest, byClick }: PagedListing): void {
  useLayoutEffect(() => {
    if (!byClick || newest === null || !list.current || document.activeElement !== document.body) return;
    cardsOf(list.current)[indexOfPage(loaded, newest)]?.querySelector('a')?.focus({ preventScroll: true });
  }, [list, loaded, newest, byClick]);
}

/** Another selection keeps the scroll position, unless the window would show only the end of the new results. */
function useScrollToResults(box: RefObject<HTMLElement | null>, entry: HistoryEntry, pending: boolean): void {
  const last = useRef({ entry, pending });
  useLayoutEffect(() => {
    if (last.current.entry === entry && last.current.pending === pending) return;
    last.current = { entry, pending };
    const { top = 0, bottom = 0 } = box.current?.getBoundingClientRect() ?? {};
    if (top < 0 && bottom < innerHeight) box.current?.scrollIntoView();
  }, [box, entry, pending]);
}
