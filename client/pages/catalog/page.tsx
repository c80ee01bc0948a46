import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CatalogSelection, NOTHING, parseSelection } from '../../../shared/commerce/catalog-query.ts';
import { onlyPart } from '../../../shared/commerce/catalog-query-edit.ts';
import { exactWords } from '../../../packages/contract/exact-search.ts';
import { useBootstrap, useT } from '../../core/app-context.tsx';
import { ListingPage } from '../../features/catalog/listing-page.tsx';
import { facetsQuery, listingQuery } from '../../features/catalog/listing-scope.ts';
import { SearchHead } from './search-head.tsx';
import { useHref } from '../../core/links.ts';
import { usePage, pageLoader } from '../../../packages/engine/browser/page.tsx';
import { loadAround, loadProducts, selectionOrNotFound } from '../../features/catalog/load-listing.ts';

export const load = pageLoader('catalog', async ({ search, queryClient }) => {
  const selection = selectionOrNotFound(search);
  const around = loadAround(queryClient, { route: 'catalog' }, selection);
  await loadProducts(queryClient, { route: 'catalog' }, selection);
  await around;
  return null;
});

const SCOPE = { route: 'catalog' } as const;

/** All products, or search results. */
export default function CatalogPage() {
  const t = useT('catalog');
  const to = useHref();
  const { search } = usePage('catalog');
  const selection = useMemo(() => parseSelection(search) ?? NOTHING, [search]);
  const { company_name } = useBootstrap().settings;
  const words = selection.search;
  const part = usePartTitle(selection);
  const corrected = useQueryClient().getQueryData(listingQuery(SCOPE, selection).queryKey)?.meta.corrected_search;
  const title = words === null ? (part ?? t('allProducts')) : t('resultsFor', { search: corrected ?? exactWords(words) ?? words });
  return (
    <ListingPage
      scope={SCOPE}
      selection={selection}
      title={title}
      intro={words === null ? t(part === null ? 'allIntro' : 'filteredIntro') : ''}
      seo={{ title: `${title} | ${company_name}`, description: t('allIntro') }}
      {...((words !== null || part !== null) && { crumbs: [{ title: t('allProducts'), href: to('catalog') }] })}
      head={<SearchHead scope={SCOPE} selection={selection} />}
    />
  );
}

/** The shop's name of the filtered category, collection or material. */
function usePartTitle(selection: CatalogSelection): string | null {
  const queryClient = useQueryClient();
  const part = onlyPart(selection);
  if (!part) return null;
  const facets = queryClient.getQueryData(facetsQuery(SCOPE, selection).queryKey)?.data.facets ?? [];
  const values = facets.find(({ key }) => key === part.key)?.values ?? [];
  return values.find(({ value }) => value === part.value)?.title ?? null;
}
