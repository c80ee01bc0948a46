import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, openDatabase } from './database.ts';

export const databaseFile = (dataDir: string): string => join(dataDir, 'sandbox.db');
export const DATABASE_SUFFIXES = ['', '-wal', '-shm'] as const;

/**
 * A database whose tables are of another version gets another name, and a new one is begun: version 0, without tables.
 * `kept` names the table that people would look for in the old one.
 */
export function openOrArchive(file: string, version: number, kept: string, say: (message: string) => void): Db {
  if (!existsSync(file)) return openDatabase(file);
  const db = openDatabase(file);
  const old = schemaVersion(db);
  if (old === version || old === 0) return db;
  const rows = hasTable(db, kept) ? (db.get<{ n: number }>(`SELECT count(*) AS n FROM ${kept}`)?.n ?? 0) : 0;
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
  const aside = file.replace(/\.db$/, `.schema-${old}.${Date.now()}.db`);
  for (const suffix of DATABASE_SUFFIXES) if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  say(`sandbox: the database had schema ${old}, this program needs ${version}. Kept as ${aside} (${rows} ${kept}), starting anew.`);
  return openDatabase(file);
}

export const schemaVersion = (db: Db): number => db.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
export const hasTable = (db: Db, name: string): boolean =>
  db.get("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", name) !== undefined;
