import type { CatalogSelection } from '../../../../shared/commerce/catalog-query.ts';
import { narrowsCost, withCost, withoutFacet, withoutSearch } from '../../../../shared/commerce/catalog-query-edit.ts';
import type { FacetKey } from '../../../../shared/commerce/facets.ts';
import type { Facet } from '../../../../shared/contract/catalog.ts';
import { chosenValues } from '../filters/facet-groups.ts';

export interface WayOut {
  /** A facet, the price or the words searched for: what would be let go. */
  readonly what: FacetKey | 'price' | 'search';
  /** Of a facet what was chosen of it. */
  readonly titles: readonly string[];
  readonly selection: CatalogSelection;
}

/**
 * Where an empty listing may have pieces again: with one of the things let go that narrow it. A facet goes as a whole, since letting go one
 * of two cuts would narrow still more. A single thing is no choice: without it nothing is chosen any more.
 */
export function waysOut(selection: CatalogSelection, facets: readonly Facet[]): WayOut[] {
  const values = Map.groupBy(chosenValues(facets, selection), ({ key }) => key);
  const ways: WayOut[] = [...values].map(([key, chosen]) => ({
    what: key,
    titles: chosen.map(({ title }) => title),
    selection: withoutFacet(selection, key),
  }));
  if (narrowsCost(selection)) ways.push({ what: 'price', titles: [], selection: withCost(selection, null, null) });
  if (selection.search !== null) ways.push({ what: 'search', titles: [], selection: withoutSearch(selection) });
  return ways.length > 1 ? ways : [];
}
