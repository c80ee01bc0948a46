import { type Db, IN_MEMORY, openDatabase } from '../../db/database.ts';
import { collectSegments, deleteDocuments, rebuildVocabulary } from './index.ts';
import type { SearchIndex } from './indexes.ts';
import { searchTables } from './tables.ts';

/** Where full text is searched. */
export interface FullText {
  /** The database that has the index. */
  of(index: SearchIndex): Promise<Db>;
  /** The texts of these products have changed, or the products are gone. */
  update(productIds: readonly number[]): Promise<void>;
  close(): Promise<void>;
}

export const fullTextOf = (db: Db): FullText => (db.hasFullText ? inDatabase(db) : inMemory(db));

const inDatabase = (db: Db): FullText => ({ of: async () => db, update: async () => undefined, close: async () => undefined });

/**
 * The full text of a database that has the documents in ordinary tables, built in the memory of this process by SQLite: on every database a
 * search finds the same. Each index is built when it is first asked for: with 100,000 products one takes seconds and 100 MB or more, and
 * most shops offer few languages.
 */
function inMemory(db: Db): FullText {
  const built = new Map<SearchIndex, Promise<Db>>();
  return {
    of(index) {
      let memory = built.get(index);
      if (!memory) built.set(index, (memory = build(db, index)));
      return memory;
    },
    async update(productIds) {
      for (const [index, memory] of built) await replace(db, await memory, index, productIds);
    },
    async close() {
      for (const memory of built.values()) await (await memory).close();
    },
  };
}

/** Products are read in their recommended order. */
const PRODUCTS = 'CREATE TABLE products (id INTEGER PRIMARY KEY, sort_order INTEGER NOT NULL) STRICT';

async function build(db: Db, index: SearchIndex): Promise<Db> {
  const memory = openDatabase(IN_MEMORY);
  await memory.exec(`${searchTables([index])};${PRODUCTS}`);
  await collectSegments(memory, [index]);
  await memory.transaction(async (inside) => {
    for await (const part of readParts(db, index, null)) await inside.insertAll(part.table, part.columns, part.rows);
    await rebuildVocabulary(inside, [index]);
  });
  return memory;
}

/** Reads everything first: a search that runs meanwhile sees the texts before or after, because nothing waits in between. */
async function replace(db: Db, memory: Db, index: SearchIndex, productIds: readonly number[]): Promise<void> {
  const parts: Part[] = [];
  for await (const part of readParts(db, index, productIds)) parts.push(part);
  await memory.transaction(async (inside) => {
    await deleteDocuments(inside, productIds, [index]);
    await inside.run('DELETE FROM products WHERE id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))', JSON.stringify(productIds));
    for (const { table, columns, rows } of parts) await inside.insertAll(table, columns, rows);
    await rebuildVocabulary(inside, [index]);
  });
}

interface Part {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** Of these products, or of all; the texts of a large catalogue at once would be many times as large as their index. */
async function* readParts(db: Db, { table, columns }: SearchIndex, productIds: readonly number[] | null): AsyncGenerator<Part> {
  yield* readTable(db, 'products', ['id', 'sort_order'], productIds);
  yield* readTable(db, table, ['rowid', ...columns], productIds);
}

const AT_ONCE = 2000;

/** The first column is the key. */
async function* readTable(db: Db, table: string, columns: readonly string[], productIds: readonly number[] | null): AsyncGenerator<Part> {
  const [key = ''] = columns;
  const those = productIds === null ? '' : `AND ${key} IN (SELECT CAST(value AS INTEGER) FROM json_each(?))`;
  const ids = productIds === null ? [] : [JSON.stringify(productIds)];
  for (let after = 0, isOver = false; !isOver;) {
    const rows = await db.all<Readonly<Record<string, string | number>>>(
      `SELECT ${columns.join(', ')} FROM ${table} WHERE ${key} > ? ${those} ORDER BY ${key} LIMIT ${AT_ONCE}`,
      after,
      ...ids,
    );
    yield { table, columns, rows: rows.map((row) => columns.map((column) => row[column] ?? '')) };
    after = Number(rows.at(-1)?.[key]);
    isOver = rows.length < AT_ONCE;
  }
}
