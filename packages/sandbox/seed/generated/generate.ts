import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { type Db, openDatabase } from '../../../backend/db/database.ts';
import { generatedCatalogue } from '../import/open-shop-database.ts';
import { databaseFile, DATABASE_SUFFIXES } from '../../db/open.ts';
import { SCHEMA, SCHEMA_VERSION } from '../../../backend/db/schema.ts';
import { collectSegments, mergeSegments, rebuildVocabulary } from '../../../backend/catalog/search/index.ts';
import { SEARCH_TABLES } from '../../../backend/catalog/search/tables.ts';
import { importContent } from '../import/import.ts';
import type { CatalogProduct } from '../../../backend/catalog/writing/catalog-product.ts';
import { writeProducts } from '../../../backend/catalog/writing/write-products.ts';
import { catalogProduct } from '../import/catalog-product.ts';
import type { Seed } from '../import/seed-files.ts';
import { plansOf } from './plans.ts';
import { readMeta, writeMeta } from '../../../backend/db/meta.ts';
import { openPostgres } from '../../../backend/db/postgres/database.ts';
import { migrate } from '../../../backend/db/postgres/migrate.ts';

export interface Generation {
  readonly dataDir: string;
  readonly products: number;
  /** The same number makes the same catalogue. */
  readonly seedNumber: number;
  readonly seed: Seed;
  readonly say: (message: string) => void;
}

/**
 * Creates a sandbox database with many products in a folder of its own: the shop's designs and variations of them. The file is written
 * under another name and renamed when complete, so an aborted run leaves nothing. An existing file with the same numbers is kept.
 */
export async function generateCatalogue({ dataDir, products, seedNumber, seed, say }: Generation): Promise<void> {
  const file = databaseFile(dataDir);
  const mark = markOf({ products, seedNumber, seed });
  mkdirSync(dataDir, { recursive: true });
  if (existsSync(file)) {
    const there = await generatedCatalogue(file);
    if (there === null) throw new Error(`${file} is a shop with carts and orders: choose another SANDBOX_DATA_DIR`);
    if (there === mark) return say(`sandbox: ${file} has these products already`);
  }
  const making = `${file}.making`;
  remove(making);
  const started = performance.now();
  const db = openDatabase(making);
  try {
    // No other reader, and an aborted run is deleted: no journal, no sync.
    await db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -262144');
    await db.exec(SCHEMA + SEARCH_TABLES);
    await withoutIndexes(db, say, () => db.transaction((db) => fill(db, { products, seedNumber, seed, say })));
    await writeMeta(db, 'generated', mark);
    await writeMeta(db, 'seed_version', seed.version);
    await db.exec(`ANALYZE; PRAGMA user_version = ${SCHEMA_VERSION}`);
    say(`sandbox: ${await count(db, 'products')} products in ${await count(db, 'configurations')} configurations`);
  } finally {
    await db.close();
  }
  remove(file);
  renameSync(making, file);
  say(`sandbox: made ${file} in ${Math.round((performance.now() - started) / 1000)} s`);
}

/** The same in an empty database of PostgreSQL, in one transaction. */
export async function generateInPostgres(url: string, { products, seedNumber, seed, say }: Omit<Generation, 'dataDir'>): Promise<void> {
  const mark = markOf({ products, seedNumber, seed });
  await migrate(url, say);
  const db = openPostgres({ url, connections: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  try {
    if ((await readMeta(db, 'generated')) === mark) return say('sandbox: the database has these products already');
    if ((await readMeta(db, 'seed_version')) !== undefined) throw new Error('the database has products: name an empty one in DATABASE_URL');
    await db.transaction(async (db) => {
      await importPlans(db, { products, seedNumber, seed, say });
      await writeMeta(db, 'generated', mark);
      await writeMeta(db, 'seed_version', seed.version);
    });
    await db.exec('ANALYZE');
    say(`sandbox: ${await count(db, 'products')} products in ${await count(db, 'configurations')} configurations`);
  } finally {
    await db.close();
  }
}

/** For statistics of large tables. */
const STATEMENT_TIMEOUT_MS = 120_000;

const markOf = ({ products, seedNumber, seed }: Pick<Generation, 'products' | 'seedNumber' | 'seed'>): string =>
  JSON.stringify({ products, seedNumber, seed: seed.version, schema: SCHEMA_VERSION });
const remove = (file: string): void => {
  for (const suffix of DATABASE_SUFFIXES) rmSync(file + suffix, { force: true });
};
const count = async (db: Db, table: string): Promise<number> => (await db.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))?.n ?? 0;

/** Written together. */
const AT_ONCE = 1000;

async function fill(db: Db, generation: Omit<Generation, 'dataDir'>): Promise<void> {
  await collectSegments(db);
  await importPlans(db, generation);
  generation.say('sandbox: full-text indexes');
  await mergeSegments(db);
  await rebuildVocabulary(db);
}

async function importPlans(db: Db, { products, seedNumber, seed, say }: Omit<Generation, 'dataDir'>): Promise<void> {
  const shop = await importContent(db, seed);
  const now = Date.now();
  let done = 0;
  let some: CatalogProduct[] = [];
  const write = async (): Promise<void> => {
    await writeProducts(db, shop, some, now);
    done += some.length;
    some = [];
    say(`sandbox: ${done} of ${products} products`);
  };
  for (const plan of plansOf(seed, shop, products, seedNumber)) {
    some.push(catalogProduct(plan, shop));
    if (some.length === AT_ONCE) await write();
  }
  await write();
}

/** Creates indexes and triggers after the inserts: sorting once is faster than keeping order with every row. */
async function withoutIndexes(db: Db, say: (message: string) => void, work: () => Promise<void>): Promise<void> {
  const waiting = await db.all<{ type: string; name: string; sql: string }>(
    "SELECT type, name, sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL",
  );
  for (const { type, name } of waiting) await db.exec(`DROP ${type} ${name}`);
  await work();
  say('sandbox: indexes');
  for (const { sql } of waiting) await db.exec(sql);
}
