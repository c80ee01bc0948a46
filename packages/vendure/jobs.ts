import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { JobQueueService } from '@vendure/core';
import pg from 'pg';
import type { Logger } from 'pino';

/** Of the advisory lock: any number that no other program of the database uses. */
const LOCK = 4_711_078;
const PAUSE_MS = 1000;
const CHECK_MS = 10_000;
/** A job that was under way each time its process ended may be the reason. */
const MOST_ATTEMPTS = 5;

interface Options {
  readonly app: Pick<INestApplicationContext, 'get'>;
  readonly databaseUrl: string;
  readonly log: Logger;
}

export interface Jobs {
  /** True if this process carries them out. Otherwise another one does, and this one waits to take over. */
  areHere(): boolean;
  stop(): Promise<void>;
}

/**
 * Carries out the engine's jobs, in one process of a database at a time. The engine leaves a job whose process was killed as running, for
 * good; the process that has the lock knows that nobody is at work on it, and begins it again. Jobs may run twice: they write what follows
 * from other tables. A second worker is a standby. The lock is asked for each second, because a statement that waits would keep PostgreSQL
 * from removing old rows. A time-out for running jobs would run a long one twice as a rule; a row with the owner of each job would change
 * the engine's table.
 */
export function runJobs({ app, databaseUrl, log }: Options): Jobs {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number): Promise<unknown> => sleep(ms, undefined, { signal }).catch(() => undefined);
  let areHere = false;

  async function begin(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ state: string }>(BEGIN_AGAIN, [MOST_ATTEMPTS]);
    if (rows.length > 0) log.warn({ states: rows.map(({ state }) => state) }, 'jobs of a process that was killed');
    await app.get(JobQueueService).start();
    areHere = true;
  }

  async function holdLock(): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'vendure jobs', keepAlive: true });
    // The next statement fails, too.
    client.on('error', () => undefined);
    try {
      await client.connect();
      // Asked for again and again: a statement that waits would keep the database from removing old rows.
      while (!signal.aborted && !(await isLocked(client))) await pause(PAUSE_MS);
      // Jobs that have begun go on when the lock was lost with its connection: each is taken with its row locked.
      if (!signal.aborted && !areHere) await begin(client);
      for (; !signal.aborted; await pause(CHECK_MS)) await client.query('SELECT 1');
    } finally {
      void client.end().catch(() => undefined);
    }
  }

  async function run(): Promise<void> {
    for (; !signal.aborted; await pause(PAUSE_MS)) await holdLock().catch((error: unknown) => log.error(error));
  }

  const ended = run();
  return {
    areHere: () => areHere,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

async function isLocked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isLocked: boolean }>('SELECT pg_try_advisory_lock($1) AS "isLocked"', [LOCK]);
  return rows[0]?.isLocked === true;
}

const BEGIN_AGAIN = `UPDATE job_record SET
  state = CASE WHEN attempts < $1 THEN 'PENDING' ELSE 'FAILED' END,
  error = CASE WHEN attempts < $1 THEN error ELSE 'its process ended each time' END,
  "isSettled" = attempts >= $1, "settledAt" = CASE WHEN attempts >= $1 THEN now() END
  WHERE state = 'RUNNING' RETURNING state`;
