import { isConfigurationFacet, type Selection } from '../selection.ts';
import { add, type Bits, eachOf, emptyBits, has, keepOnly, leaveOut, remove, unite } from './bits.ts';
import type { CatalogIndex, ConfigurationGroup } from './catalog-index.ts';
import { productsUpTo } from './group-prices.ts';

/** Products of a selection, optionally without one facet. A price limit goes by the cheapest configuration that matches the rest. */
export function selected(index: CatalogIndex, selection: Selection, without?: string, groups = groupsOf(index, selection)): Bits {
  const products = ofProducts(index, selection, without);
  const filter = configurationFilter(index, selection, without);
  if (filter !== null) return keepOnly(productsWithin(index, filter, groups()), products);
  return narrowsPrice(selection) ? priced(index, products, selection) : products;
}

/** Applies the filters of the whole product, without the price limit. */
export function ofProducts(index: CatalogIndex, selection: Selection, without?: string): Bits {
  const { category, collection, found, ids, facets } = selection;
  const bits = index.all.slice();
  if (category !== null) keepOnly(bits, anyOf(index, 'categories', [String(category)]));
  if (collection !== null) keepOnly(bits, anyOf(index, 'collections', [String(collection)]));
  for (const [facet, values] of facets) {
    if (facet !== without && !isConfigurationFacet(facet)) keepOnly(bits, anyOf(index, facet, values));
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

function priced(index: CatalogIndex, products: Bits, { min, max }: Selection): Bits {
  const bits = products.slice();
  eachOf(products, (position) => {
    const price = index.priceAt(position);
    if (price < (min ?? 0) || price > (max ?? Infinity)) remove(bits, position);
  });
  return bits;
}

/** Must hold for one configuration. A list of materials is met by its metal or by the product's stone. */
export interface ConfigurationFilter {
  readonly materials: readonly (readonly string[])[];
  matches(group: Pick<ConfigurationGroup, 'sizeKind' | 'size' | 'availability'>): boolean;
}

/** Null if no configuration facet is chosen. `without`: a facet, or one kind of the chosen materials (`metals`, `stones`). */
export function configurationFilter(index: CatalogIndex, { facets, material }: Selection, without?: string): ConfigurationFilter | null {
  const chosen = (facet: string): readonly string[] | undefined => (facet === without ? undefined : facets.get(facet));
  const [size, length, availability] = ['size', 'length', 'availability'].map(chosen);
  // One of the chosen metals and one of the chosen stones: platinum and sapphire means a sapphire in platinum.
  const byKind = Map.groupBy(facets.get('materials') ?? [], (sku) => (index.valuesOf('stones').has(sku) ? 'stones' : 'metals'));
  const wanted = [...byKind].filter(([kind]) => kind !== without).map(([, skus]) => skus);
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

const isMet = ({ metal }: ConfigurationGroup, list: readonly string[]): boolean => metal !== null && list.includes(metal);

/** Products with a configuration among `groups` that passes the filter. */
function productsWith(index: CatalogIndex, { materials, matches }: ConfigurationFilter, groups: readonly ConfigurationGroup[]): Bits {
  // Merges groups by the material lists that their metal does not meet: the stone must meet these.
  const byUnmet = new Map<number, Bits>();
  for (const group of groups) {
    if (!matches(group)) continue;
    const unmet = materials.reduce((mask, list, at) => (isMet(group, list) ? mask : mask | (1 << at)), 0);
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

const narrowsPrice = ({ min, max }: Selection): boolean => min !== null || max !== null;

/** The groups with their products up to the highest price, and with those below the lowest. */
interface GroupsInLimits {
  readonly upTo: readonly ConfigurationGroup[];
  readonly below: readonly ConfigurationGroup[];
}

/** Found once, when the first facet needs them: each count within price limits is then one of bits, as without them. */
export function groupsOf({ groups }: CatalogIndex, { min, max }: Selection): () => GroupsInLimits {
  const within = (price: number): ConfigurationGroup[] => groups.map((group) => ({ ...group, products: productsUpTo(group, price) }));
  let found: GroupsInLimits | undefined;
  return () => (found ??= { upTo: max === null ? groups : within(max), below: min === null ? [] : within(Math.ceil(min) - 1) });
}

/** Products whose cheapest configuration of these groups that passes the filter is within the limits. */
export function productsWithin(index: CatalogIndex, filter: ConfigurationFilter, { upTo, below }: GroupsInLimits): Bits {
  const products = productsWith(index, filter, upTo);
  return below.length === 0 ? products : leaveOut(products, productsWith(index, filter, below));
}

/** The price of a product's cheapest configuration that passes the filter; infinite without one. */
export function lowestPrice(index: CatalogIndex, { materials, matches }: ConfigurationFilter): (position: number) => number {
  const lowest = new Float64Array(index.size).fill(Infinity);
  const stones = materials.map((list) => anyOf(index, 'stones', list));
  for (const group of index.groups) {
    if (!matches(group)) continue;
    const unmet = stones.filter((_, at) => !isMet(group, materials[at] ?? []));
    group.positions.forEach((position, at) => {
      const price = group.cents[at] ?? 0;
      if (price < (lowest[position] ?? 0) && unmet.every((products) => has(products, position))) lowest[position] = price;
    });
  }
  return (position) => lowest[position] ?? Infinity;
}
