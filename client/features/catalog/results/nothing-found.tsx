import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { CatalogSelection } from '../../../../shared/commerce/catalog-query.ts';
import { chosenCount, reset } from '../../../../shared/commerce/catalog-query-edit.ts';
import { match } from '../../../../shared/routes.ts';
import { useBootstrap, useT } from '../../../core/app-context.tsx';
import { useHref, useLocalPath } from '../../../core/links.ts';
import { useLateQuery } from '../../../../packages/engine/browser/use-query.ts';
import { EMPTY_LISTING_PICTURE } from '../../../ui/brand/empty-pictures.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { SearchForm } from '../../search/search-form.tsx';
import styles from './nothing-found.module.css';
import { facetsQuery, type ListingScope, listingQuery, useListingHref } from '../listing-scope.ts';
import { relaxedFilters } from './relaxed-filters.ts';

interface NothingFoundProps {
  readonly scope: ListingScope;
  readonly selection: CatalogSelection;
}

/** A listing without products: links without single filters, a search field and the popular categories. */
export function NothingFound({ scope, selection }: NothingFoundProps) {
  const t = useT('catalog');
  const to = useListingHref(scope);
  const href = useHref();
  const narrowed = chosenCount(selection) > 0;
  return (
    <>
      <EmptyState
        picture={EMPTY_LISTING_PICTURE}
        title={t('noResults')}
        actions={
          <>
            {narrowed ? (
              <ButtonLink href={to(reset(selection))}>{t('resetAll')}</ButtonLink>
            ) : (
              <ButtonLink href={href('catalog')}>{t('allProducts')}</ButtonLink>
            )}
            <TextLink href={href('quiz')}>{t('toQuiz')}</TextLink>
          </>
        }
      >
        {t(narrowed ? 'noResultsText' : selection.search === null ? 'emptyText' : 'noSearchResultsText')}
        <Suspense>
          <RelaxedFilters scope={scope} selection={selection} />
        </Suspense>
      </EmptyState>
      {/* Search results have the field in their head. */}
      {selection.search === null && (
        <div className={styles.search}>
          <SearchForm words={null} />
        </div>
      )}
      <Popular />
    </>
  );
}

function RelaxedFilters({ scope, selection }: NothingFoundProps) {
  const t = useT('catalog');
  const facets = useLateQuery({ ...facetsQuery(scope, selection), enabled: false }).data?.data.facets ?? [];
  const relaxed = relaxedFilters(selection, facets);
  if (relaxed.length === 0) return null;
  const nameOf = { price: t('priceLimit'), search: t('quoted', { text: selection.search ?? '' }) };
  return (
    <ul className={styles.relaxed}>
      {relaxed.map(({ what, titles, selection: next }) => (
        <RelaxedFilterLink
          key={what}
          scope={scope}
          selection={next}
          name={t('without', { what: what === 'price' || what === 'search' ? nameOf[what] : titles.join(', ') })}
        />
      ))}
    </ul>
  );
}

/** After hydration loads the listing it leads to: for the number of products, and so that it is cached for the click. */
function RelaxedFilterLink({ scope, selection, name }: NothingFoundProps & { readonly name: string }) {
  const t = useT('catalog');
  const to = useListingHref(scope);
  const enabled = useHydrated();
  const total = useQuery({ ...listingQuery(scope, selection), enabled }).data?.meta.total;
  return (
    <li>
      {total === 0 ? name : <TextLink href={to(selection)}>{name}</TextLink>}
      <small>{total === undefined ? '' : t('count', { count: total })}</small>
    </li>
  );
}

/** The categories at the top level of the menu. */
function Popular() {
  const t = useT('catalog');
  const { menu } = useBootstrap();
  const resolve = useLocalPath();
  const entries = menu.filter(
    ({ area, parent_id, url }) => area === 'header' && parent_id === null && match(url ?? '')?.key === 'category',
  );
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
