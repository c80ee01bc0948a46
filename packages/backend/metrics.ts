import { createServer, type Server } from 'node:http';
import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from './db/database.ts';

const OPEN_PAYMENTS = "SELECT count(*) AS n FROM payments WHERE state IN ('open', 'processing', 'authorised')";

interface MetricsOptions {
  readonly db: Pick<Db, 'get'>;
  /** Rejects when the program cannot do its work, as `GET /healthz` of its own port says it. */
  readonly check: () => Promise<unknown>;
}

export interface BackendMetrics {
  /** Before all other handlers. */
  readonly count: RequestHandler;
  /** `/metrics` for Prometheus and `/healthz`, on a port that shoppers do not reach. */
  readonly server: Server;
}

/**
 * Figures that the storefront cannot see of its backend: calls by path and status with their times, open payments, and the process itself.
 */
export function createMetrics({ db, check }: MetricsOptions): BackendMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'karat_backend_requests_total',
    help: 'Answers by path of the contract and status.',
    labelNames: ['method', 'path', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'karat_backend_request_seconds',
    help: 'Time until an answer was sent.',
    labelNames: ['path'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const openPayments = new Gauge({
    name: 'karat_backend_payments_open',
    help: 'Payments that are neither paid, declined nor cancelled.',
    registers: [],
    async collect() {
      this.set((await db.get<{ n: number }>(OPEN_PAYMENTS))?.n ?? 0);
    },
  });
  registry.registerMetric(openPayments);

  return {
    count(req, res, next) {
      const began = performance.now();
      res.once('finish', () => {
        // The pattern, not the path: ids are no labels.
        const path = (req.route as { readonly path?: string } | undefined)?.path ?? 'other';
        requests.inc({ method: req.method, path, status: res.statusCode });
        seconds.observe({ path }, (performance.now() - began) / 1000);
      });
      next();
    },
    server: createServer((req, res) => {
      const text = async (): Promise<string | null> => {
        if (req.url === '/metrics') return registry.metrics();
        return req.url === '/healthz' ? check().then(() => 'ok\n') : null;
      };
      text().then(
        (body) => res.writeHead(body === null ? 404 : 200, { 'content-type': registry.contentType }).end(body ?? '/metrics, /healthz\n'),
        (error: unknown) => res.writeHead(503).end(`${(error as Error).message}\n`),
      );
    }),
  };
}
