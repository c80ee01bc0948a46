import type { Selection } from '../selection.ts';
import { type Bits, countOfBoth, eachOf, has } from './bits.ts';
import type { CatalogIndex, ConfigurationGroup } from './catalog-index.ts';
import {
  ALWAYS,
  type ConfigurationFilter,
  configurationFilter,
  isWithin,
  lowestPrice,
  narrowsPrice,
  NEVER,
  ofProducts,
  productsWith,
  selected,
  verdicts,
} from './select.ts';

/** Number of products by value. */
export type Counts = ReadonlyMap<string, number>;

const EVERY_KIND: ConfigurationFilter = { materials: [], matches: () => true };

/** Counts what each value of a facet would list: the selection without that facet, with the value. Zeros are left out. */
export function countsOf(index: CatalogIndex, selection: Selection): (facet: string) => Counts {
  const products = ofProducts(index, selection);
  const whole = selected(index, selection);

  const ofConfigurations = (facet: string, valueOf: (group: ConfigurationGroup) => string | null): Counts => {
    const filter = configurationFilter(index, selection, facet) ?? EVERY_KIND;
    if (narrowsPrice(selection)) return countsWithin(index, selection, filter, valueOf, products);
    const byValue = Map.groupBy(index.groups, valueOf);
    const values = [...byValue].flatMap(([value, groups]) =>
      value === null ? [] : [[value, productsWith(index, filter, groups)] as const],
    );
    return counted(values, products);
  };
  const without = (facet: string): Bits => (selection.facets.has(facet) ? selected(index, selection, facet) : whole);

  return (facet) => {
    switch (facet) {
      case 'materials':
        // Metals are counted among the chosen stones, and stones in the chosen metals.
        return new Map([
          ...ofConfigurations('metals', ({ metal }) => metal),
          ...counted(index.valuesOf('stones'), selected(index, selection, 'stones')),
        ]);
      case 'size':
      case 'length':
        return ofConfigurations(facet, (group) => (group.sizeKind === facet ? group.size : null));
      case 'availability':
        return ofConfigurations(facet, ({ availability }) => (availability === 'sold-out' ? null : availability));
      default:
        return counted(index.valuesOf(facet), without(facet));
    }
  };
}

function counted(values: Iterable<readonly [value: string, products: Bits]>, within: Bits): Counts {
  return new Map(
    Array.from(values, ([value, products]) => [value, countOfBoth(products, within)] as const).filter(([, count]) => count > 0),
  );
}

/** The same within a price limit: another value may have another cheapest configuration. */
function countsWithin(
  index: CatalogIndex,
  limits: Selection,
  filter: ConfigurationFilter,
  valueOf: (group: ConfigurationGroup) => string | null,
  products: Bits,
): Counts {
  const { of, hasStones } = verdicts(index, filter);
  const ofGroups = index.groups.map(valueOf);
  const values = [...new Set(ofGroups)].filter((value) => value !== null);
  const numbers = Int32Array.from(ofGroups, (value, group) => (value === null || of[group] === NEVER ? -1 : values.indexOf(value)));
  const counts = new Uint32Array(values.length);
  const lowest = new Float64Array(values.length);
  const { starts, ends, groups, cents } = index.configurations;
  const max = limits.max ?? Infinity;
  eachOf(products, (position) => {
    if (index.priceAt(position) > max) return;
    lowest.fill(Infinity);
    for (let at = starts[position] ?? 0; at < (ends[position] ?? 0); at += 1) {
      const price = cents[at] ?? 0;
      const group = groups[at] ?? 0;
      const number = numbers[group] ?? -1;
      if (price > max || number < 0 || price >= (lowest[number] ?? 0)) continue;
      if (of[group] === ALWAYS || hasStones(group, position)) lowest[number] = price;
    }
    for (let number = 0; number < lowest.length; number += 1) {
      if ((lowest[number] ?? 0) < Infinity && isWithin(lowest[number] ?? 0, limits)) counts[number] = (counts[number] ?? 0) + 1;
    }
  });
  return new Map(values.flatMap((value, number) => (counts[number] ? [[value, counts[number]] as const] : [])));
}

/** Lowest and highest price of the products in cents, each of the cheapest configuration that matches; null without products. */
export function priceSpan(index: CatalogIndex, selection: Selection): { min: number; max: number } | null {
  const products = selected(index, selection);
  const filter = configurationFilter(index, selection);
  if (filter === null) {
    const order = index.byPrice('asc');
    const first = order.find((position) => has(products, position));
    const last = order.findLast((position) => has(products, position));
    return first === undefined || last === undefined ? null : { min: index.priceAt(first), max: index.priceAt(last) };
  }
  const priceOf = lowestPrice(index, filter);
  const span = { min: Infinity, max: 0 };
  eachOf(products, (position) => {
    const price = priceOf(position);
    span.min = Math.min(span.min, price);
    span.max = Math.max(span.max, price);
  });
  return span.min === Infinity ? null : span;
}
