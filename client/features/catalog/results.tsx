import { PAGE_SIZE } from '../../../shared/commerce/catalog-query-args.ts';
import type { CatalogSelection } from '../../../shared/commerce/catalog-query.ts';
import { withPage } from '../../../shared/commerce/catalog-query-edit.ts';
import { Paginator } from '../../ui/paginator.tsx';
import { ProductCard } from '../../ui/product-card.tsx';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';
import { useBanners } from '../campaigns/use-banners.ts';
import { withBanners } from '../campaigns/with-banners.tsx';
import styles from './listing.module.css';
import { NothingFound } from './nothing-found.tsx';
import { bannersPath, type ListingPlace, usePlaceHref } from './place.ts';
import type { CatalogCards } from './queries.ts';

/** Widths of a card beside the filters, and without them. */
const SIZES = '(min-width: 1400px) 270px, (min-width: 992px) 24vw, (min-width: 768px) 31vw, 47vw';
const SIZES_WIDE = '(min-width: 1400px) 331px, (min-width: 768px) 31vw, 47vw';
/** Pictures of the first row are not lazy. */
const EAGER = 4;

interface ResultsProps {
  readonly place: ListingPlace;
  readonly selection: CatalogSelection;
  readonly catalog: CatalogCards;
  /** The filters stand beside it. */
  readonly beside: boolean;
  readonly pending: boolean;
}

export function Results({ place, selection, catalog: { data, meta }, beside, pending }: ResultsProps) {
  const to = usePlaceHref(place);
  const banners = useBanners(bannersPath(place, selection));
  if (pending) return <SkeletonCards count={8} />;
  if (data.length === 0) return <NothingFound place={place} selection={selection} />;
  return (
    <>
      <ProductGrid>
        {withBanners(
          banners,
          data.map((product, index) => (
            <li key={product.id}>
              <ProductCard product={product} heading="h2" eager={index < EAGER} sizes={beside ? SIZES : SIZES_WIDE} />
            </li>
          )),
          (meta.current_page - 1) * PAGE_SIZE,
        )}
      </ProductGrid>
      <div className={styles.pages}>
        <Paginator page={meta.current_page} pages={meta.last_page} hrefFor={(page) => to(withPage(selection, page))} />
      </div>
    </>
  );
}
