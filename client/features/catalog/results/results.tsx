import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { CatalogSelection } from '../../../../shared/commerce/catalog-query.ts';
import { withPage } from '../../../../shared/commerce/catalog-query-edit.ts';
import { useT } from '../../../core/app-context.tsx';
import { cardsOf } from '../../../core/navigation/paged-list.ts';
import { type HistoryEntry, useHistoryEntry } from '../../../core/navigation/history-entry.ts';
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
import { bannersPath, type ListingPlace, usePlaceHref } from '../place.ts';
import styles from './results.module.css';
import { ScrollAnchor } from './scroll-anchor.tsx';
import { UpArrow } from './up-arrow.tsx';
import { useAmendedPage } from './use-amended-page.ts';
import { useFarPages } from './use-far-pages.ts';
import type { Listed } from './use-loaded-pages.ts';
import { usePageInAddress } from './use-page-in-address.ts';
import { usePageInView } from './use-page-in-view.ts';

/** Widths of a card beside the filters, and without them. */
const SIZES = '(min-width: 1400px) 270px, (min-width: 992px) 24vw, (min-width: 768px) 31vw, 47vw';
const SIZES_WIDE = '(min-width: 1400px) 331px, (min-width: 768px) 31vw, 47vw';

interface ResultsProps {
  readonly place: ListingPlace;
  /** As it was gone to; the page in view is another one after scrolling. */
  readonly selection: CatalogSelection;
  readonly listed: Listed;
  /** The filters stand beside it. */
  readonly beside: boolean;
  readonly pending: boolean;
}

export function Results(props: ResultsProps) {
  const { place, selection, listed, pending } = props;
  const box = useRef<HTMLDivElement>(null);
  useShownFromTop(box, useHistoryEntry(), pending);
  return (
    <div ref={box} className={styles.results}>
      {pending && <SkeletonCards count={8} />}
      {!pending && listed.loaded.total === 0 && <NothingFound place={place} selection={selection} />}
      {!pending && listed.loaded.total > 0 && <Pages {...props} />}
    </div>
  );
}

function Pages({ place, selection, listed, beside }: ResultsProps) {
  const { loaded, up, down } = listed;
  const [from, to] = [firstPage(loaded), lastPage(loaded)];
  const banners = useBanners(bannersPath(place, selection));
  const hrefTo = usePlaceHref(place);
  const hrefFor = (page: number) => hrefTo(withPage(selection, page));
  const list = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const inView = usePageInView(list, selection.page, listed);
  const { isFar, ...focusHandlers } = useFarPages(loaded, inView);
  useAmendedPage(place, selection, inView);
  useFocusOnArrival(list, listed);
  // A collection opens with a picture of its own.
  const belowPicture = place.route === 'collection' && selection.page === 1;
  const cells = gridCells({
    listed,
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
          <EarlierPages key={`before ${from}`} listed={listed} hrefFor={hrefFor} />
          {cells}
        </ProductGrid>
      </ScrollAnchor>
      <FurtherPages listed={listed} />
      <PageLinks ref={end} pages={loaded.last} hrefFor={hrefFor} />
      <CrawlerLinks page={selection.page} pages={listed.opened.meta.last_page} hrefFor={hrefFor} />
      <UpArrow href={hrefFor(1)} />
      <Announcer listed={listed} />
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
    <div className={styles.pages} ref={ref}>
      <Paginator page={usePageInAddress()} pages={pages} hrefFor={hrefFor} />
    </div>
  );
}

/** The pages that the paginator does not show, for those who do not scroll; the same all the time that the page is shown. */
function CrawlerLinks({ page, pages, hrefFor }: { page: number; pages: number; hrefFor: (page: number) => string }) {
  const links = crawlerPages(page, pages);
  if (links.length === 0) return null;
  return (
    <p hidden>
      {links.map((one) => (
        <a key={one} href={hrefFor(one)}>
          {one}
        </a>
      ))}
    </p>
  );
}

function Announcer({ listed: { loaded, up, down, arrived } }: { listed: Listed }) {
  const t = useT('catalog');
  const failed = down === 'failed' ? lastPage(loaded) + 1 : up === 'failed' ? firstPage(loaded) - 1 : null;
  return (
    <LiveRegion>
      {failed !== null && t('pageFailed', { page: failed })}
      {failed === null && arrived !== null && t('pageLoaded', { page: arrived, shown: cardCount(loaded), total: loaded.total })}
    </LiveRegion>
  );
}

/** Who asked for a page by a button that is gone now goes on with its first card. */
function useFocusOnArrival(list: RefObject<HTMLElement | null>, { loaded, arrived, asked }: Listed): void {
  useLayoutEffect(() => {
    if (!asked || arrived === null || !list.current || document.activeElement !== document.body) return;
    cardsOf(list.current)[indexOfPage(loaded, arrived)]?.querySelector('a')?.focus({ preventScroll: true });
  }, [list, loaded, arrived, asked]);
}

/** Another selection leaves the window where it is, unless it would show nothing but the end of the new listing. */
function useShownFromTop(box: RefObject<HTMLElement | null>, entry: HistoryEntry, pending: boolean): void {
  const last = useRef({ entry, pending });
  useLayoutEffect(() => {
    if (last.current.entry === entry && last.current.pending === pending) return;
    last.current = { entry, pending };
    const { top = 0, bottom = 0 } = box.current?.getBoundingClientRect() ?? {};
    if (top < 0 && bottom < innerHeight) box.current?.scrollIntoView();
  }, [box, entry, pending]);
}
