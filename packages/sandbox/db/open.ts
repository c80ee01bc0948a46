import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, openDatabase } from '../../backend/db/database.ts';

export const databaseFile = (dataDir: string): string => join(dataDir, 'sandbox.db');
/** Originals of pictures that were imported. */
export const uploadsDir = (dataDir: string): string => join(dataDir, 'media');
export const DATABASE_SUFFIXES = ['', '-wal', '-shm'] as const;

/**
 * Opens a database, or, if it has another schema version, renames the file and creates an empty one (version 0). `table` is counted in the
 * log message about the renamed file.
 */
export async function openOrArchive(file: string, version: number, table: string, say: (message: string) => void): Promise<Db> {
  if (!existsSync(file)) return openDatabase(file);
  const db = openDatabase(file);
  const old = await schemaVersion(db);
  if (old === version || old === 0) return db;
  const rows = (await hasTable(db, table)) ? ((await db.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))?.n ?? 0) : 0;
  await db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  await db.close();
  const aside = file.replace(/\.db$/, `.schema-${old}.${Date.now()}.db`);
  for (const suffix of DATABASE_SUFFIXES) if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  say(`sandbox: the database had schema ${old}, this program needs ${version}. Kept as ${aside} (${rows} ${table}), starting anew.`);
  return openDatabase(file);
}

export const schemaVersion = async (db: Db): Promise<number> =>
  (await db.get<{ user_version: number }>('PRAGMA user_version'))?.user_version ?? 0;
export const hasTable = async (db: Db, name: string): Promise<boolean> =>
  (await db.get("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", name)) !== undefined;
