import { isConfigurationFacet, type Selection } from '../selection.ts';
import { add, type Bits, eachOf, emptyBits, has, keepOnly, remove, unite } from './bits.ts';
import type { CatalogIndex, ConfigurationGroup } from './catalog-index.ts';

/** Products of a selection, optionally without one facet. A price limit goes by the cheapest configuration that matches the rest. */
export function selected(index: CatalogIndex, selection: Selection, leaveOut?: string): Bits {
  const products = ofProducts(index, selection, leaveOut);
  const filter = configurationFilter(index, selection, leaveOut);
  const matching = filter === null ? products : keepOnly(productsWith(index, filter, index.groups), products);
  return narrowsPrice(selection) ? priced(matching, lowestPrice(index, filter), selection) : matching;
}

/** Applies the filters of the whole product, without the price limit. */
export function ofProducts(index: CatalogIndex, selection: Selection, leaveOut?: string): Bits {
  const { category, collection, found, ids, facets } = selection;
  const bits = index.all.slice();
  if (category !== null) keepOnly(bits, anyOf(index, 'categories', [String(category)]));
  if (collection !== null) keepOnly(bits, anyOf(index, 'collections', [String(collection)]));
  for (const [facet, values] of facets) {
    if (facet !== leaveOut && !isConfigurationFacet(facet)) keepOnly(bits, anyOf(index, facet, values));
  }
  if (found !== null) keepOnly(bits, ofIds(index, found));
  if (ids !== null) keepOnly(bits, ofIds(index, ids));
  return bits;
}

export function anyOf(index: CatalogIndex, facet: string, values: readonly string[]): Bits {
  const bits = emptyBits(index.size);
  for (const value of values) {
    const products = index.valuesOf(facet).get(value);
    if (products) unite(bits, products);
  }
  return bits;
}

function ofIds(index: CatalogIndex, ids: Iterable<number>): Bits {
  const bits = emptyBits(index.size);
  for (const id of ids) {
    const position = index.positionOf(id);
    if (position !== undefined) add(bits, position);
  }
  return bits;
}

function priced(products: Bits, priceOf: (position: number) => number, limits: PriceLimits): Bits {
  const bits = products.slice();
  eachOf(products, (position) => {
    if (!isWithin(priceOf(position), limits)) remove(bits, position);
  });
  return bits;
}

/** Must hold for one configuration. A list of materials is met by its metal or by the product's stone. */
export interface ConfigurationFilter {
  readonly materials: readonly (readonly string[])[];
  matches(group: Pick<ConfigurationGroup, 'sizeKind' | 'size' | 'availability'>): boolean;
}

/** Null if no configuration facet is chosen. `leaveOut`: a facet, or one kind of the chosen materials (`metals`, `stones`). */
export function configurationFilter(index: CatalogIndex, { facets, material }: Selection, leaveOut?: string): ConfigurationFilter | null {
  const chosen = (facet: string): readonly string[] | undefined => (facet === leaveOut ? undefined : facets.get(facet));
  const [size, length, availability] = ['size', 'length', 'availability'].map(chosen);
  // One of the chosen metals and one of the chosen stones: platinum and sapphire means a sapphire in platinum.
  const byKind = Map.groupBy(facets.get('materials') ?? [], (sku) => (index.valuesOf('stones').has(sku) ? 'stones' : 'metals'));
  const wanted = [...byKind].filter(([kind]) => kind !== leaveOut).map(([, skus]) => skus);
  const materials = [...(material === null ? [] : [[material]]), ...wanted];
  if (materials.length === 0 && !size && !length && !availability) return null;
  return {
    materials,
    matches: (group) =>
      (!size || (group.sizeKind === 'size' && size.includes(group.size))) &&
      (!length || (group.sizeKind === 'length' && length.includes(group.size))) &&
      (!availability || availability.includes(group.availability)),
  };
}

/** Products with a configuration among `groups` that passes the filter. */
export function productsWith(
  index: CatalogIndex,
  { materials, matches }: ConfigurationFilter,
  groups: readonly ConfigurationGroup[],
): Bits {
  // Merges groups by the material lists that their metal does not meet: the stone must meet these.
  const byUnmet = new Map<number, Bits>();
  for (const group of groups) {
    if (!matches(group)) continue;
    const unmet = materials.reduce((mask, list, at) => (group.metal !== null && list.includes(group.metal) ? mask : mask | (1 << at)), 0);
    const merged = byUnmet.get(unmet);
    if (merged) unite(merged, group.products);
    else byUnmet.set(unmet, group.products.slice());
  }
  const all = emptyBits(index.size);
  for (const [unmet, products] of byUnmet) {
    materials.forEach((list, at) => {
      if (unmet & (1 << at)) keepOnly(products, anyOf(index, 'stones', list));
    });
    unite(all, products);
  }
  return all;
}

type PriceLimits = Pick<Selection, 'min' | 'max'>;

export const narrowsPrice = ({ min, max }: PriceLimits): boolean => min !== null || max !== null;
export const isWithin = (price: number, { min, max }: PriceLimits): boolean => price >= (min ?? 0) && price <= (max ?? Infinity);

/** Whether configurations of a group pass, by its number: never, always, or those of products with certain stones. */
interface GroupVerdicts {
  readonly of: Uint8Array;
  hasStones(group: number, position: number): boolean;
}
export const NEVER = 0;
export const ALWAYS = 1;
const BY_STONE = 2;

/** The same rule as `productsWith`, for one configuration after the other. */
export function verdicts(index: CatalogIndex, { materials, matches }: ConfigurationFilter): GroupVerdicts {
  const ofStones = materials.map((list) => anyOf(index, 'stones', list));
  const unmet = index.groups.map(({ metal }) => ofStones.filter((_, at) => metal === null || materials[at]?.includes(metal) !== true));
  return {
    of: Uint8Array.from(index.groups, (group, number) => {
      if (!matches(group)) return NEVER;
      return unmet[number]?.length === 0 ? ALWAYS : BY_STONE;
    }),
    hasStones: (group, position) => unmet[group]?.every((products) => has(products, position)) === true,
  };
}

/** The price of a product's cheapest configuration that passes the filter; infinite without one. */
export function lowestPrice(index: CatalogIndex, filter: ConfigurationFilter | null): (position: number) => number {
  if (filter === null) return (position) => index.priceAt(position);
  const { of, hasStones } = verdicts(index, filter);
  const { starts, ends, groups, cents } = index.configurations;
  return (position) => {
    let lowest = Infinity;
    for (let at = starts[position] ?? 0; at < (ends[position] ?? 0); at += 1) {
      const price = cents[at] ?? 0;
      const group = groups[at] ?? 0;
      if (price >= lowest || of[group] === NEVER) continue;
      if (of[group] === ALWAYS || hasStones(group, position)) lowest = price;
    }
    return lowest;
  };
}
