import { useSuspenseQuery } from '@tanstack/react-query';
import type { CatalogSelection } from '../../../shared/commerce/catalog-query.ts';
import { useT } from '../../app-context.tsx';
import { cx } from '../../ui/cx.ts';
import { SearchForm } from '../search/search-form.tsx';
import { SEARCH_ID } from '../search/search-id.ts';
import { type ListingPlace, listingQuery } from './place.ts';
import styles from './search-head.module.css';

/** How many pieces were found, and the field to search again; while nothing is searched for, only for those who came for the field. */
export function SearchHead({ place, selection }: { place: ListingPlace; selection: CatalogSelection }) {
  const t = useT('catalog');
  const { total } = useSuspenseQuery(listingQuery(place, selection)).data.meta;
  const { search } = selection;
  return (
    <>
      {search !== null && <p className={styles.count}>{t('count', { count: total })}</p>}
      <div className={cx(styles.field, search === null && styles.asked)}>
        <SearchForm key={search} words={search} id={SEARCH_ID} />
      </div>
    </>
  );
}
