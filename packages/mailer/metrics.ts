import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Db } from '../backend/db/database.ts';
import { backlogOf } from '../backend/mails/deliveries.ts';
import type { Outcome as NoticeOutcome } from './owner-webhook/deliver.ts';
import type { Outcome } from './sender.ts';

interface MetricsOptions {
  readonly db: Db;
  readonly now: () => number;
  /** Rejects when the program does not do its work. */
  readonly check: () => Promise<unknown>;
}

export interface MailerMetrics {
  readonly count: (outcome: Outcome) => void;
  readonly countNotices: (outcomes: readonly NoticeOutcome[]) => void;
  /** `/metrics` for Prometheus and `/healthz`, on a port that only operators reach. */
  readonly server: Server;
}

export function createMetrics({ db, now, check }: MetricsOptions): MailerMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const attempts = new Counter({
    name: 'karat_mailer_attempts_total',
    help: 'Attempts to send a mail, by how they ended.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const notices = new Counter({
    name: 'karat_mailer_notices_total',
    help: "Attempts to tell the owner's webhook of a notice, by how they ended.",
    labelNames: ['outcome'],
    registers: [registry],
  });
  const gauges = {
    due: gauge('karat_mailer_due', 'Mails that wait, those that are tried again among them.'),
    failed: gauge('karat_mailer_failed', 'Mails that were given up.'),
    oldest: gauge('karat_mailer_oldest_due_seconds', 'Age of the oldest mail that no mail server was asked to take.'),
  };
  function gauge(name: string, help: string): Gauge {
    return new Gauge({ name, help, registers: [registry] });
  }

  async function metrics(): Promise<string> {
    const { due, failed, oldest } = await backlogOf(db);
    gauges.due.set(due);
    gauges.failed.set(failed);
    gauges.oldest.set(oldest === null ? 0 : Math.max(0, (now() - oldest) / 1000));
    return registry.metrics();
  }

  return {
    count: (outcome) => attempts.inc({ outcome }),
    countNotices(outcomes) {
      for (const outcome of outcomes) notices.inc({ outcome });
    },
    server: createServer((req, res) => {
      const text = async (): Promise<string | null> => {
        if (req.url === '/metrics') return metrics();
        return req.url === '/healthz' ? check().then(() => 'ok\n') : null;
      };
      text().then(
        (body) => res.writeHead(body === null ? 404 : 200, { 'content-type': registry.contentType }).end(body ?? '/metrics, /healthz\n'),
        (error: unknown) => res.writeHead(503).end(`${(error as Error).message}\n`),
      );
    }),
  };
}
