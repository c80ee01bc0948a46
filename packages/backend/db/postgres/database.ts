import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Db, SqlValue } from '../database.ts';
import { copyIn } from './copy.ts';
import { DatabaseUnavailable, isLostConnection, isRepeatable, isStalePlan, unavailable } from './failures.ts';
import { toPostgres } from './sql.ts';
import { TYPES } from './types.ts';

export interface PostgresSettings {
  /** `postgresql://user:password@host:port/database`. */
  readonly url: string;
  readonly connections?: number;
  /** For a free connection of the pool, and for the server's answer to a new one. */
  readonly connectTimeoutMs?: number;
  /** For one statement, with its wait for rows that others have locked. */
  readonly statementTimeoutMs?: number;
  /** Another part of the process, which takes part in the transactions: they are begun and ended there, once it is ready. */
  readonly transactions?: () => TransactionRunner | null;
}

/** Begins a transaction, hands out its connection, and ends it: with COMMIT, or with ROLLBACK when the work fails. */
export type TransactionRunner = <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>;

const IDLE_IN_TRANSACTION_MS = 30_000;
/** The server's own time-out comes first; this one is for a server that answers nothing more. */
const NO_ANSWER_MS = 5000;
/** A transaction that lost to another one; the last failure is passed on. */
const TRIES = 6;
const PAUSE_MS = 20;

/**
 * PostgreSQL at READ COMMITTED: statements are those of SQLite, translated (`sql.ts`), and prepared once on each connection. Concurrent
 * transactions wait for each other's rows; where they cannot both be right, one is rolled back and its work runs again, so `work` changes
 * nothing but the database.
 */
export function openPostgres({
  url,
  connections = 10,
  connectTimeoutMs = 5000,
  statementTimeoutMs = 10_000,
  transactions = () => null,
}: PostgresSettings): Db {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'karat',
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + NO_ANSWER_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    types: TYPES,
  });
  // Without listeners a connection that breaks would end the process; the query that needs it fails by itself.
  pool.on('error', ignore);
  pool.on('connect', (client) => void client.on('error', ignore));
  const current = new AsyncLocalStorage<{ isOpen: boolean }>();

  /** A broken connection, or one with an outdated plan, does not go back into the pool. */
  async function onConnection<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    let client;
    try {
      client = await pool.connect();
    } catch (error) {
      throw unavailable(error);
    }
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(isLostConnection(error) || isStalePlan(error));
      throw isLostConnection(error) ? unavailable(error) : error;
    }
  }

  const statement = (sql: string, params: readonly SqlValue[]): Promise<pg.QueryResult> => {
    if (current.getStore()?.isOpen) throw new Error(`inside a transaction, use its connection: ${sql}`);
    return repeated(isStalePlan, () => onConnection((client) => query(client, sql, params)));
  };

  const inTransaction = async <T>(client: pg.ClientBase, work: (db: Db) => Promise<T>): Promise<T> => {
    const state = { isOpen: true };
    try {
      return await current.run(state, () => work(inside(client, state)));
    } finally {
      state.isOpen = false;
    }
  };

  const attempt = <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const run = transactions();
    if (run)
      return run(async (client) => {
        const result = await inTransaction(client, work);
        // Fails where the failure of a statement was ignored: COMMIT would roll back, and say nothing.
        await client.query('SELECT 1');
        return result;
      }).catch((error: unknown) => {
        throw isLostConnection(error) ? unavailable(error) : error;
      });
    return onConnection(async (client) => {
      await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
      try {
        const result = await inTransaction(client, work);
        await commit(client);
        return result;
      } catch (error) {
        if (!isLostConnection(error)) await client.query('ROLLBACK');
        throw error;
      }
    });
  };

  return {
    hasFullText: false,
    ...statements(async (sql, params) => statement(sql, params)),
    exec: async (sql) => {
      if (current.getStore()?.isOpen) throw new Error(`inside a transaction, use its connection: ${sql}`);
      await onConnection((client) => client.query(toPostgres(sql)));
    },
    insertAll: async (table, columns, rows) => {
      if (current.getStore()?.isOpen) throw new Error(`inside a transaction, use its connection: INSERT INTO ${table}`);
      if (rows.length > 0) await onConnection((client) => copyIn(client, table, columns, rows));
    },
    transaction: async (work) => {
      if (current.getStore()?.isOpen) throw new Error('inside a transaction, use its connection to begin another one');
      return repeated(isRepeatable, () => attempt(work));
    },
    close: () => pool.end(),
  };
}

const ignore = (): void => undefined;

type Execute = (sql: string, params: readonly SqlValue[]) => Promise<pg.QueryResult>;

const statements = (execute: Execute): Pick<Db, 'get' | 'all' | 'run'> => ({
  get: async <T>(sql: string, ...params: readonly SqlValue[]) => (await execute(sql, params)).rows[0] as T | undefined,
  all: async <T>(sql: string, ...params: readonly SqlValue[]) => (await execute(sql, params)).rows as T[],
  run: async (sql, ...params) => ({ changes: (await execute(sql, params)).rowCount ?? 0 }),
});

/** Work inside a transaction that another part of the process has begun, on a connection of its own, and will end. */
export async function insideTransactionOf<T>(client: pg.ClientBase, work: (db: Db) => Promise<T>): Promise<T> {
  const state = { isOpen: true };
  try {
    return await work(inside(client, state));
  } finally {
    state.isOpen = false;
  }
}

/** The connection of a transaction. A call that comes after its end was not awaited: it would belong to another transaction. */
function inside(client: pg.ClientBase, state: { readonly isOpen: boolean }): Db {
  const requireOpen = (sql: string): void => {
    if (!state.isOpen) throw new Error(`the transaction is over: ${sql}`);
  };
  const db: Db = {
    hasFullText: false,
    ...statements(async (sql, params) => {
      requireOpen(sql);
      return query(client, sql, params);
    }),
    exec: async (sql) => {
      requireOpen(sql);
      await client.query(toPostgres(sql));
    },
    insertAll: async (table, columns, rows) => {
      requireOpen(`INSERT INTO ${table}`);
      if (rows.length > 0) await copyIn(client, table, columns, rows);
    },
    transaction: async (work) => work(db),
    close: () => Promise.reject(new Error('a transaction does not close its database')),
  };
  return db;
}

interface Prepared {
  readonly name: string;
  readonly text: string;
}

/** By the text for SQLite. The texts are those of the program, so their number is bounded. */
const prepared = new Map<string, Prepared>();

function query(client: pg.ClientBase, sql: string, params: readonly SqlValue[]): Promise<pg.QueryResult> {
  let known = prepared.get(sql);
  if (!known) prepared.set(sql, (known = { name: `s${prepared.size}`, text: toPostgres(sql) }));
  return client.query({ ...known, values: [...params], types: TYPES });
}

/** A transaction in which a statement had failed is rolled back by COMMIT. An answer that does not come leaves open what has happened. */
async function commit(client: pg.PoolClient): Promise<void> {
  let result;
  try {
    result = await client.query('COMMIT');
  } catch (error) {
    if (isLostConnection(error))
      throw new DatabaseUnavailable('the connection was lost during COMMIT: it may have been carried out', error);
    throw error;
  }
  if (result.command !== 'COMMIT') throw new Error('the transaction was rolled back because the failure of a statement was ignored');
}

async function repeated<T>(isWorthRepeating: (error: unknown) => boolean, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries >= TRIES || !isWorthRepeating(error)) throw error;
      await sleep(Math.random() * PAUSE_MS * 2 ** tries);
    }
  }
}
