import { mkdirSync } from 'node:fs';
import { type Db, openDatabase } from '../../../backend/db/database.ts';
import { databaseFile, hasTable, openOrArchive, schemaVersion } from '../../db/open.ts';
import { SCHEMA, SCHEMA_VERSION } from '../../../backend/db/schema.ts';
import { SEARCH_TABLES } from '../../../backend/catalog/search/tables.ts';
import { importSeed } from './import.ts';
import type { Seed } from './seed-files.ts';
import { readMeta } from '../../../backend/db/meta.ts';

/**
 * Opens the database in `dataDir`: created and seeded if there is none; the catalogue is imported again if the seed has changed; a database
 * with another schema version is renamed and replaced (its orders stay readable).
 */
export function openShopDatabase(dataDir: string, seed: Seed, say: (message: string) => void): Db {
  mkdirSync(dataDir, { recursive: true });
  const file = databaseFile(dataDir);
  const opened = openOrArchive(file, SCHEMA_VERSION, 'orders', say);
  try {
    prepare(opened, seed, say);
    return opened;
  } catch (error) {
    opened.close();
    throw error;
  }
}

function prepare(db: Db, seed: Seed, say: (message: string) => void): void {
  const started = performance.now();
  const took = (): string => `${Math.round(performance.now() - started)} ms`;
  const fresh = schemaVersion(db) === 0;
  const generated = fresh ? undefined : generatedMark(db);
  if (generated !== undefined) return say(`sandbox: a generated catalogue, ${generated}`);
  const old = fresh ? undefined : readMeta(db, 'seed_version');
  if (old === seed.version) return;
  // One transaction: a process killed here leaves an empty database, which the next start seeds.
  db.transaction(() => {
    if (fresh) {
      db.exec(SCHEMA + SEARCH_TABLES);
      db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
    }
    importSeed(db, seed);
  });
  if (fresh) return say(`sandbox: new database, seeded in ${took()}`);
  const orders = db.get<{ n: number }>('SELECT count(*) AS n FROM orders')?.n ?? 0;
  say(`sandbox: the seed has changed, catalogue imported again in ${took()}; carts, stock and ${orders} orders kept`);
}

/** Parameters of a generated catalogue in this file; null if the file has a shop's own data. */
export function generatedCatalogue(file: string): string | null {
  const db = openDatabase(file);
  try {
    return hasTable(db, 'meta') ? (generatedMark(db) ?? null) : null;
  } finally {
    db.close();
  }
}

const generatedMark = (db: Db): string | undefined => readMeta(db, 'generated');
