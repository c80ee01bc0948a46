import type { CatalogSelection } from '../../../../shared/commerce/catalog-query.ts';
import { isChosen, isFacetKey } from '../../../../shared/commerce/catalog-query-edit.ts';
import type { FacetKey } from '../../../../shared/commerce/facets.ts';
import type { Facet } from '../../../../packages/contract/catalog.ts';

export type FacetValue = Facet['values'][number];

/** Specification, section 9: filter options before "show more". */
export const SHOWN_OPTIONS = 3;

/** One collapsible list: a facet, or one group of a facet (materials by material category). */
export interface FacetGroup {
  readonly id: string;
  readonly key: FacetKey;
  readonly title: string;
  readonly values: readonly FacetValue[];
  /** How many of its values are chosen. */
  readonly chosen: number;
}

/**
 * The groups with a chosen value, or with a value that would change the listing. `total` is the number of products listed now, `order` the
 * titles of groups as the shop sorts them (material categories).
 */
export function facetGroups(
  facets: readonly Facet[],
  selection: CatalogSelection,
  total: number,
  order: readonly string[] = [],
): FacetGroup[] {
  const rank = (group: string | null) => (group !== null && order.includes(group) ? order.indexOf(group) : order.length);
  return facets.flatMap(({ key, title, values }) => {
    if (!isFacetKey(key)) return [];
    return [...Map.groupBy(values, ({ group }) => group)]
      .sort(([a], [b]) => rank(a) - rank(b))
      .map(([group, members]) => ({
        id: group === null ? key : `${key} ${group}`,
        key,
        title: group ?? title,
        values: members,
        chosen: members.filter(({ value }) => isChosen(selection, key, value)).length,
      }))
      .filter((group) => group.chosen > 0 || group.values.some(({ count }) => count > 0 && (count < total || group.values.length > 1)));
  });
}

export interface ChosenValue {
  readonly key: FacetKey;
  readonly value: string;
  readonly title: string;
}

/** The chosen values with their titles; a value that the facets do not contain is its own title. */
export function chosenValues(facets: readonly Facet[], selection: CatalogSelection): ChosenValue[] {
  return Object.entries(selection.facets).flatMap(([key, values]) => {
    const bySku = key === 'categories_sku';
    const offered = facets.find((facet) => facet.key === (bySku ? 'categories' : key))?.values ?? [];
    const titleOf = (value: string) => offered.find((one) => (bySku ? one.sku : one.value) === value)?.title ?? value;
    return values.map((value) => ({ key: key as FacetKey, value, title: titleOf(value) }));
  });
}
