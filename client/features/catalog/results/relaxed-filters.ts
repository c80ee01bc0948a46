import type { CatalogSelection } from '../../../../shared/commerce/catalog-query.ts';
import { narrowsCost, withCost, withoutFacet, withoutSearch } from '../../../../shared/commerce/catalog-query-edit.ts';
import type { FacetKey } from '../../../../shared/commerce/facets.ts';
import type { Facet } from '../../../../packages/contract/catalog.ts';
import { chosenValues } from '../filters/facet-groups.ts';

export interface RelaxedFilter {
  /** The removed filter: a facet, the price or the search words. */
  readonly what: FacetKey | 'price' | 'search';
  /** The titles of the removed facet values. */
  readonly titles: readonly string[];
  readonly selection: CatalogSelection;
}

/**
 * For an empty listing: the selection without one of its filters, for each of them. A facet is removed with all of its values, since
 * removing one of two cuts would narrow the listing further. Empty for a single filter: that is the same as resetting all.
 */
export function relaxedFilters(selection: CatalogSelection, facets: readonly Facet[]): RelaxedFilter[] {
  const values = Map.groupBy(chosenValues(facets, selection), ({ key }) => key);
  const relaxed: RelaxedFilter[] = [...values].map(([key, chosen]) => ({
    what: key,
    titles: chosen.map(({ title }) => title),
    selection: withoutFacet(selection, key),
  }));
  if (narrowsCost(selection)) relaxed.push({ what: 'price', titles: [], selection: withCost(selection, null, null) });
  if (selection.search !== null) relaxed.push({ what: 'search', titles: [], selection: withoutSearch(selection) });
  return relaxed.length > 1 ? relaxed : [];
}
