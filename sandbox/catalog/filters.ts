import type { z } from 'zod';
import type { FiltersRequest, FiltersResponse } from '../../shared/contract/catalog.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { valuesOf } from './facet-values.ts';
import type { CatalogIndex } from './index/catalog-index.ts';
import { type Counts, countsOf, priceSpan } from './index/count.ts';
import { selected } from './index/select.ts';
import { malformed } from './listing.ts';
import { euros } from '../core/money.ts';
import { EVERYTHING, scopeOf } from './scope.ts';
import { listed, type Selection, selectionOf } from './selection.ts';

/**
 * Values come from the listing without filters; counts from the selection without the own facet. So the list of values is stable, and
 * each count is what choosing the value would list.
 */
export function filters(shop: Shop, query: z.output<typeof FiltersRequest>, lang: Lang): z.input<typeof FiltersResponse> {
  const scope = query.slug === undefined ? EVERYTHING : scopeOf(shop, query.slug, ['category', 'collection', 'material'], lang);
  const everything = listed(shop, scope, query.search, lang);
  const selection = selectionOf(query, everything);
  if (!selection) throw malformed('unknown parameter');
  const index = shop.index();
  const offered = offeredBy(
    index,
    everything,
    shop.shop.filter_groups.map(({ key }) => key),
  );
  const countOf = narrowed(selection) ? countsOf(index, selection) : null;
  const facets = shop.shop.filter_groups.flatMap(({ key, title }) => {
    const found = offered.get(key) ?? new Map<string, number>();
    const counts = countOf?.(key) ?? found;
    const values = valuesOf(shop, key, [...found.keys()], scope, lang)
      .filter(({ value }) => found.has(value))
      .map((one) => ({ ...one, count: counts.get(one.value) ?? 0 }));
    return values.length === 0 ? [] : [{ key, title: title[lang], values }];
  });
  // Without the chosen span, so that the slider keeps its ends.
  const span = priceSpan(index, selected(index, { ...selection, min: null, max: null })) ?? priceSpan(index, selected(index, everything));
  return { data: { facets, cost: { min: euros(span?.min ?? 0), max: euros(span?.max ?? 0) } } };
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
