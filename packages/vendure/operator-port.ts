import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { INestApplicationContext } from '@nestjs/common';
import { JobQueueService, TransactionalConnection } from '@vendure/core';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Jobs } from './jobs.ts';

interface Options {
  readonly app: Pick<INestApplicationContext, 'get'>;
  /** Null where a worker carries them out. */
  readonly jobs: Jobs | null;
  readonly host: string;
  readonly port: number;
}

/** `/healthz` (the process lives, and its database answers) and `/metrics` for Prometheus, on a port that shoppers do not reach. */
export async function openOperatorPort({ app, jobs, host, port }: Options): Promise<void> {
  const { rawConnection } = app.get(TransactionalConnection);
  const ask = <T>(sql: string): Promise<T[]> => rawConnection.query(sql) as Promise<T[]>;
  const { master: pool } = rawConnection.driver as unknown as { readonly master: pg.Pool };
  const metrics = createMetrics(pool);
  if (jobs) addJobs(metrics, { ask, jobs, queues: app.get(JobQueueService) });
  const answer = async (path: string | undefined, res: ServerResponse): Promise<void> => {
    if (path === '/healthz') await ask('SELECT 1').then(() => res.setHeader('content-type', 'application/json').end('{"status":"ok"}'));
    else if (path === '/metrics') res.setHeader('content-type', metrics.contentType).end(await metrics.metrics());
    else res.writeHead(404).end();
  };
  const server = createServer((req, res) => {
    answer(req.url, res).catch(() => res.writeHead(503).end());
  });
  server.listen(port, host);
  await once(server, 'listening');
  server.unref();
}

type Ask = <T>(sql: string) => Promise<T[]>;

/** A figure that is read when it is asked for. */
function addGauge(registry: Registry, name: string, help: string, labelNames: readonly string[], read: (gauge: Gauge) => unknown): void {
  new Gauge({
    name: `karat_vendure_${name}`,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      this.reset();
      await read(this);
    },
  });
}

function createMetrics(pool: pg.Pool): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addGauge(registry, 'connections', "Connections of the engine's pool, and work that waits for one.", ['state'], (gauge) => {
    gauge.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    gauge.set({ state: 'idle' }, pool.idleCount);
    gauge.set({ state: 'awaited' }, pool.waitingCount);
  });
  return registry;
}

interface JobSources {
  readonly ask: Ask;
  readonly jobs: Jobs;
  readonly queues: JobQueueService;
}

function addJobs(registry: Registry, { ask, jobs, queues }: JobSources): void {
  addGauge(registry, 'runs_jobs', 'Whether this process carries out the jobs of the engine: one of a database does.', [], (gauge) =>
    gauge.set(jobs.areHere() ? 1 : 0),
  );
  addGauge(registry, 'jobs', 'Jobs of the engine that are not removed yet.', ['queue', 'state'], async (gauge) => {
    // A series that begins with its first failure has not risen.
    for (const { name: queue } of queues.getJobQueues()) gauge.set({ queue, state: 'failed' }, 0);
    for (const { queue, state, count } of await ask<JobCount>(JOBS)) gauge.set({ queue, state: state.toLowerCase() }, count);
  });
  addGauge(registry, 'oldest_job_seconds', 'Age of the oldest job that is not done.', [], async (gauge) =>
    gauge.set(await secondsOf(ask, OLDEST_JOB)),
  );
  addGauge(registry, 'oldest_refund_seconds', 'Age of the oldest refund whose money has not gone back.', [], async (gauge) =>
    gauge.set(await secondsOf(ask, OLDEST_REFUND)),
  );
}

interface JobCount {
  readonly queue: string;
  readonly state: string;
  readonly count: number;
}

async function secondsOf(ask: Ask, sql: string): Promise<number> {
  const [row] = await ask<{ seconds: number | null }>(sql);
  return row?.seconds ?? 0;
}

const JOBS = 'SELECT "queueName" AS queue, state, count(*)::int AS count FROM job_record GROUP BY "queueName", state';
const OLDEST_JOB = `SELECT extract(epoch FROM localtimestamp - min("createdAt"))::float AS seconds FROM job_record WHERE NOT "isSettled"`;
const OLDEST_REFUND = `SELECT extract(epoch FROM localtimestamp - min("createdAt"))::float AS seconds FROM refund WHERE state = 'Pending'`;
