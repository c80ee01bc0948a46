import { useSuspenseQuery } from '@tanstack/react-query';
import type { CatalogSelection } from '../../../shared/commerce/catalog-query.ts';
import { narrowsCost, withCost } from '../../../shared/commerce/catalog-query-edit.ts';
import { useT } from '../../core/app-context.tsx';
import { cx } from '../../ui/cx.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { usePriceSpan } from '../../ui/use-price-span.ts';
import { SearchForm } from '../search/search-form.tsx';
import { SEARCH_ID } from '../search/search-id.ts';
import { type ListingPlace, listingQuery, usePlaceHref } from './place.ts';
import styles from './search-head.module.css';

/**
 * How many pieces were found and at what prices, since a price may have come from the words, and the field to search again; while
 * nothing is searched for, only for those who came for the field.
 */
export function SearchHead({ place, selection }: { place: ListingPlace; selection: CatalogSelection }) {
  const t = useT('catalog');
  const to = usePlaceHref(place);
  const price = usePriceSpan(selection);
  const { total } = useSuspenseQuery(listingQuery(place, selection)).data.meta;
  const { search } = selection;
  return (
    <>
      {search !== null && <p className={styles.count}>{t('count', { count: total })}</p>}
      {search !== null && price !== null && narrowsCost(selection) && (
        <p className={styles.price}>
          {t('pricesShown', { price })}{' '}
          <TextLink href={to(withCost(selection, null, null))} variant="quiet" small>
            {t('withoutPriceLimit')}
          </TextLink>
        </p>
      )}
      <div className={cx(styles.field, search === null && styles.asked)}>
        <SearchForm key={search} words={search} id={SEARCH_ID} />
      </div>
    </>
  );
}
