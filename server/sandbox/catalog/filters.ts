import type { z } from 'zod';
import type { FiltersRequest, FiltersResponse } from '../../../shared/contract/catalog.ts';
import type { Lang, Shop } from '../content/shop.ts';
import { valuesOf } from './facet-values.ts';
import { countsOf, priceSpan } from './index/count.ts';
import { selected } from './index/select.ts';
import { malformed } from './listing.ts';
import { euros } from './money.ts';
import { EVERYTHING, scopeOf } from './scope.ts';
import { listed, type Selection, selectionOf } from './selection.ts';

/**
 * Values are those that the listing (the category, nothing chosen) has; counts are for the selection, each facet without itself. So a
 * shopper sees the same list all the time and what each further tick would bring.
 */
export function filters(shop: Shop, query: z.output<typeof FiltersRequest>, lang: Lang): z.input<typeof FiltersResponse> {
  const scope = query.slug === undefined ? EVERYTHING : scopeOf(shop, query.slug, ['category', 'collection', 'material'], lang);
  const everything = listed(shop, scope, query.search, lang);
  const selection = selectionOf(query, everything);
  if (!selection) throw malformed('unknown parameter');
  const index = shop.index();
  const offeredOf = countsOf(index, everything);
  const countOf = narrowed(selection) ? countsOf(index, selection) : null;
  const facets = shop.shop.filter_groups.flatMap(({ key, title }) => {
    const offered = offeredOf(key);
    const counts = countOf?.(key) ?? offered;
    const values = valuesOf(shop, key, [...offered.keys()], scope, lang)
      .filter(({ value }) => offered.has(value))
      .map((one) => ({ ...one, count: counts.get(one.value) ?? 0 }));
    return values.length === 0 ? [] : [{ key, title: title[lang], values }];
  });
  // The span without the chosen span, so that a slider keeps its ends.
  const span = priceSpan(index, selected(index, { ...selection, min: null, max: null })) ?? priceSpan(index, selected(index, everything));
  return { data: { facets, cost: { min: euros(span?.min ?? 0), max: euros(span?.max ?? 0) } } };
}

const narrowed = (selection: Selection): boolean => selection.facets.size > 0 || selection.min !== null || selection.max !== null;
