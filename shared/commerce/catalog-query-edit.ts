import { type CatalogSelection, costFault, NOTHING, searchedFor, type Sort } from './catalog-query.ts';
import { FACET_KEYS, type FacetKey } from './facets.ts';

/** Every change of what is shown starts again at the first page (specification, section 4). */
const changed = (selection: CatalogSelection, part: Partial<CatalogSelection>): CatalogSelection => ({
  ...withPage(selection, 1),
  ...part,
});

/** What could not be read is said once: no link leads to it. */
export function withPage(selection: CatalogSelection, page: number): CatalogSelection {
  const { unreadableCost: _, ...rest } = selection;
  return { ...rest, page };
}
export const withSort = (selection: CatalogSelection, sort: Sort | null): CatalogSelection => changed(selection, { sort });
export const withCost = (selection: CatalogSelection, min: number | null, max: number | null): CatalogSelection =>
  changed(selection, { min, max });

/** A value chosen, or no longer; its facet disappears with its last value. */
export function withToggled(selection: CatalogSelection, key: FacetKey, value: string): CatalogSelection {
  const { [key]: values = [], ...others } = selection.facets;
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value].sort();
  return changed(selection, { facets: next.length === 0 ? others : { ...others, [key]: next } });
}

export function withoutFacet(selection: CatalogSelection, key: FacetKey): CatalogSelection {
  const { [key]: _, ...facets } = selection.facets;
  return changed(selection, { facets });
}

/** Nothing chosen any more; the order and what is searched for stay. */
export const reset = ({ search, sort }: CatalogSelection): CatalogSelection => ({ ...NOTHING, search, sort });

/** Typing a search clears the filters (specification, section 2), but for a price in its words, and the most relevant come first. */
export const withSearch = (text: string): CatalogSelection => ({ ...NOTHING, ...searchedFor(text) });

export const withoutSearch = (selection: CatalogSelection): CatalogSelection => changed(selection, { search: null });

export const isChosen = ({ facets }: CatalogSelection, key: FacetKey, value: string): boolean => facets[key]?.includes(value) ?? false;

export const isFacetKey = (key: string): key is FacetKey => (FACET_KEYS as readonly string[]).includes(key);

/** Whether bounds of the price narrow the listing. */
export const narrowsCost = (selection: CatalogSelection): boolean =>
  (selection.min !== null || selection.max !== null) && costFault(selection) !== 'crossed';

/** How many choices narrow the listing; a price span is one. */
export function chosenCount(selection: CatalogSelection): number {
  const { facets } = selection;
  const values = Object.values(facets).reduce((sum, one) => sum + one.length, 0);
  return values + (narrowsCost(selection) ? 1 : 0);
}

/** Facets that name a part of the shop: one value of them alone is a page by itself. */
const PARTS: readonly FacetKey[] = ['categories', 'collections', 'materials'];

/** The one category, collection or material that is all there is chosen; null else. */
export function onlyPart(selection: CatalogSelection): { readonly key: FacetKey; readonly value: string } | null {
  const key = PARTS.find((part) => selection.facets[part]?.length === 1);
  const value = key && selection.facets[key]?.[0];
  if (key === undefined || value === undefined || selection.search !== null || chosenCount(selection) !== 1) return null;
  return { key, value };
}
