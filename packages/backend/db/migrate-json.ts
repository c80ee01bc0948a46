import type { Db } from './database.ts';
import { readMeta, writeMeta } from './meta.ts';
import { MIGRATIONS } from './postgres/migrations/all.ts';

/**
 * SQLite, whose tables are always this program's (`SCHEMA_VERSION`): only the JSON in them may have the form of an earlier one. PostgreSQL
 * notes the same migrations in a table of its own (`postgres/migrate.ts`).
 */
const MARK = 'json_migrations';

const appliedTo = async (db: Db): Promise<number> => Number((await readMeta(db, MARK)) ?? 0);

export const isJsonMigrated = async (db: Db): Promise<boolean> => (await appliedTo(db)) >= MIGRATIONS.length;

/** Inside a transaction. */
export async function migrateJson(db: Db): Promise<void> {
  for (const { json } of MIGRATIONS.slice(await appliedTo(db))) await json?.(db);
  await writeMeta(db, MARK, String(MIGRATIONS.length));
}
