import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CatalogSelection } from '../../../../shared/commerce/catalog-query.ts';
import { defaultLocale } from '../../../../packages/engine/site.ts';
import { listName } from '../../../../shared/measurement/item-labels.ts';
import { useSite, useStores } from '../../../core/app-context.tsx';
import type { ListingScope } from '../listing-scope.ts';
import { collectionQuery } from '../queries.ts';
import type { PagedListing } from './use-loaded-pages.ts';

/** Sends what is listed: the page that was opened, then each page that was loaded. */
export function useListEvents(scope: ListingScope, { search: words }: CatalogSelection, { loaded, newest, opened }: PagedListing): void {
  const { events } = useStores();
  const first = defaultLocale(useSite());
  const page = newest ?? opened.meta.current_page;
  const cards = loaded.pages.find((one) => one.page === page)?.products;
  const { total } = opened.meta;
  const queryClient = useQueryClient();
  const collection = scope.route === 'collection' ? queryClient.getQueryData(collectionQuery(scope.slug).queryKey)?.data : undefined;
  const translations = (collection ?? opened.entity)?.translations;
  useEffect(() => {
    if (!cards) return;
    if (words !== null) events.send({ name: 'view_search_results', words, total, cards });
    else {
      const name = scope.route === 'catalog' ? scope.route : listName(first, scope.route, scope.slug, translations);
      events.send({ name: 'view_item_list', list: { ...scope, name }, cards });
    }
  }, [events, first, scope, words, total, cards, translations]);
}
