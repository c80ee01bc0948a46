import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { createQueue } from './queue.ts';

export type SqlValue = null | number | bigint | string | Uint8Array;

export interface Db {
  /** SQLite: full text is searched in this database, and not in the memory of each process. */
  readonly hasFullText: boolean;
  get<T>(sql: string, ...params: readonly SqlValue[]): Promise<T | undefined>;
  all<T>(sql: string, ...params: readonly SqlValue[]): Promise<T[]>;
  run(sql: string, ...params: readonly SqlValue[]): Promise<{ readonly changes: number }>;
  exec(sql: string): Promise<void>;
  /** Inserts rows in their order, as fast as the database can. */
  insertAll(table: string, columns: readonly string[], rows: readonly (readonly SqlValue[])[]): Promise<void>;
  /**
   * Hands out a connection of its own; on SQLite writers queue, so that rows read inside cannot change before the end. A transaction inside
   * one joins it.
   */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export const IN_MEMORY = ':memory:';

/**
 * SQLite. Writes have a connection of their own and queue for it; reads outside of a transaction have another one, which sees what is
 * committed. Inside a transaction only its connection may be used: another one would wait for itself, or not see what was written.
 * `synchronous = FULL`: a confirmed order survives a power cut.
 */
export function openDatabase(file: string): Db {
  const writes = openConnection(new DatabaseSync(file));
  writes.sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;');
  // Another connection would have another database in memory.
  let reads: Connection | undefined = file === IN_MEMORY ? writes : undefined;
  /** Opened when it is needed: as long as there is one connection, it may change the mode of the journal. */
  const forReads = (): Connection => (reads ??= openConnection(new DatabaseSync(file, { readOnly: true, timeout: 5000 })));
  const queue = createQueue();
  const current = new AsyncLocalStorage<{ isOpen: boolean }>();

  /** The connection for a statement outside of a transaction. */
  const outside = async <T>(sql: string, work: (connection: Connection) => T): Promise<T> => {
    if (current.getStore()?.isOpen) throw new Error(`inside a transaction, use its connection: ${sql}`);
    return READS.test(sql) ? work(forReads()) : queue.run(async () => work(writes));
  };

  /** One at a time: the queue is held from its begin to its end. */
  const begin = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    queue.run(async () => {
      const state = { isOpen: true };
      writes.sqlite.exec('BEGIN IMMEDIATE');
      try {
        const result = await current.run(state, () => work(inside(writes, state)));
        state.isOpen = false;
        writes.sqlite.exec('COMMIT');
        return result;
      } catch (error) {
        state.isOpen = false;
        if (writes.sqlite.isTransaction) writes.sqlite.exec('ROLLBACK');
        throw error;
      }
    });

  return {
    hasFullText: true,
    get: (sql, ...params) => outside(sql, (connection) => connection.get(sql, params)),
    all: (sql, ...params) => outside(sql, (connection) => connection.all(sql, params)),
    run: (sql, ...params) => outside(sql, (connection) => connection.run(sql, params)),
    exec: (sql) => outside(sql, ({ sqlite }) => sqlite.exec(sql)),
    insertAll: (table, columns, rows) => outside(`INSERT INTO ${table}`, (connection) => connection.insertAll(table, columns, rows)),
    transaction: async (work) => {
      if (current.getStore()?.isOpen) throw new Error('inside a transaction, use its connection to begin another one');
      return begin(work);
    },
    async close() {
      await queue.run(async () => {
        reads?.close();
        writes.close();
      });
    },
  };
}

/** All others write, some of them with a result (`RETURNING`). */
const READS = /^\s*(?:SELECT|WITH|EXPLAIN|PRAGMA \w+$)/i;

interface Connection {
  readonly sqlite: DatabaseSync;
  get<T>(sql: string, params: readonly SqlValue[]): T | undefined;
  all<T>(sql: string, params: readonly SqlValue[]): T[];
  run(sql: string, params: readonly SqlValue[]): { readonly changes: number };
  insertAll(table: string, columns: readonly string[], rows: readonly (readonly SqlValue[])[]): void;
  close(): void;
}

/** Prepared statements are cached by their text. */
function openConnection(sqlite: DatabaseSync): Connection {
  const statements = new Map<string, StatementSync>();
  const writes = new Map<string, StatementSync>();
  const prepare = (sql: string, prepared = statements): StatementSync => {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = sqlite.prepare(sql);
    // Every write tells the number of the last new row, which in a full-text index is no safe integer.
    if (prepared === writes) statement.setReadBigInts(true);
    prepared.set(sql, statement);
    return statement;
  };
  return {
    sqlite,
    get: <T>(sql: string, params: readonly SqlValue[]) => prepare(sql).get(...params) as T | undefined,
    all: <T>(sql: string, params: readonly SqlValue[]) => prepare(sql).all(...params) as T[],
    run: (sql, params) => ({ changes: Number(prepare(sql, writes).run(...params).changes) }),
    insertAll(table, columns, rows) {
      if (rows.length === 0) return;
      const insert = prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`, writes);
      for (const row of rows) insert.run(...row);
    },
    close() {
      statements.clear();
      writes.clear();
      if (sqlite.isOpen) sqlite.close();
    },
  };
}

/** The connection of a transaction. A call that comes after its end was not awaited: it would belong to another transaction. */
function inside({ sqlite, get, all, run, insertAll }: Connection, state: { readonly isOpen: boolean }): Db {
  const checked = <T>(sql: string, work: () => T): T => {
    if (!state.isOpen) throw new Error(`the transaction is over: ${sql}`);
    return work();
  };
  const db: Db = {
    hasFullText: true,
    get: async <T>(sql: string, ...params: readonly SqlValue[]) => checked(sql, () => get<T>(sql, params)),
    all: async <T>(sql: string, ...params: readonly SqlValue[]) => checked(sql, () => all<T>(sql, params)),
    run: async (sql, ...params) => checked(sql, () => run(sql, params)),
    exec: async (sql) => checked(sql, () => sqlite.exec(sql)),
    insertAll: async (table, columns, rows) => checked(`INSERT INTO ${table}`, () => insertAll(table, columns, rows)),
    transaction: (work) => work(db),
    close: () => Promise.reject(new Error('a transaction does not close its database')),
  };
  return db;
}
