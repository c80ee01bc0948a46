import type { CatalogSelection } from '../../../shared/commerce/catalog-query.ts';
import { catalogArgs, filtersArgs } from '../../../shared/commerce/catalog-query-args.ts';
import { apiQuery } from '../../../packages/engine/browser/api-query.ts';
import { LISTS, NUMBERED, withForms } from '../../../packages/engine/browser/packed-json.ts';
import { withCardData } from '../product/card-data.ts';
import type { CatalogResponse, FiltersResponse } from '../../../packages/contract/catalog.ts';
import type { Id } from '../../../packages/contract/common.ts';

const asCards = { selectForHydration: withCardData<CatalogResponse> };
export type CatalogCards = ReturnType<typeof asCards.selectForHydration>;

/** All products, or those of one collection. */
export const catalogQuery = (selection: CatalogSelection, collectionId?: Id, count?: number) =>
  apiQuery('getCatalog', { query: catalogArgs(selection, collectionId, count) }, asCards);
export const categoryQuery = (slug: string, selection: CatalogSelection, count?: number) =>
  apiQuery('getCatalogOf', { params: { slug }, query: catalogArgs(selection, undefined, count) }, asCards);

/** Values with the same fields in all facets are one table in the state block (`packages/engine/browser/packed-json.ts`). */
const withEqualValues = {
  selectForHydration: ({ data }: FiltersResponse): FiltersResponse => ({
    data: {
      ...data,
      facets: withForms(
        data.facets.map(({ key, title, values }) => ({
          key,
          title,
          // The last ones are seldom filled: nulls at the end of a row are left out.
          values: values.map(({ value, title: name, count, swatch, group, sku = null }) => ({
            value,
            title: name,
            count,
            swatch,
            group,
            sku,
          })),
        })),
        {
          key: null,
          title: null,
          values: [LISTS, { value: null, title: null, count: null, swatch: NUMBERED, group: NUMBERED, sku: null }],
        },
      ),
    },
  }),
};

/** `slug`: of a category or collection. */
export const filtersQuery = (selection: CatalogSelection, slug?: string) =>
  apiQuery('getFilters', { query: filtersArgs(selection, slug) }, withEqualValues);
export const collectionsQuery = () => apiQuery('getCollections', {});
export const collectionQuery = (slug: string) => apiQuery('getCollection', { params: { slug } });
