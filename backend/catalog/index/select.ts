import { isConfigurationFacet, type Selection } from '../selection.ts';
import { add, type Bits, keepOnly, emptyBits, unite } from './bits.ts';
import type { CatalogIndex, ConfigurationGroup } from './catalog-index.ts';

/** Products of a selection, optionally without one facet. */
export function selected(index: CatalogIndex, selection: Selection, leaveOut?: string): Bits {
  return withConfiguration(index, selection, ofProducts(index, selection, leaveOut), leaveOut);
}

/** Keeps products with a matching configuration. */
export function withConfiguration(index: CatalogIndex, selection: Selection, products: Bits, leaveOut?: string): Bits {
  const filter = configurationFilter(index, selection, leaveOut);
  return filter === null ? products : keepOnly(productsWith(index, filter, index.groups), products);
}

/** Applies filters of the whole product. */
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
  if (selection.min !== null || selection.max !== null) keepOnly(bits, priced(index, selection.min ?? 0, selection.max ?? Infinity));
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

function priced(index: CatalogIndex, min: number, max: number): Bits {
  const bits = emptyBits(index.size);
  for (let position = 0; position < index.size; position += 1) {
    const price = index.priceAt(position);
    if (price >= min && price <= max) add(bits, position);
  }
  return bits;
}

/** Must hold for one configuration. A list of materials is met by its metal or by the product's stone. */
export interface ConfigurationFilter {
  readonly materials: readonly (readonly string[])[];
  matches(group: ConfigurationGroup): boolean;
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
