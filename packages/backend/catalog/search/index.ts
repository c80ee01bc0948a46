import { LANGS } from '../../core/language.ts';
import type { Db } from '../../db/database.ts';
import type { Text } from '../../shop/text.ts';
import { folded } from './fold.ts';
import { type Column, INDEXES, type SearchIndex } from './indexes.ts';

/** Folded texts of a product by column. */
export type SearchDocument = Readonly<Partial<Record<Column, string>>>;

/** `of`: the kinds have other words in each index. */
export async function insertDocuments(
  db: Db,
  documents: readonly { readonly id: number; readonly of: (index: SearchIndex) => SearchDocument }[],
): Promise<void> {
  for (const index of INDEXES) {
    const rows = documents.map(({ id, of }) => {
      const document = of(index);
      return [id, ...index.columns.map((column) => document[column] ?? '')];
    });
    await db.insertAll(index.table, ['rowid', ...index.columns], rows);
  }
}

export async function deleteDocuments(db: Db, productIds: readonly number[], indexes = INDEXES): Promise<void> {
  const ids = JSON.stringify(productIds);
  for (const { table } of indexes)
    await db.run(`DELETE FROM ${table} WHERE rowid IN (SELECT CAST(value AS INTEGER) FROM json_each(?))`, ids);
}

/**
 * PostgreSQL replaces a name where it stands among the words of each product: reading and folding the texts of 100,000 products would take
 * the process minutes. The order of these words says nothing, so it does not matter which of several equal ones is replaced.
 */
export async function renameInDocuments(
  db: Db,
  productIds: readonly number[],
  { was, is }: Readonly<Record<'was' | 'is', Text>>,
): Promise<void> {
  const ids = JSON.stringify(productIds);
  for (const lang of LANGS) {
    const [from, to] = [asWords(was[lang]), asWords(is[lang])];
    const column = `${lang}_terms` as const;
    if (from === to) continue;
    for (const { table } of INDEXES.filter(({ columns }) => columns.includes(column)))
      await db.run(
        `UPDATE ${table} SET ${column} = trim(CASE WHEN strpos(' ' || ${column} || ' ', ?2) > 0
           THEN overlay(' ' || ${column} || ' ' PLACING ?3 FROM strpos(' ' || ${column} || ' ', ?2) FOR length(?2))
           ELSE ${column} || ?3 END)
         WHERE rowid IN (SELECT CAST(value AS INTEGER) FROM json_each(?))`,
        ids,
        from,
        to,
      );
  }
}

/** Between spaces, so that no part of a word is one. A name may have no words. */
const asWords = (title: string): string => ` ${folded([title])} `.replace('  ', ' ');

/** Few and large segments, merged once at the end (`mergeSegments`). */
export async function collectSegments(db: Db, indexes = INDEXES): Promise<void> {
  for (const { table } of indexes) await db.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('automerge', 0), ('hashsize', 67108864)`);
}

export async function mergeSegments(db: Db, indexes = INDEXES): Promise<void> {
  for (const { table } of indexes) await db.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
}

/** Rebuilds the word lists for corrections and compounds. Call it after all documents are inserted. */
export async function rebuildVocabulary(db: Db, indexes = INDEXES): Promise<void> {
  await db.exec('DELETE FROM search_words');
  for (const { name, table } of indexes)
    await db.run(`INSERT INTO search_words (index_name, word, products) SELECT ?, term, doc FROM ${table}_vocabulary`, name);
}
