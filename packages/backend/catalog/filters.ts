import type { z } from 'zod';
import type { FiltersRequest, FiltersResponse } from '../../contract/catalog.ts';
import type { Lang } from '../core/language.ts';
import { mapInOrder } from '../core/in-order.ts';
import type { Shop } from '../shop/shop.ts';
import { valuesOf } from './facet-values.ts';
import type { CatalogIndex } from './index/catalog-index.ts';
import { type Counts, countsOf, priceSpan } from './index/count.ts';
import { malformed } from './listing.ts';
import { euros } from '../core/money.ts';
import { effectiveSearch, foundBy, hasWordFor } from './left-out-words.ts';
import { EVERYTHING, scopeOf } from './scope.ts';
import { listed, type Selection, selectionOf } from './selection.ts';

/**
 * Values come from the listing without filters, but with its search; counts from the selection without the own facet. So the list of
 * values is stable, and each count is what choosing the value would list.
 */
export async function filters(shop: Shop, query: z.output<typeof FiltersRequest>, lang: Lang): Promise<z.input<typeof FiltersResponse>> {
  const scope = query.slug === undefined ? EVERYTHING : await scopeOf(shop, query.slug, ['category', 'collection', 'material'], lang);
  const narrowedTo = selectionOf(shop, query, listed(scope));
  if (!narrowedTo) throw malformed('unknown parameter');
  const index = await shop.index();
  const search = effectiveSearch(shop, index, query.search, narrowedTo, lang);
  const found = (await foundBy(shop, search, lang))?.ids ?? null;
  const everything = { ...listed(scope), found };
  const selection = { ...narrowedTo, facets: search.facets, found };
  const offered = offeredBy(
    index,
    everything,
    shop.document.filter_groups.map(({ key }) => key),
  );
  const countOf = narrowed(selection) ? countsOf(index, selection) : null;
  const chosenCountOf = countsWithOtherWords(shop, index, query.search, narrowedTo, selection, search.text, lang);
  const facets = await mapInOrder(shop.document.filter_groups, async ({ key, title }) => {
    const offeredValues = offered.get(key) ?? new Map<string, number>();
    const counts = countOf?.(key) ?? offeredValues;
    const shown = valuesOf(shop, key, [...offeredValues.keys()], scope, lang).filter(({ value }) => offeredValues.has(value));
    const values = await mapInOrder(shown, async (one) => ({
      ...one,
      count: (await chosenCountOf(key, one.value)) ?? counts.get(one.value) ?? 0,
    }));
    return { key, title: title[lang], values };
  });
  // Without the chosen span, so that the slider keeps its ends.
  const span = priceSpan(index, { ...selection, min: null, max: null }) ?? priceSpan(index, everything);
  return {
    data: { facets: facets.filter(({ values }) => values.length > 0), cost: { min: euros(span?.min ?? 0), max: euros(span?.max ?? 0) } },
  };
}

/** Choosing a value may leave out a word of the search, or bring it back. Null where the words stay the same. */
function countsWithOtherWords(
  shop: Shop,
  index: CatalogIndex,
  search: string | undefined,
  narrowedTo: Selection,
  selection: Selection,
  text: string | null,
  lang: Lang,
) {
  const byText = new Map<string | null, (facet: string) => Counts>();
  const facetsToCheck = new Set(
    shop.document.filter_groups.flatMap(({ key }) => (hasWordFor(shop, index, search, key, lang) ? [key] : [])),
  );
  return async (facet: string, value: string): Promise<number | null> => {
    if (!facetsToCheck.has(facet)) return null;
    const facets = new Map([...narrowedTo.facets, [facet, [...otherKind(index, facet, value, narrowedTo), value]]]);
    const other = effectiveSearch(shop, index, search, { ...narrowedTo, facets }, lang);
    if (other.text === text) return null;
    const countOf = byText.get(other.text) ?? countsOf(index, { ...selection, found: (await foundBy(shop, other, lang))?.ids ?? null });
    byText.set(other.text, countOf);
    return countOf(facet).get(value) ?? 0;
  };
}

/** A stone is chosen beside the metals, and a metal beside the stones. */
function otherKind(index: CatalogIndex, facet: string, value: string, { facets }: Selection): readonly string[] {
  if (facet !== 'materials') return [];
  const isStone = (sku: string): boolean => index.valuesOf('stones').has(sku);
  return (facets.get(facet) ?? []).filter((sku) => isStone(sku) !== isStone(value));
}

const narrowed = (selection: Selection): boolean => selection.facets.size > 0 || selection.min !== null || selection.max !== null;

/** Cached for listings, which every selection needs; search results vary too much to be cached. */
function offeredBy(index: CatalogIndex, everything: Selection, facets: readonly string[]): ReadonlyMap<string, Counts> {
  const find = (): ReadonlyMap<string, Counts> => {
    const countOf = countsOf(index, everything);
    return new Map(facets.map((facet) => [facet, countOf(facet)]));
  };
  const { category, collection, material, found } = everything;
  return found === null ? index.cached(JSON.stringify(['offered', category, collection, material]), find) : find();
}
