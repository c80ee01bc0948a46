import type { Db } from '../../db/database.ts';
import { type Column, INDEXES, type SearchIndex } from './indexes.ts';

/** Folded texts of a product by column. */
export type SearchDocument = Readonly<Partial<Record<Column, string>>>;

const insertInto = ({ table, columns }: SearchIndex): string =>
  `INSERT INTO ${table} (rowid, ${columns.join(', ')}) VALUES (?, ${columns.map(() => '?').join(', ')})`;
const INSERTS = new Map(INDEXES.map((index) => [index, insertInto(index)]));

/** `documentOf`: the kinds have other words in each index. */
export async function insertDocuments(db: Db, productId: number, documentOf: (index: SearchIndex) => SearchDocument): Promise<void> {
  for (const [index, sql] of INSERTS) {
    const document = documentOf(index);
    await db.run(sql, productId, ...index.columns.map((column) => document[column] ?? ''));
  }
}

export async function deleteDocuments(db: Db): Promise<void> {
  for (const { table } of INDEXES) await db.exec(`DELETE FROM ${table}`);
}

/** Few and large segments, merged once at the end (`mergeSegments`). */
export async function collectSegments(db: Db): Promise<void> {
  for (const { table } of INDEXES) await db.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('automerge', 0), ('hashsize', 67108864)`);
}

export async function mergeSegments(db: Db): Promise<void> {
  for (const { table } of INDEXES) await db.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
}

/** Rebuilds the word lists for corrections and compounds. Call it after all documents are inserted. */
export async function rebuildVocabulary(db: Db): Promise<void> {
  await db.exec('DELETE FROM search_words');
  for (const { name, table } of INDEXES)
    await db.run(`INSERT INTO search_words (index_name, word, products) SELECT ?, term, doc FROM ${table}_vocabulary`, name);
}
