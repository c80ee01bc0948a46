import { type CatalogSelection, costFault, NOTHING, searchedFor, type Sort } from './catalog-query.ts';
import type { ReadWord } from '../../packages/contract/catalog.ts';
import { FACET_KEYS, type FacetKey } from './facets.ts';

/** Every change of the selection returns to page 1 (specification, section 4). */
const changed = (selection: CatalogSelection, part: Partial<CatalogSelection>): CatalogSelection => ({
  ...withPage(selection, 1),
  ...part,
});

/** Links do not contain invalid price bounds, so that the error appears only once, nor the opened facet. */
export function withPage(selection: CatalogSelection, page: number): CatalogSelection {
  const { unreadableCost: _, opened: __, ...rest } = selection;
  return { ...rest, page };
}
export const withSort = (selection: CatalogSelection, sort: Sort | null): CatalogSelection => changed(selection, { sort });
export const withCost = (selection: CatalogSelection, min: number | null, max: number | null): CatalogSelection =>
  changed(withoutPriceInSearch(selection), { min, max });

/** Adds or removes a facet value. Removing the last value removes the facet. */
export function withToggled(selection: CatalogSelection, key: FacetKey, value: string): CatalogSelection {
  const { [key]: values = [], ...others } = selection.facets;
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value].sort();
  return changed(selection, { facets: next.length === 0 ? others : { ...others, [key]: next } });
}

export function withoutFacet(selection: CatalogSelection, key: FacetKey): CatalogSelection {
  const { [key]: _, ...facets } = selection.facets;
  return changed(selection, { facets });
}

/** Clears all filters; order and search words stay. */
export const reset = ({ search, sort }: CatalogSelection): CatalogSelection => ({ ...NOTHING, search, sort });

/** A new search clears the filters (specification, section 2), except a price in its words, and sorts by relevance. */
export const withSearch = (text: string): CatalogSelection => ({ ...NOTHING, ...searchedFor(text) });

export const withoutSearch = (selection: CatalogSelection): CatalogSelection => withWords(selection, '');

/** With other search words; empty: without any. Price and filters stay. */
export const withWords = (selection: CatalogSelection, words: string): CatalogSelection =>
  changed(withoutPriceInSearch(selection), { search: words || null });

function withoutPriceInSearch(selection: CatalogSelection): CatalogSelection {
  const { leftOut: _, ...rest } = selection;
  return rest;
}

/** The bounds of the price in the search words that the filter contradicts. */
export function priceLeftOut({ leftOut = '', min, max }: CatalogSelection): Pick<CatalogSelection, 'min' | 'max'> {
  const words = searchedFor(leftOut);
  return { min: words.min === min ? null : words.min, max: words.max === max ? null : words.max };
}

/** With that price in place of the chosen one. */
export function withPriceInSearch(selection: CatalogSelection): CatalogSelection {
  const { min, max } = priceLeftOut(selection);
  return withCost(selection, min ?? selection.min, max ?? selection.max);
}

export const isChosen = ({ facets }: CatalogSelection, key: FacetKey, value: string): boolean => facets[key]?.includes(value) ?? false;

export const isFacetKey = (key: string): key is FacetKey => (FACET_KEYS as readonly string[]).includes(key);

/** True if price bounds narrow the listing. */
export const narrowsCost = (selection: CatalogSelection): boolean =>
  (selection.min !== null || selection.max !== null) && costFault(selection) !== 'crossed';

/** Number of active filters; a price range counts as one. */
export function chosenCount(selection: CatalogSelection): number {
  const { facets } = selection;
  const values = Object.values(facets).reduce((sum, one) => sum + one.length, 0);
  return values + (narrowsCost(selection) ? 1 : 0);
}

/** Facets whose single value has a page of its own. */
const PARTS: readonly FacetKey[] = ['categories', 'collections', 'materials'];

/** The category, collection or material if it is the only filter; else null. */
export function onlyPart(selection: CatalogSelection): { readonly key: FacetKey; readonly value: string } | null {
  const key = PARTS.find((part) => selection.facets[part]?.length === 1);
  const value = key && selection.facets[key]?.[0];
  if (key === undefined || value === undefined || selection.search !== null || chosenCount(selection) !== 1) return null;
  return { key, value };
}

/** A filter that was read from the words of a search, as text; a facet with one value of the same name is said once. */
export const readFilterText = ({ title, values }: ReadWord): string =>
  [...new Set([title, values.map((value) => value.title).join(', ')])].join(': ');
