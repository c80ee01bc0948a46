import { isConfigurationFacet, type Selection } from '../selection.ts';
import { add, type Bits, keepOnly, noBits, unite } from './bits.ts';
import type { CatalogIndex, Kind } from './catalog-index.ts';

/** The products of a selection; one facet can be left out. */
export function selected(index: CatalogIndex, selection: Selection, leaveOut?: string): Bits {
  return withConfiguration(index, selection, ofProducts(index, selection, leaveOut), leaveOut);
}

/** Those of `products` that have a configuration as it is wanted. */
export function withConfiguration(index: CatalogIndex, selection: Selection, products: Bits, leaveOut?: string): Bits {
  const filter = kindFilter(selection, leaveOut);
  return filter === null ? products : keepOnly(withKind(index, filter, index.kinds), products);
}

/** The part that is about the product as a whole. */
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

function anyOf(index: CatalogIndex, facet: string, values: readonly string[]): Bits {
  const bits = noBits(index.size);
  for (const value of values) {
    const products = index.valuesOf(facet).get(value);
    if (products) unite(bits, products);
  }
  return bits;
}

function ofIds(index: CatalogIndex, ids: Iterable<number>): Bits {
  const bits = noBits(index.size);
  for (const id of ids) {
    const place = index.placeOf(id);
    if (place !== undefined) add(bits, place);
  }
  return bits;
}

function priced(index: CatalogIndex, min: number, max: number): Bits {
  const bits = noBits(index.size);
  for (let place = 0; place < index.size; place += 1) {
    const price = index.priceAt(place);
    if (price >= min && price <= max) add(bits, place);
  }
  return bits;
}

/** What must hold for one and the same configuration. Each list of materials is met by its metal, or by the stone of the product. */
export interface KindFilter {
  readonly materials: readonly (readonly string[])[];
  matches(kind: Kind): boolean;
}

/** Null when nothing is chosen there. */
export function kindFilter({ facets, material }: Selection, leaveOut?: string): KindFilter | null {
  const chosen = (facet: string): readonly string[] | undefined => (facet === leaveOut ? undefined : facets.get(facet));
  const [size, length, availability, wanted] = ['size', 'length', 'availability', 'materials'].map(chosen);
  const materials = [...(material === null ? [] : [[material]]), ...(wanted ? [wanted] : [])];
  if (materials.length === 0 && !size && !length && !availability) return null;
  return {
    materials,
    matches: (kind) =>
      (!size || (kind.sizeKind === 'size' && size.includes(kind.size))) &&
      (!length || (kind.sizeKind === 'length' && length.includes(kind.size))) &&
      (!availability || availability.includes(kind.availability)),
  };
}

/** Products with a configuration among `kinds` that passes the filter. */
export function withKind(index: CatalogIndex, { materials, matches }: KindFilter, kinds: readonly Kind[]): Bits {
  // Kinds are put together by the lists their metal does not meet; those the stone must meet.
  const groups = new Map<number, Bits>();
  for (const kind of kinds) {
    if (!matches(kind)) continue;
    const unmet = materials.reduce((mask, list, at) => (kind.metal !== null && list.includes(kind.metal) ? mask : mask | (1 << at)), 0);
    const group = groups.get(unmet);
    if (group) unite(group, kind.products);
    else groups.set(unmet, kind.products.slice());
  }
  const all = noBits(index.size);
  for (const [unmet, products] of groups) {
    materials.forEach((list, at) => {
      if (unmet & (1 << at)) keepOnly(products, anyOf(index, 'stones', list));
    });
    unite(all, products);
  }
  return all;
}
