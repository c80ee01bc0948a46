import type { Selection } from '../selection.ts';
import { type Bits, countOfBoth, eachOf, has } from './bits.ts';
import type { CatalogIndex, ConfigurationGroup } from './catalog-index.ts';
import { type ConfigurationFilter, configurationFilter, groupsOf, lowestPrice, ofProducts, productsWithin, selected } from './select.ts';

/** Number of products by value. */
export type Counts = ReadonlyMap<string, number>;

const EVERY_KIND: ConfigurationFilter = { materials: [], matches: () => true };

/** Counts what each value of a facet would list: the selection without that facet, with the value. Zeros are left out. */
export function countsOf(index: CatalogIndex, selection: Selection): (facet: string) => Counts {
  const products = ofProducts(index, selection);
  const groups = groupsOf(index, selection);
  const whole = selected(index, selection, undefined, groups);

  const ofConfigurations = (facet: string, valueOf: (group: ConfigurationGroup) => string | null): Counts => {
    const filter = configurationFilter(index, selection, facet) ?? EVERY_KIND;
    const below = Map.groupBy(groups().below, valueOf);
    const values = [...Map.groupBy(groups().upTo, valueOf)].flatMap(([value, upTo]) =>
      value === null ? [] : [[value, productsWithin(index, filter, { upTo, below: below.get(value) ?? [] })] as const],
    );
    return counted(values, products);
  };
  const without = (facet: string): Bits => (selection.facets.has(facet) ? selected(index, selection, facet, groups) : whole);

  return (facet) => {
    switch (facet) {
      case 'materials':
        // Metals are counted among the chosen stones, and stones in the chosen metals.
        return new Map([
          ...ofConfigurations('metals', ({ metal }) => metal),
          ...counted(index.valuesOf('stones'), selected(index, selection, 'stones', groups)),
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
