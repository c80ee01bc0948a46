import { useQuery } from '@tanstack/react-query';
import type { CatalogSelection } from '../../../../shared/commerce/catalog-query.ts';
import { chosenCount, reset } from '../../../../shared/commerce/catalog-query-edit.ts';
import { match } from '../../../../shared/routes.ts';
import { useBootstrap, useT } from '../../../core/app-context.tsx';
import { useHref, useLocalPath } from '../../../core/links.ts';
import { EMPTY_LISTING_PICTURE } from '../../../ui/brand/pictures.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { SearchForm } from '../../search/search-form.tsx';
import styles from './nothing-found.module.css';
import { facetsQuery, type ListingPlace, listingQuery, usePlaceHref } from '../place.ts';
import { waysOut } from './relaxed-filters.ts';

interface NothingFoundProps {
  readonly place: ListingPlace;
  readonly selection: CatalogSelection;
}

/** A listing without pieces: what to let go, and where else to look. */
export function NothingFound({ place, selection }: NothingFoundProps) {
  const t = useT('catalog');
  const to = usePlaceHref(place);
  const href = useHref();
  const narrowed = chosenCount(selection) > 0;
  return (
    <>
      <EmptyState
        picture={EMPTY_LISTING_PICTURE}
        title={t('noResults')}
        actions={
          narrowed ? (
            <ButtonLink href={to(reset(selection))}>{t('resetAll')}</ButtonLink>
          ) : (
            <ButtonLink href={href('catalog')}>{t('allPieces')}</ButtonLink>
          )
        }
      >
        {t(narrowed ? 'noResultsText' : selection.search === null ? 'emptyText' : 'noHitsText')}
        <Ways place={place} selection={selection} />
      </EmptyState>
      {/* A page of results has the field in its head. */}
      {selection.search === null && (
        <div className={styles.search}>
          <SearchForm words={null} />
        </div>
      )}
      <Popular />
    </>
  );
}

function Ways({ place, selection }: NothingFoundProps) {
  const t = useT('catalog');
  const facets = useQuery({ ...facetsQuery(place, selection), enabled: false }).data?.data.facets ?? [];
  const ways = waysOut(selection, facets);
  if (ways.length === 0) return null;
  const nameOf = { price: t('priceLimit'), search: t('quoted', { text: selection.search ?? '' }) };
  return (
    <ul className={styles.ways}>
      {ways.map(({ what, titles, selection: next }) => (
        <Way
          key={what}
          place={place}
          selection={next}
          name={t('without', { what: what === 'price' || what === 'search' ? nameOf[what] : titles.join(', ') })}
        />
      ))}
    </ul>
  );
}

/** How many pieces it leads to is asked for once the page is there; whoever goes there has them at once. */
function Way({ place, selection, name }: NothingFoundProps & { readonly name: string }) {
  const t = useT('catalog');
  const to = usePlaceHref(place);
  const enabled = useHydrated();
  const total = useQuery({ ...listingQuery(place, selection), enabled }).data?.meta.total;
  return (
    <li>
      {total === 0 ? name : <TextLink href={to(selection)}>{name}</TextLink>}
      <small>{total === undefined ? '' : t('count', { count: total })}</small>
    </li>
  );
}

/** The categories that head the shop's menu. */
function Popular() {
  const t = useT('catalog');
  const { menu } = useBootstrap();
  const resolve = useLocalPath();
  const entries = menu
    .filter(({ area, parent_id, url }) => area === 'header' && parent_id === null && match(url ?? '')?.key === 'category')
    .toSorted((a, b) => a.sort_order - b.sort_order);
  if (entries.length === 0) return null;
  return (
    <p className={styles.popular}>
      {t('popular')}
      {entries.map(({ id, title, url }) => (
        <TextLink key={id} href={resolve(url ?? '') ?? ''} variant="quiet">
          {title}
        </TextLink>
      ))}
    </p>
  );
}
