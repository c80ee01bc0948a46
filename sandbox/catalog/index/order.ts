import type { CatalogRequest } from '../../../shared/contract/catalog.ts';
import type { z } from 'zod';
import type { Selection } from '../selection.ts';
import { type Bits, has, placesOf } from './bits.ts';
import type { CatalogIndex } from './catalog-index.ts';

type Order = Pick<z.output<typeof CatalogRequest>, 'column' | 'order_by'>;

/** Ids of one page. A column without a direction sorts descending (specification, section 9); without a column it is the recommended order. */
export function pageOf(index: CatalogIndex, products: Bits, selection: Selection, order: Order, skip: number, count: number): number[] {
  const inOrder = placesInOrder(index, products, selection, order);
  const places = inOrder === null ? placesOf(products, skip, count) : walk(inOrder, products, skip, count);
  return places.map((place) => index.idAt(place));
}

/** Null: the recommended order, in which the bits stand. */
function placesInOrder(
  index: CatalogIndex,
  products: Bits,
  selection: Selection,
  { column, order_by: way = 'desc' }: Order,
): Iterable<number> | null {
  if (column === 'price') return index.byPrice(way);
  const collections = selection.facets.get('collections');
  if (column === 'collection_sort_order' && collections) return byCollection(index, products, collections, way);
  if (column === undefined && selection.found !== null) return byRelevance(index, selection.found);
  return null;
}

function* byRelevance(index: CatalogIndex, found: Uint32Array): Generator<number> {
  for (const id of found) {
    const place = index.placeOf(id);
    if (place !== undefined) yield place;
  }
}

/** By the first place among the chosen collections. */
function byCollection(index: CatalogIndex, products: Bits, collections: readonly string[], way: 'asc' | 'desc'): number[] {
  const firstPlace = (place: number): number => Math.min(...collections.map((one) => index.placeInCollection(one, place) ?? Infinity));
  const keyed = placesOf(products, 0, Infinity).map((place) => ({ place, key: firstPlace(place) }));
  const sign = way === 'asc' ? 1 : -1;
  return keyed.sort((a, b) => sign * (a.key - b.key) || a.place - b.place).map(({ place }) => place);
}

function walk(order: Iterable<number>, products: Bits, skip: number, count: number): number[] {
  const places: number[] = [];
  let passed = 0;
  for (const place of order) {
    if (places.length === count) break;
    if (!has(products, place)) continue;
    if (passed >= skip) places.push(place);
    passed += 1;
  }
  return places;
}
