import type { Selection } from '../selection.ts';
import { type Bits, countOfBoth, has } from './bits.ts';
import type { CatalogIndex, ConfigurationGroup } from './catalog-index.ts';
import { configurationFilter, ofProducts, selected, withConfiguration, productsWith } from './select.ts';

/** Number of products by value. */
export type Counts = ReadonlyMap<string, number>;

const EVERY_KIND = { materials: [], matches: () => true };

/** Counts what each value of a facet would list: the selection without that facet, with the value. Zeros are left out. */
export function countsOf(index: CatalogIndex, selection: Selection): (facet: string) => Counts {
  const products = ofProducts(index, selection);
  const whole = withConfiguration(index, selection, products);

  const ofConfigurations = (facet: string, valueOf: (group: ConfigurationGroup) => string | null): Counts => {
    const filter = configurationFilter(index, selection, facet) ?? EVERY_KIND;
    const byValue = Map.groupBy(index.groups, valueOf);
    const values = [...byValue].flatMap(([value, groups]) =>
      value === null ? [] : [[value, productsWith(index, filter, groups)] as const],
    );
    return counted(values, products);
  };
  const without = (facet: string): Bits => {
    return selection.facets.has(facet) ? selected(index, selection, facet) : whole;
  };

  return (facet) => {
    switch (facet) {
      case 'materials':
        // Metals are counted among the chosen stones, and stones in the chosen metals.
        return new Map([
          ...ofConfigurations('metals', ({ metal }) => metal),
          ...counted(index.valuesOf('stones'), withConfiguration(index, selection, products, 'stones')),
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

/** Lowest and highest price in cents; null without products. */
export function priceSpan(index: CatalogIndex, products: Bits): { min: number; max: number } | null {
  const order = index.byPrice('asc');
  const first = order.find((position) => has(products, position));
  const last = order.findLast((position) => has(products, position));
  return first === undefined || last === undefined ? null : { min: index.priceAt(first), max: index.priceAt(last) };
}
