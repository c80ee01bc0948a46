import type { Db, SqlValue } from './database.ts';

/** Runs an INSERT of one row and returns the id of the row. */
export async function insertRow(db: Db, sql: string, ...params: readonly SqlValue[]): Promise<number> {
  const row = await db.get<{ id: number }>(`${sql} RETURNING id`, ...params);
  if (!row) throw new Error('the INSERT wrote no row');
  return row.id;
}

/** The INSERT of a row, with its values: each stands beside the name of its column. */
export function insertOf(table: string, row: Readonly<Record<string, SqlValue>>): [sql: string, ...params: SqlValue[]] {
  const names = Object.keys(row);
  return [`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`, ...Object.values(row)];
}
