import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Db } from '../database.ts';
import { insideTransactionOf } from './database.ts';
import { unavailable } from './failures.ts';
import { type Migration, MIGRATIONS } from './migrations/all.ts';

/** Of the advisory lock: any number that no other program of the database uses. */
const LOCK = 4_027_528_671;
/** For a process that waits while another one migrates. */
const LOCK_TIMEOUT_MS = 120_000;

interface Applied {
  readonly number: string;
  readonly name: string;
  readonly checksum: string;
}

interface MigrateOptions {
  readonly migrations?: readonly Migration[];
  /** Further work of the same transaction: nothing is committed when it fails. */
  readonly work?: (db: Db) => Promise<void>;
  /** Says what would happen, and commits nothing. */
  readonly isTrial?: boolean;
}

/**
 * Applies the migrations that the database lacks, all in one transaction, with the work of the program that follows from them: a program
 * that cannot run on the result leaves the database to the earlier one. One process at a time: others wait, and then find nothing to do.
 * A database that is not lacking any is only read, so the role of the program needs no right to change tables.
 */
export async function migrate(
  url: string,
  say: (message: string) => void,
  { migrations = MIGRATIONS, work, isTrial = false }: MigrateOptions = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'karat migration', lock_timeout: LOCK_TIMEOUT_MS });
  await client.connect();
  const said: string[] = [];
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await requireByteOrder(client);
    await client.query('BEGIN');
    const applied = (await appliedTo(client)) ?? (await createHistory(client));
    requireKnown(applied, migrations);
    await insideTransactionOf(client, async (db) => {
      for (const [index, migration] of migrations.entries()) {
        if (index < applied.length) continue;
        await apply(client, db, index + 1, migration);
        said.push(`database: ${isTrial ? 'would apply' : 'applied'} migration ${index + 1}, ${migration.name}`);
      }
      await work?.(db);
    });
    const { command } = await client.query(isTrial ? 'ROLLBACK' : 'COMMIT');
    if (!isTrial && command !== 'COMMIT') throw new Error('the migration was rolled back because the failure of a statement was ignored');
    for (const message of said) say(message);
  } catch (error) {
    throw isForbidden(error) ? new Error(await roleSentence(client), { cause: error }) : error;
  } finally {
    // Releases the lock, and rolls back what is not committed.
    await client.end();
  }
}

const checksumOf = ({ sql = '' }: Migration): string => createHash('sha256').update(sql).digest('hex');

/** Listings and comparisons of texts must come out as on SQLite, whatever the language of the server. */
async function requireByteOrder(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string; locale: string }>(
    // The column of the provider came with PostgreSQL 15.
    `SELECT pg_encoding_to_char(encoding) AS encoding,
       concat_ws(' ', datcollate, datctype, nullif(to_jsonb(d) ->> 'datlocprovider', 'c')) AS locale
     FROM pg_database d WHERE datname = current_database()`,
  );
  const [found] = rows;
  if (found?.encoding === 'UTF8' && found.locale === 'C C') return;
  throw new Error(
    `the database has the encoding ${found?.encoding} and the locale ${found?.locale}; create it with ` +
      "CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C' (docs/postgresql.md)",
  );
}

/** PostgreSQL, appendix A: insufficient_privilege; of a migration the cause has it. */
function isForbidden(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { readonly code?: unknown; readonly cause?: unknown };
  return code === '42501' || (cause !== undefined && isForbidden(cause));
}

async function roleSentence(client: pg.Client): Promise<string> {
  await client.query('ROLLBACK');
  const { rows } = await client.query<{ role: string }>('SELECT current_user AS role');
  return `the database lacks migrations, and the role "${rows[0]?.role}" may not make tables: start the program once as their owner (docs/postgresql.md, "Server and database")`;
}

/** False of a database in which no program of the shop has been. */
export async function hasTables(url: string): Promise<boolean> {
  const client = await connected(url);
  try {
    return (await appliedTo(client)) !== null;
  } finally {
    await client.end();
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'karat' });
  await client.connect().catch((error: unknown) => {
    throw unavailable(error);
  });
  return client;
}

/** For a program that begins no database: refuses one without the tables of this version. */
export async function requireMigrated(url: string, migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  const client = await connected(url);
  try {
    const applied = (await appliedTo(client)) ?? [];
    requireKnown(applied, migrations);
    if (applied.length < migrations.length)
      throw new Error(`the database has ${applied.length} of ${migrations.length} migrations of this program: start the backend first`);
  } finally {
    await client.end();
  }
}

async function createHistory(client: pg.Client): Promise<Applied[]> {
  await client.query(
    'CREATE TABLE schema_migrations (number BIGINT PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at TIMESTAMPTZ NOT NULL)',
  );
  return [];
}

/** Null: none ever was. */
async function appliedTo(client: pg.Client): Promise<Applied[] | null> {
  const { rows: tables } = await client.query<{ known: boolean }>("SELECT to_regclass('schema_migrations') IS NOT NULL AS known");
  if (tables[0]?.known !== true) return null;
  const { rows } = await client.query<Applied>('SELECT number, name, checksum FROM schema_migrations ORDER BY number');
  return rows;
}

function requireKnown(applied: readonly Applied[], migrations: readonly Migration[]): void {
  for (const [index, { number, name, checksum }] of applied.entries()) {
    const migration = migrations[index];
    if (!migration)
      throw new Error(`the database is newer than this program: it has migration ${number}, ${name}; start the program that belongs to it`);
    if (number !== String(index + 1) || checksum !== checksumOf(migration))
      throw new Error(`migration ${number}, ${name}, of the database has another text than that of this program`);
  }
}

async function apply(client: pg.Client, db: Db, number: number, migration: Migration): Promise<void> {
  const { name, sql, json } = migration;
  try {
    if (sql !== undefined) await client.query(sql);
    await json?.(db);
  } catch (error) {
    throw new Error(`migration ${number}, ${name}, failed: ${(error as Error).message}`, { cause: error });
  }
  const row = [number, name, checksumOf(migration)];
  await client.query('INSERT INTO schema_migrations (number, name, checksum, applied_at) VALUES ($1, $2, $3, now())', row);
}
