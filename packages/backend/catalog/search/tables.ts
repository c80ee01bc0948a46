import { INDEXES, type SearchIndex } from './indexes.ts';

/** Contentless: texts are not stored. Folded (`fold.ts`), so the tokenizer need not know more than words. */
export const searchTables = (indexes: readonly SearchIndex[]): string => `${indexes
  .map(
    ({ table, columns }) => `
CREATE VIRTUAL TABLE ${table} USING fts5 (
  ${columns.join(', ')},
  content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 0'
);
CREATE VIRTUAL TABLE ${table}_vocabulary USING fts5vocab (${table}, row);`,
  )
  .join('')}
-- Their words as rows, for fast reads. index_name: of search/indexes.ts.
CREATE TABLE search_words (
  index_name TEXT NOT NULL,
  word TEXT NOT NULL,
  products INTEGER NOT NULL,
  PRIMARY KEY (index_name, word)
) STRICT, WITHOUT ROWID;
`;

/** A part of the schema of SQLite, with its version. */
export const SEARCH_TABLES = searchTables(INDEXES);
