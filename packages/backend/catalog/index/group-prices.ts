import { add, type Bits, emptyBits, has, remove } from './bits.ts';

/**
 * Products, and for each the lowest price after the sale of some configurations. The products of a price limit are the first ones or the
 * others without the last ones, so at most half of them are read. Eight bytes for each: 1.9 million configurations are 15 MB.
 */
export interface PricedProducts {
  readonly products: Bits;
  /** In the order of their prices. */
  positions: Uint32Array;
  cents: Uint32Array;
}

export const noPrices = (size: number): PricedProducts => ({
  products: emptyBits(size),
  positions: new Uint32Array(0),
  cents: new Uint32Array(0),
});

/** More than there are positions, so that price and position are one number, sorted ten times as fast as by a comparison. */
const POSITIONS = 2 ** 24;

/** Into an empty set. A product may have several prices. */
export function fillPrices(group: PricedProducts, positions: readonly number[], prices: readonly number[]): void {
  const keys = Float64Array.from(positions, (position, index) => (prices[index] ?? 0) * POSITIONS + position).sort();
  const [sorted, cents] = [new Uint32Array(keys.length), new Uint32Array(keys.length)];
  let count = 0;
  for (const key of keys) {
    const price = Math.floor(key / POSITIONS);
    const position = key - price * POSITIONS;
    // The first one of a product is its lowest.
    if (has(group.products, position)) continue;
    add(group.products, position);
    sorted[count] = position;
    cents[count] = price;
    count += 1;
  }
  group.positions = sorted.slice(0, count);
  group.cents = cents.slice(0, count);
}

/** Keeps the lower one of two prices. */
export function addPrice(group: PricedProducts, position: number, price: number): void {
  if (has(group.products, position)) {
    if ((group.cents[group.positions.indexOf(position)] ?? 0) <= price) return;
    removePrice(group, position);
  }
  add(group.products, position);
  const place = firstAbove(group.cents, price);
  group.positions = replaced(group.positions, place, 0, [position]);
  group.cents = replaced(group.cents, place, 0, [price]);
}

export function removePrice(group: PricedProducts, position: number): void {
  if (!has(group.products, position)) return;
  remove(group.products, position);
  const place = group.positions.indexOf(position);
  group.positions = replaced(group.positions, place, 1);
  group.cents = replaced(group.cents, place, 1);
}

/** `toSpliced()`, which typed arrays do not have. */
function replaced(array: Uint32Array, place: number, without: number, inserted: readonly number[] = []): Uint32Array {
  const copy = new Uint32Array(array.length - without + inserted.length);
  copy.set(array.subarray(0, place));
  copy.set(inserted, place);
  copy.set(array.subarray(place + without), place + inserted.length);
  return copy;
}

/** Products with this price or a lower one. */
export function productsUpTo({ products, positions, cents }: PricedProducts, price: number): Bits {
  const end = firstAbove(cents, price);
  if (end * 2 > positions.length) {
    const bits = products.slice();
    for (let at = end; at < positions.length; at += 1) remove(bits, positions[at] ?? 0);
    return bits;
  }
  const bits = new Uint32Array(products.length);
  for (let at = 0; at < end; at += 1) add(bits, positions[at] ?? 0);
  return bits;
}

/** Binary search in sorted prices. */
function firstAbove(cents: Uint32Array, price: number): number {
  let [from, to] = [0, cents.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((cents[middle] ?? 0) <= price) from = middle + 1;
    else to = middle;
  }
  return from;
}
