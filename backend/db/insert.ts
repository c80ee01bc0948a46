import type { Db, SqlValue } from './database.ts';

/** Runs an INSERT of one row and returns the id of the row. */
export async function insertRow(db: Db, sql: string, ...params: readonly SqlValue[]): Promise<number> {
  const row = await db.get<{ id: number }>(`${sql} RETURNING id`, ...params);
  if (!row) throw new Error('the INSERT wrote no row');
  return row.id;
}
