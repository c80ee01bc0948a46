import { mkdirSync } from 'node:fs';
import { type Db, openDatabase } from '../../../backend/db/database.ts';
import { databaseFile, hasTable, openOrArchive, schemaVersion } from '../../db/open.ts';
import { SCHEMA, SCHEMA_VERSION } from '../../../backend/db/schema.ts';
import { rebuildVocabulary } from '../../../backend/catalog/search/index.ts';
import { holdLock } from '../../../backend/db/locks.ts';
import { openPostgres } from '../../../backend/db/postgres/database.ts';
import { migrate } from '../../../backend/db/postgres/migrate.ts';
import { isJsonMigrated, migrateJson } from '../../../backend/db/migrate-json.ts';
import { SEARCH_TABLES } from '../../../backend/catalog/search/tables.ts';
import { hasShop, readContent } from '../../../backend/shop/shop.ts';
import { importSeed } from './import.ts';
import type { Seed } from './seed-files.ts';
import { readMeta } from '../../../backend/db/meta.ts';

/**
 * Opens the database in `dataDir`: created and seeded if there is none; the catalogue is imported again if the seed has changed; a database
 * with another schema version is renamed and replaced (its orders stay readable).
 */
export async function openShopDatabase(dataDir: string, seed: Seed, say: (message: string) => void): Promise<Db> {
  mkdirSync(dataDir, { recursive: true });
  const file = databaseFile(dataDir);
  const opened = await openOrArchive(file, SCHEMA_VERSION, 'orders', say);
  try {
    await prepare(opened, seed, say);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Makes the file with its tables, and without a shop. */
export async function createShopDatabase(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const db = openDatabase(databaseFile(dataDir));
  try {
    await db.transaction(async (db) => {
      await createTables(db);
      await migrateJson(db);
    });
  } finally {
    await db.close();
  }
}

async function createTables(db: Db): Promise<void> {
  await db.exec(SCHEMA + SEARCH_TABLES);
  await db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
}

async function prepare(db: Db, seed: Seed, say: (message: string) => void): Promise<void> {
  const started = performance.now();
  const took = (): string => `${Math.round(performance.now() - started)} ms`;
  const fresh = (await schemaVersion(db)) === 0;
  const generated = fresh ? undefined : await generatedMark(db);
  if (generated !== undefined) sayGenerated(generated, say);
  const isImported =
    generated !== undefined || (!fresh && ((await isOwnShop(db)) || (await readMeta(db, 'seed_version')) === seed.version));
  if (isImported && (await isJsonMigrated(db))) return;
  // One transaction: a process killed here leaves an empty database, which the next start seeds, and one whose content cannot be read
  // stays as it was.
  await db.transaction(async (db) => {
    if (fresh) await createTables(db);
    await migrateJson(db);
    if (!isImported) {
      await importSeed(db, seed);
      await rebuildVocabulary(db);
    }
    await readContent(db);
  });
  if (isImported) return;
  if (fresh) return say(`sandbox: new database, seeded in ${took()}`);
  const orders = (await db.get<{ n: number }>('SELECT count(*) AS n FROM orders'))?.n ?? 0;
  say(`sandbox: the seed has changed, catalogue imported again in ${took()}; carts, stock and ${orders} orders kept`);
}

/**
 * The same in PostgreSQL: migrated, and the catalogue imported if the seed has changed. Of several processes that start at once one imports.
 */
export async function openShopInPostgres(url: string, seed: Seed, say: (message: string) => void): Promise<Db> {
  // Other processes wait for the first one, and then find the catalogue imported.
  const work = async (db: Db): Promise<void> => {
    const generated = await generatedMark(db);
    if (generated !== undefined) return sayGenerated(generated, say);
    if ((await isOwnShop(db)) || (await readMeta(db, 'seed_version')) === seed.version) return;
    await holdLock(db, 'import');
    await importSeed(db, seed);
    await readContent(db);
    say('sandbox: imported the catalogue');
  };
  await migrate(url, say, { work });
  return openPostgres({ url });
}

/** True if an owner has filled the database: the demo is not imported over it. */
export const isOwnShop = async (db: Db): Promise<boolean> =>
  (await hasShop(db)) && (await readMeta(db, 'seed_version')) === undefined && (await generatedMark(db)) === undefined;

/** Parameters of a generated catalogue in this file; null if the file has a shop's own data. */
export async function generatedCatalogue(file: string): Promise<string | null> {
  const db = openDatabase(file);
  try {
    return (await hasTable(db, 'meta')) ? ((await generatedMark(db)) ?? null) : null;
  } finally {
    await db.close();
  }
}

const generatedMark = (db: Db): Promise<string | undefined> => readMeta(db, 'generated');
const sayGenerated = (mark: string, say: (message: string) => void): void => say(`sandbox: a generated catalogue, ${mark}`);
