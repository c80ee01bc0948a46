import { type Db, IN_MEMORY, openDatabase } from '../../db/database.ts';
import { INDEXES } from './indexes.ts';
import { rebuildVocabulary } from './index.ts';
import { SEARCH_TABLES } from './tables.ts';

/** Products are read in their recommended order. */
const PRODUCTS = 'CREATE TABLE products (id INTEGER PRIMARY KEY, sort_order INTEGER NOT NULL) STRICT';

/**
 * The full text of a database that has the documents in ordinary tables, built in the memory of this process by SQLite: on every database a
 * search finds the same.
 */
export async function loadFullText(db: Db): Promise<Db> {
  const memory = openDatabase(IN_MEMORY);
  await memory.exec(`${SEARCH_TABLES};${PRODUCTS}`);
  await memory.transaction(async (inside) => {
    const products = await db.all<{ id: number; sort_order: number }>('SELECT id, sort_order FROM products');
    for (const { id, sort_order } of products) await inside.run('INSERT INTO products (id, sort_order) VALUES (?, ?)', id, sort_order);
    for (const { table, columns } of INDEXES) {
      const names = ['rowid', ...columns];
      const insert = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
      const documents = await db.all<Readonly<Record<string, string | number>>>(`SELECT ${names.join(', ')} FROM ${table}`);
      for (const document of documents) await inside.run(insert, ...names.map((name) => document[name] ?? ''));
    }
    await rebuildVocabulary(inside);
  });
  return memory;
}
