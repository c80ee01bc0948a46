import { DatabaseSync, type StatementSync } from 'node:sqlite';

export type SqlValue = null | number | bigint | string | Uint8Array;

/** SQLite as the backend uses it. Prepared statements are cached by their text. */
export interface Db {
  get<T>(sql: string, ...params: readonly SqlValue[]): T | undefined;
  all<T>(sql: string, ...params: readonly SqlValue[]): T[];
  run(sql: string, ...params: readonly SqlValue[]): { readonly changes: number };
  exec(sql: string): void;
  /** Takes the write lock first (BEGIN IMMEDIATE), so that rows read inside cannot change before the end. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/** `synchronous = FULL`: a confirmed order survives a power cut. */
export function openDatabase(file: string): Db {
  const sqlite = new DatabaseSync(file);
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;');
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = sqlite.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const transaction = <T>(work: () => T): T => {
    if (sqlite.isTransaction) return work();
    sqlite.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      sqlite.exec('COMMIT');
      return result;
    } catch (error) {
      if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
      throw error;
    }
  };
  return {
    get: <T>(sql: string, ...params: readonly SqlValue[]) => prepare(sql).get(...params) as T | undefined,
    all: <T>(sql: string, ...params: readonly SqlValue[]) => prepare(sql).all(...params) as T[],
    run: (sql, ...params) => {
      const { changes } = prepare(sql).run(...params);
      return { changes: Number(changes) };
    },
    exec: (sql) => sqlite.exec(sql),
    transaction,
    close: () => {
      statements.clear();
      if (sqlite.isOpen) sqlite.close();
    },
  };
}
