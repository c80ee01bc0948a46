import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { LEDGER_SCHEMA, LEDGER_VERSION } from './schema.ts';

/** The ledger's own database: provider and backend are different systems. */
export interface LedgerDb {
  get<T>(sql: string, ...params: readonly SQLInputValue[]): T | undefined;
  all<T>(sql: string, ...params: readonly SQLInputValue[]): T[];
  /** The number of changed rows. */
  run(sql: string, ...params: readonly SQLInputValue[]): number;
  /** Takes the write lock first (BEGIN IMMEDIATE), so that rows read inside cannot change before the end. */
  transaction<T>(work: () => T): T;
  close(): void;
}

export const ledgerFile = (dataDir: string): string => join(dataDir, 'provider.db');

/** A ledger with another schema version is renamed, and an empty one is created. */
export function openLedger(dataDir: string, say: (message: string) => void): LedgerDb {
  mkdirSync(dataDir, { recursive: true });
  const sqlite = openCurrent(ledgerFile(dataDir), say);
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = sqlite.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    get: <T>(sql: string, ...params: readonly SQLInputValue[]) => prepare(sql).get(...params) as T | undefined,
    all: <T>(sql: string, ...params: readonly SQLInputValue[]) => prepare(sql).all(...params) as T[],
    run: (sql, ...params) => Number(prepare(sql).run(...params).changes),
    transaction: (work) => (sqlite.isTransaction ? work() : inTransaction(sqlite, work)),
    close: () => {
      statements.clear();
      if (sqlite.isOpen) sqlite.close();
    },
  };
}

function openCurrent(file: string, say: (message: string) => void): DatabaseSync {
  const db = openFile(file);
  const version = versionOf(db);
  if (version === LEDGER_VERSION) return db;
  if (version === 0) return createTables(db);
  const { n } = db.prepare('SELECT count(*) AS n FROM charges').get() as { n: number };
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
  const renamed = file.replace(/\.db$/, `.schema-${version}.${Date.now()}.db`);
  for (const suffix of ['', '-wal', '-shm']) if (existsSync(file + suffix)) renameSync(file + suffix, renamed + suffix);
  say(`test provider: the ledger had schema ${version}, this program needs ${LEDGER_VERSION}. Kept as ${renamed} (${n} charges).`);
  return createTables(openFile(file));
}

/** `synchronous = FULL`: a confirmed charge survives a power cut. */
function openFile(file: string): DatabaseSync {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;');
  return db;
}

const versionOf = (db: DatabaseSync): number => (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;

function createTables(db: DatabaseSync): DatabaseSync {
  inTransaction(db, () => db.exec(`${LEDGER_SCHEMA}; PRAGMA user_version = ${LEDGER_VERSION}`));
  return db;
}

function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
