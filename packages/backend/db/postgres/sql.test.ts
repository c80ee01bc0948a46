import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toPostgres } from './sql.ts';

describe('toPostgres', () => {
  it.each([
    [
      'numbers parameters in their order',
      'SELECT id FROM carts WHERE id = ? AND user_id = ?',
      'SELECT id FROM carts WHERE id = $1 AND user_id = $2',
    ],
    [
      'keeps the numbers of numbered parameters',
      'SELECT 1 FROM a WHERE b = ?1 OR c = ?1 LIMIT ?2',
      'SELECT 1 FROM a WHERE b = $1 OR c = $1 LIMIT $2',
    ],
    ['leaves text literals alone', "SELECT '?', 'it''s AS INTEGER)?' WHERE a = ?", "SELECT '?', 'it''s AS INTEGER)?' WHERE a = $1"],
    [
      'reads the texts that are left out from a JSON array',
      'DELETE FROM posts WHERE key NOT IN (SELECT value FROM json_each(?)) AND id > ?',
      'DELETE FROM posts WHERE key NOT IN (SELECT value FROM json_array_elements_text($1::json)) AND id > $2',
    ],
    [
      'makes an array of a list of texts',
      'SELECT 1 FROM products WHERE key IN (SELECT value FROM json_each(?)) AND id > ?',
      'SELECT 1 FROM products WHERE key = ANY (ARRAY(SELECT value FROM json_array_elements_text($1::json))) AND id > $2',
    ],
    [
      'makes an array of a list of numbers',
      'SELECT 1 FROM products WHERE id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))',
      'SELECT 1 FROM products WHERE id = ANY (ARRAY(SELECT CAST(value AS BIGINT) FROM json_array_elements_text($1::json)))',
    ],
    [
      'reads a member of a JSON text',
      "SELECT p.detail ->> 'category' FROM products p",
      "SELECT p.detail::json ->> 'category' FROM products p",
    ],
    ['reads a member that a parameter names', 'SELECT 1 FROM t WHERE data ->> ? = ?', 'SELECT 1 FROM t WHERE data::json ->> $1 = $2'],
    ['collects an object', 'SELECT json_group_object(lang, slug) FROM t', 'SELECT json_object_agg(lang, slug) FROM t'],
    ['locks rows', 'SELECT * FROM carts WHERE id = ? /* FOR UPDATE */', 'SELECT * FROM carts WHERE id = $1 FOR UPDATE'],
    [
      'leaves out hints for the planner',
      'SELECT p.id FROM products p INDEXED BY by_order WHERE 1 = ?',
      'SELECT p.id FROM products p WHERE 1 = $1',
    ],
  ])('%s', (_, sql, translated) => {
    expect(toPostgres(sql)).toBe(translated);
  });
});

/** Words of SQLite for which no rule exists, and forms in which the databases differ. */
const ONLY_SQLITE = new RegExp(
  [
    'INSERT OR ',
    'UPDATE OR ',
    'REPLACE INTO',
    'group_concat\\(',
    'COLLATE NOCASE',
    'json_(?:extract|set|replace|insert|remove|group_array|patch)\\(',
    "->>? '\\$",
    'strftime\\(',
    'unixepoch\\(',
    'ifnull\\(',
    '(?<!\\w)iif\\(',
    'last_insert_rowid',
    'rowid',
    ' IS (?:NOT )?\\?',
    ' GLOB ',
    'SET version = max\\(',
  ].join('|'),
);
/** The schema of SQLite, full text in SQLite, and the file of the database. */
const FOR_SQLITE_ALONE =
  /(?:backend\/db\/(?:schema|database|tables\/.*)|backend\/catalog\/search\/.*|backend\/db\/postgres\/migrations\/.*|sandbox\/db\/open)\.ts$/;

it('the sources of the backend have no SQL that only SQLite understands', () => {
  const root = join(import.meta.dirname, '../../../..');
  const files = globSync('packages/{backend,sandbox}/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts') && !FOR_SQLITE_ALONE.test(file),
  );
  const lines = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => ONLY_SQLITE.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(lines).toEqual([]);
});
