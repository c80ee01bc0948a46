import type { Db } from '../../db/database.ts';
import { add, allBits, type Bits, noBits, remove } from './bits.ts';

/**
 * Configurations that are alike in all that can be chosen. There are some hundred kinds, however many configurations; a product is in a
 * kind when it has a configuration of it. So "platinum, size 54, in stock" for one and the same configuration is one kind's bits.
 */
export interface Kind {
  readonly metal: string | null;
  readonly sizeKind: string;
  readonly size: string;
  readonly availability: string;
  readonly products: Bits;
}

/** Who has what, in memory: which products belong to each value of each facet. Products are known by their place in the recommended order. */
export interface CatalogIndex {
  readonly size: number;
  readonly all: Bits;
  readonly kinds: readonly Kind[];
  idAt(place: number): number;
  /** Undefined for an id that is not there. */
  placeOf(id: number): number | undefined;
  /** Facets of the product as a whole, `categories`, `collections` and `stones` among them, by value. */
  valuesOf(facet: string): ReadonlyMap<string, Bits>;
  priceAt(place: number): number;
  /** All places from the lowest price to the highest or back; equal ones in the recommended order. */
  byPrice(way: 'asc' | 'desc'): Uint32Array;
  /** The product's place within a collection, undefined when it is not in there. */
  placeInCollection(collection: string, place: number): number | undefined;
  /** What was found out about the products under this name, until one of them changes. */
  remembered<T>(name: string, find: () => T): T;
}

const NOWHERE = -1;

export class LiveIndex implements CatalogIndex {
  readonly size: number;
  readonly all: Bits;
  readonly #ids: Uint32Array;
  readonly #places = new Map<number, number>();
  readonly #prices: Uint32Array;
  readonly #values = new Map<string, Map<string, Bits>>();
  readonly #kinds = new Map<string, Kind>();
  readonly #inCollection = new Map<string, Int32Array>();
  readonly #remembered = new Map<string, unknown>();
  #kindList: readonly Kind[] | null = null;
  #ascending: Uint32Array | null = null;
  #descending: Uint32Array | null = null;

  constructor(db: Db) {
    const rows = db.all<{ id: number; price_cents: number }>('SELECT id, price_cents FROM products ORDER BY sort_order, id');
    this.size = rows.length;
    this.all = allBits(rows.length);
    this.#ids = Uint32Array.from(rows, ({ id }) => id);
    this.#prices = Uint32Array.from(rows, ({ price_cents }) => price_cents);
    rows.forEach(({ id }, place) => this.#places.set(id, place));
    this.#read(db, null);
  }

  get kinds(): readonly Kind[] {
    this.#kindList ??= [...this.#kinds.values()];
    return this.#kindList;
  }

  /** Reads one product anew: it was reduced, sold out, made dearer. */
  reload(db: Db, id: number): void {
    const place = this.#places.get(id);
    if (place === undefined) return;
    this.#remembered.clear();
    for (const values of this.#values.values()) for (const bits of values.values()) remove(bits, place);
    for (const { products } of this.#kinds.values()) remove(products, place);
    for (const places of this.#inCollection.values()) places[place] = NOWHERE;
    const price = db.get<{ price_cents: number }>('SELECT price_cents FROM products WHERE id = ?', id)?.price_cents ?? 0;
    if (price !== this.#prices[place]) {
      this.#prices[place] = price;
      this.#ascending = this.#descending = null;
    }
    this.#read(db, id);
  }

  idAt(place: number): number {
    return this.#ids[place] ?? 0;
  }

  placeOf(id: number): number | undefined {
    return this.#places.get(id);
  }

  valuesOf(facet: string): ReadonlyMap<string, Bits> {
    return this.#values.get(facet) ?? new Map<string, Bits>();
  }

  priceAt(place: number): number {
    return this.#prices[place] ?? 0;
  }

  byPrice(way: 'asc' | 'desc'): Uint32Array {
    const sorted = (sign: number): Uint32Array =>
      Uint32Array.from(this.#prices.keys()).sort((a, b) => sign * (this.priceAt(a) - this.priceAt(b)) || a - b);
    if (way === 'asc') return (this.#ascending ??= sorted(1));
    return (this.#descending ??= sorted(-1));
  }

  placeInCollection(collection: string, place: number): number | undefined {
    const position = this.#inCollection.get(collection)?.[place] ?? NOWHERE;
    return position === NOWHERE ? undefined : position;
  }

  remembered<T>(name: string, find: () => T): T {
    if (!this.#remembered.has(name)) this.#remembered.set(name, find());
    return this.#remembered.get(name) as T;
  }

  /** Each group comes as one row with the ids of its products: some hundred rows instead of millions, read along the indexes. */
  #read(db: Db, only: number | null): void {
    const ids = 'group_concat(product_id) AS ids';
    const where = only === null ? '' : 'WHERE product_id = ?';
    const rows = <T>(sql: string): (T & { ids: string })[] => db.all<T & { ids: string }>(sql, ...(only === null ? [] : [only]));
    for (const row of rows<{ facet: string; value: string }>(
      `SELECT facet, value, ${ids} FROM product_facets ${where} GROUP BY facet, value`,
    ))
      this.#put(this.#bitsOf(row.facet, row.value), row.ids);
    for (const row of rows<{ value: number }>(`SELECT category_id AS value, ${ids} FROM product_categories ${where} GROUP BY category_id`))
      this.#put(this.#bitsOf('categories', String(row.value)), row.ids);
    for (const row of rows<{ value: number; orders: string }>(
      `SELECT collection_id AS value, ${ids}, group_concat(sort_order) AS orders FROM product_collections ${where} GROUP BY collection_id`,
    )) {
      this.#put(this.#bitsOf('collections', String(row.value)), row.ids);
      this.#putOrders(String(row.value), row.ids, row.orders);
    }
    for (const row of rows<{ value: string }>(
      `SELECT stone_sku AS value, group_concat(id) AS ids FROM products
       WHERE stone_sku IS NOT NULL ${only === null ? '' : 'AND id = ?'} GROUP BY stone_sku`,
    ))
      this.#put(this.#bitsOf('stones', row.value), row.ids);
    for (const row of rows<{ metal_sku: string | null; size_kind: string; size: string; availability: string }>(
      `SELECT metal_sku, size_kind, size, availability, ${ids} FROM configurations ${where}
       GROUP BY metal_sku, size_kind, size, availability`,
    ))
      this.#put(this.#kindOf(row.metal_sku, row.size_kind, row.size, row.availability).products, row.ids);
  }

  #put(bits: Bits, ids: string): void {
    for (const id of ids.split(',')) {
      const place = this.#places.get(Number(id));
      if (place !== undefined) add(bits, place);
    }
  }

  #putOrders(collection: string, ids: string, orders: string): void {
    let places = this.#inCollection.get(collection);
    if (!places) this.#inCollection.set(collection, (places = new Int32Array(this.size).fill(NOWHERE)));
    const numbers = orders.split(',');
    for (const [index, id] of ids.split(',').entries()) {
      const place = this.#places.get(Number(id));
      if (place !== undefined) places[place] = Number(numbers[index]);
    }
  }

  #bitsOf(facet: string, value: string): Bits {
    let values = this.#values.get(facet);
    if (!values) this.#values.set(facet, (values = new Map<string, Bits>()));
    let bits = values.get(value);
    if (!bits) values.set(value, (bits = noBits(this.size)));
    return bits;
  }

  #kindOf(metal: string | null, sizeKind: string, size: string, availability: string): Kind {
    const key = JSON.stringify([metal, sizeKind, size, availability]);
    let kind = this.#kinds.get(key);
    if (!kind) {
      this.#kinds.set(key, (kind = { metal, sizeKind, size, availability, products: noBits(this.size) }));
      this.#kindList = null;
    }
    return kind;
  }
}
