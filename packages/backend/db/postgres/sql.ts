/**
 * Statements are written once, for SQLite, in the words that both databases have. These rules are all that differs; a test prepares the
 * statements of the shop on PostgreSQL.
 */
const RULES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // A list of any length in one parameter, a JSON array: `IN (SELECT value FROM json_each(?))`; numbers are cast. As an array the planner
  // takes it for ten values and uses an index; of a table it takes a hundred rows, and reads all of the other one.
  [/(?<!NOT )\bIN \((SELECT (?:CAST\(value AS INTEGER\)|value) FROM json_each\(\?\))\)/g, '= ANY (ARRAY($1))'],
  [/\bjson_each\(\?\)/g, 'json_array_elements_text(?::json)'],
  // Milliseconds do not fit into PostgreSQL's INTEGER.
  [/\bAS INTEGER\)/g, 'AS BIGINT)'],
  // JSON is stored as text in both.
  [/\b([\w.]+) (->>?) /g, '$1::json $2 '],
  [/\bjson_group_object\(/g, 'json_object_agg('],
  // SQLite has one writer.
  [/\/\* (FOR UPDATE(?: SKIP LOCKED)?) \*\//g, '$1'],
  // PostgreSQL's planner takes no hints.
  [/ INDEXED BY \w+/g, ''],
];

const TEXT_LITERAL = /('(?:[^']|'')*')/;

/** Text literals stay as they are; parameters are numbered. */
export function toPostgres(sql: string): string {
  let count = 0;
  const translate = (code: string): string =>
    RULES.reduce((changed, [pattern, replacement]) => changed.replaceAll(pattern, replacement), code).replaceAll(
      /\?(\d*)/g,
      (_, number: string) => `$${number || ++count}`,
    );
  // Every second part is a literal.
  return sql
    .split(TEXT_LITERAL)
    .map((part, index) => (index % 2 === 1 ? part : translate(part)))
    .join('');
}
