import type { Db } from '../../db/database.ts';
import { COLUMNS } from './columns.ts';

const INSERT = `INSERT INTO product_search (rowid, ${COLUMNS.join(', ')}) VALUES (?, ${COLUMNS.map(() => '?').join(', ')})`;

/** `texts` are folded, in the order of the columns. */
export const insertDocument = (db: Db, productId: number, texts: readonly string[]): void => void db.run(INSERT, productId, ...texts);

/** Rebuilds the word list for corrections and compounds. Call it after all documents are inserted. */
export function rebuildVocabulary(db: Db): void {
  db.exec('DELETE FROM search_words; INSERT INTO search_words (word, products) SELECT term, doc FROM search_vocabulary');
}
