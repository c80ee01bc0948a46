/**
 * Filters ask about sixty times which products match. SQL takes 15 ms for each at 1,000 products and 1.6 s at 100,000; a count of bits is
 * an AND and a popcount. SQLite stays the source of rows, texts and search. Triggers record changed products, which are read again before
 * the next answer; summary tables would be as large as the catalogue, and a rebuild per cache version would block for a second. The order
 * of products is fixed: an index with other products, or in another order, is another one.
 */
import { reduction } from '../../core/money.ts';
import type { Db } from '../../db/database.ts';
import { add, allBits, type Bits, emptyBits, remove } from './bits.ts';
import { addPrice, fillPrices, noPrices, type PricedProducts, removePrice } from './group-prices.ts';

/**
 * Configurations with the same metal, size and availability. There are some hundred groups for any number of configurations; a product is
 * in a group if it has such a configuration. So "platinum, size 54, in stock" of the same configuration is one group's bits.
 */
export interface ConfigurationGroup extends Readonly<PricedProducts> {
  readonly metal: string | null;
  readonly sizeKind: string;
  readonly size: string;
  readonly availability: string;
}

/** Facet index in memory: the products of each facet value, by their position in the recommended order. */
export interface CatalogIndex {
  readonly size: number;
  readonly all: Bits;
  readonly groups: readonly ConfigurationGroup[];
  idAt(position: number): number;
  /** Undefined for an unknown id. */
  positionOf(id: number): number | undefined;
  /** Products by value of a facet of the whole product, including `categories`, `collections` and `stones`. */
  valuesOf(facet: string): ReadonlyMap<string, Bits>;
  /** Of the cheapest configuration, after the sale. */
  priceAt(position: number): number;
  /** All positions sorted by `priceAt`; equal prices in the recommended order. */
  byPrice(direction: 'asc' | 'desc'): Uint32Array;
  /** Position within a collection, undefined if the product is not in it. */
  positionInCollection(collection: string, position: number): number | undefined;
  /** Caches a result under this name until a product changes. */
  cached<T>(name: string, find: () => T): T;
}

const NOWHERE = -1;

export class MemoryIndex implements CatalogIndex {
  readonly size: number;
  readonly all: Bits;
  readonly #ids: Uint32Array;
  readonly #positions = new Map<number, number>();
  readonly #prices: Uint32Array;
  readonly #values = new Map<string, Map<string, Bits>>();
  readonly #groups = new Map<string, ConfigurationGroup & PricedProducts>();
  readonly #inCollection = new Map<string, Int32Array>();
  /** Reductions in percent. */
  readonly #reductions: Float64Array;
  readonly #cached = new Map<string, unknown>();
  #groupList: readonly ConfigurationGroup[] | null = null;
  #ascending: Uint32Array | null = null;
  #descending: Uint32Array | null = null;

  readonly #sortOrders: Float64Array;

  private constructor(rows: readonly ProductRow[]) {
    this.size = rows.length;
    this.all = allBits(rows.length);
    this.#ids = Uint32Array.from(rows, ({ id }) => id);
    this.#prices = Uint32Array.from(rows, ({ price_cents }) => price_cents);
    this.#reductions = Float64Array.from(rows, ({ sale_percent }) => sale_percent);
    this.#sortOrders = Float64Array.from(rows, ({ sort_order }) => sort_order);
    rows.forEach(({ id }, position) => this.#positions.set(id, position));
  }

  static async read(db: Db): Promise<MemoryIndex> {
    const index = new MemoryIndex(
      await db.all('SELECT id, sort_order, price_cents, sale_percent FROM products WHERE withdrawn = 0 ORDER BY sort_order, id'),
    );
    index.#put(await readFacets(db, null));
    return index;
  }

  get groups(): readonly ConfigurationGroup[] {
    this.#groupList ??= [...this.#groups.values()];
    return this.#groupList;
  }

  /** True if these products are those that the index has, at the same places. */
  async hasPlacesOf(db: Db, ids: readonly number[]): Promise<boolean> {
    const rows = await db.all<{ id: number; sort_order: number }>(
      'SELECT id, sort_order FROM products WHERE withdrawn = 0 AND id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))',
      JSON.stringify(ids),
    );
    const now = new Map(rows.map(({ id, sort_order }) => [id, sort_order]));
    return ids.every((id) => this.#sortOrders[this.#positions.get(id) ?? NOWHERE] === now.get(id));
  }

  /** Reads one product again after a change, and replaces it at once: no selection sees half of it. */
  async reload(db: Db, id: number): Promise<void> {
    const position = this.#positions.get(id);
    if (position === undefined) return;
    const row = await db.get<ProductRow>('SELECT id, sort_order, price_cents, sale_percent FROM products WHERE id = ?', id);
    const facets = await readFacets(db, id);
    this.#cached.clear();
    for (const values of this.#values.values()) for (const bits of values.values()) remove(bits, position);
    for (const group of this.#groups.values()) removePrice(group, position);
    for (const positions of this.#inCollection.values()) positions[position] = NOWHERE;
    const price = row?.price_cents ?? 0;
    if (price !== this.#prices[position]) {
      this.#prices[position] = price;
      this.#ascending = this.#descending = null;
    }
    this.#reductions[position] = row?.sale_percent ?? 0;
    this.#put(facets);
  }

  idAt(position: number): number {
    return this.#ids[position] ?? 0;
  }

  positionOf(id: number): number | undefined {
    return this.#positions.get(id);
  }

  valuesOf(facet: string): ReadonlyMap<string, Bits> {
    return this.#values.get(facet) ?? new Map<string, Bits>();
  }

  priceAt(position: number): number {
    return this.#prices[position] ?? 0;
  }

  byPrice(direction: 'asc' | 'desc'): Uint32Array {
    const sorted = (sign: number): Uint32Array =>
      Uint32Array.from(this.#prices.keys()).sort((a, b) => sign * (this.priceAt(a) - this.priceAt(b)) || a - b);
    if (direction === 'asc') return (this.#ascending ??= sorted(1));
    return (this.#descending ??= sorted(-1));
  }

  positionInCollection(collection: string, position: number): number | undefined {
    const within = this.#inCollection.get(collection)?.[position] ?? NOWHERE;
    return within === NOWHERE ? undefined : within;
  }

  cached<T>(name: string, find: () => T): T {
    if (!this.#cached.has(name)) this.#cached.set(name, find());
    return this.#cached.get(name) as T;
  }

  #put({ values, collections, groups }: FacetRows): void {
    for (const { facet, value, ids } of values) this.#add(this.#bitsOf(facet, String(value)), ids);
    for (const { value, ids, orders } of collections) {
      this.#add(this.#bitsOf('collections', String(value)), ids);
      this.#putOrders(String(value), ids, orders);
    }
    for (const row of groups) {
      this.#putPrices(this.#groupOf(row.metal_sku, row.size_kind, row.size, row.availability), row.ids, row.prices);
    }
  }

  #putPrices(group: PricedProducts, ids: string, prices: string): void {
    const [positions, cents]: [number[], number[]] = [[], []];
    const numbers = prices.split(',');
    for (const [index, id] of ids.split(',').entries()) {
      const position = this.#positions.get(Number(id));
      if (position === undefined) continue;
      const price = Number(numbers[index]);
      positions.push(position);
      cents.push(price - reduction(price, this.#reductions[position] ?? 0));
    }
    if (group.positions.length === 0) fillPrices(group, positions, cents);
    else positions.forEach((position, index) => addPrice(group, position, cents[index] ?? 0));
  }

  #add(bits: Bits, ids: string): void {
    for (const id of ids.split(',')) {
      const position = this.#positions.get(Number(id));
      if (position !== undefined) add(bits, position);
    }
  }

  #putOrders(collection: string, ids: string, orders: string): void {
    let positions = this.#inCollection.get(collection);
    if (!positions) this.#inCollection.set(collection, (positions = new Int32Array(this.size).fill(NOWHERE)));
    const numbers = orders.split(',');
    for (const [index, id] of ids.split(',').entries()) {
      const position = this.#positions.get(Number(id));
      if (position !== undefined) positions[position] = Number(numbers[index]);
    }
  }

  #bitsOf(facet: string, value: string): Bits {
    let values = this.#values.get(facet);
    if (!values) this.#values.set(facet, (values = new Map<string, Bits>()));
    let bits = values.get(value);
    if (!bits) values.set(value, (bits = emptyBits(this.size)));
    return bits;
  }

  #groupOf(metal: string | null, sizeKind: string, size: string, availability: string): ConfigurationGroup & PricedProducts {
    const key = JSON.stringify([metal, sizeKind, size, availability]);
    let group = this.#groups.get(key);
    if (!group) {
      group = { metal, sizeKind, size, availability, ...noPrices(this.size) };
      this.#groups.set(key, group);
      this.#groupList = null;
    }
    return group;
  }
}

interface ProductRow {
  readonly id: number;
  readonly sort_order: number;
  readonly price_cents: number;
  readonly sale_percent: number;
}

/** `ids` are those of products, with commas between; `prices` are cents before the sale in the same order. */
interface FacetRows {
  readonly values: readonly { readonly facet: string; readonly value: string | number; readonly ids: string }[];
  readonly collections: readonly { readonly value: number; readonly ids: string; readonly orders: string }[];
  readonly groups: readonly {
    readonly metal_sku: string | null;
    readonly size_kind: string;
    readonly size: string;
    readonly availability: string;
    readonly ids: string;
    readonly prices: string;
  }[];
}

/** Of one product, or of all: one row for each facet value with all its product ids, some hundred rows instead of millions. */
async function readFacets(db: Db, only: number | null): Promise<FacetRows> {
  const ids = "string_agg(CAST(product_id AS TEXT), ',') AS ids";
  const where = only === null ? '' : 'WHERE product_id = ?';
  const rows = <T>(sql: string): Promise<T[]> => db.all<T>(sql, ...(only === null ? [] : [only]));
  const facets = await rows<FacetRows['values'][number]>(`SELECT facet, value, ${ids} FROM product_facets ${where} GROUP BY facet, value`);
  const categories = await rows<FacetRows['values'][number]>(
    `SELECT 'categories' AS facet, category_id AS value, ${ids} FROM product_categories ${where} GROUP BY category_id`,
  );
  const stones = await rows<FacetRows['values'][number]>(
    `SELECT 'stones' AS facet, stone_sku AS value, string_agg(CAST(id AS TEXT), ',') AS ids FROM products
     WHERE stone_sku IS NOT NULL ${only === null ? '' : 'AND id = ?'} GROUP BY stone_sku`,
  );
  return {
    values: [...facets, ...categories, ...stones],
    collections: await rows(
      `SELECT collection_id AS value, ${ids}, string_agg(CAST(sort_order AS TEXT), ',') AS orders
       FROM product_collections ${where} GROUP BY collection_id`,
    ),
    groups: await rows(
      `SELECT metal_sku, size_kind, size, availability, ${ids}, string_agg(CAST(cents AS TEXT), ',') AS prices FROM configurations ${where}
       GROUP BY metal_sku, size_kind, size, availability`,
    ),
  };
}
