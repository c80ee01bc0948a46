import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '../backend/db/database.ts';
import { LOCKED } from '../backend/db/locks.ts';
import { readMeta } from '../backend/db/meta.ts';
import { openPostgres } from '../backend/db/postgres/database.ts';
import { startPostgres, type TestPostgres } from '../backend/db/postgres/postgres.fixture.ts';
import { noticeStaff } from '../backend/mails/staff/notices.ts';
import { freePort } from '../engine/testing/free-port.ts';
import { openShopInPostgres } from '../sandbox/seed/import/open-shop-database.ts';
import { findSeedDir, readSeed } from '../sandbox/seed/import/seed-files.ts';
import { deliveryOf, writeMail } from './mailer.fixture.ts';
import { type Receiver, startReceiver } from './owner-webhook/receiver.fixture.ts';
import { type SmtpServer, startSmtpServer } from './smtp-server.fixture.ts';

vi.setConfig({ testTimeout: 180_000 });

/** The program, on PostgreSQL: several at once, killed, and stopped. */
const seedDir = findSeedDir(undefined);
let postgres: TestPostgres;
let databaseUrl: string;
let db: Db;
let server: SmtpServer;
const children: ChildProcess[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.newDatabase();
  db = await openShopInPostgres(databaseUrl, readSeed(seedDir), () => undefined);
});
afterAll(async () => {
  await db.close();
  await postgres.stop();
});
beforeEach(async () => {
  await db.run('DELETE FROM mails');
  server = await startSmtpServer();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await server.close();
});

interface Mailer {
  readonly output: () => string;
  end(signal: NodeJS.Signals): Promise<number | null>;
}

function start(env: Readonly<Record<string, string>> = {}): Mailer {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      SMTP_URL: server.url,
      SMTP_PLAIN: 'on',
      BACKEND_ASSETS_DIR: seedDir,
      BACKEND_SHOP_ORIGIN: 'https://shop.example',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'exit') as Promise<[number | null]>;
  return {
    output: () => output,
    async end(signal) {
      child.kill(signal);
      return (await ended)[0];
    },
  };
}

const countDue = async (): Promise<number> =>
  (await db.get<{ n: number }>("SELECT count(*) AS n FROM mail_deliveries WHERE state = 'due'"))?.n ?? 0;
const recipients = (): string[] => server.mails.flatMap(({ to }) => to);
const patient = { timeout: 150_000, interval: 200 };

/** Holds the row of a delivery, for whose release its note waits. */
function holdRow(table: string, column: string, id: number) {
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let holding: Promise<void> | undefined;
  return {
    /** Resolves when it is held. */
    async hold(): Promise<void> {
      holding ??= db.transaction(async (tx) => {
        await tx.get(`SELECT 1 FROM ${table} WHERE ${column} = ? ${LOCKED}`, id);
        locked.resolve();
        await release.promise;
      });
      await locked.promise;
    },
    async release(): Promise<void> {
      // A statement that waits for a lock outlives its client.
      await db.all("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'");
      release.resolve();
      await holding;
    },
  };
}

it('killed between the answer of the server and its note, a sender has sent a mail that is sent again, as the same one', async () => {
  const id = await writeMail(db, { recipient: 'ana@x.example' });
  const row = holdRow('mail_deliveries', 'mail_id', id);
  server.decide = async (command) => {
    if (command.startsWith('TEXT') && server.mails.length === 0) await row.hold();
    return undefined;
  };
  const killed = start();
  await expect.poll(() => server.mails.length, patient).toBe(1);
  await killed.end('SIGKILL');
  await row.release();
  expect(await deliveryOf(db, id)).toMatchObject({ state: 'due', attempts: 1 });
  // Its claim lapses after five minutes.
  await db.run('UPDATE mail_deliveries SET next_at = 0 WHERE mail_id = ?', id);
  const next = start();
  await expect.poll(async () => (await deliveryOf(db, id)).state, patient).toBe('sent');
  expect(server.mails).toHaveLength(2);
  const [first, second] = server.mails.map(({ content }) => /^Message-ID: (.*)$/m.exec(content)?.[1]);
  expect(first).toBe(second);
  expect(await next.end('SIGTERM')).toBe(0);
});

describe('with a webhook of the owner', () => {
  let receiver: Receiver;
  let env: Readonly<Record<string, string>>;
  beforeEach(async () => {
    await db.run('DELETE FROM staff_notices');
    receiver = await startReceiver();
    env = { OWNER_WEBHOOK_URL: receiver.url, OWNER_WEBHOOK_SECRET: 'x'.repeat(24), OWNER_WEBHOOK_PRIVATE: 'on' };
  });
  afterEach(() => receiver.close());

  /** The webhook begins with the first process that has it. */
  async function started(): Promise<Mailer> {
    const running = start(env);
    await expect.poll(() => readMeta(db, 'owner_webhook_since'), patient).toBeTypeOf('string');
    return running;
  }
  const deliveries = async () => (await db.all<{ state: string }>('SELECT state FROM notice_deliveries')).map(({ state }) => state);
  const notice = () => noticeStaff({ db, now: Date.now }, { event: 'questions:1', kind: 'questions', facts: { email: 'ana@x.example' } });

  it('a sender that is killed after a notice tells it again, with the same id', async () => {
    // Its receiver is away, so that the row is there before the call.
    receiver.answer = (res) => res.writeHead(500).end();
    const killed = await started();
    await notice();
    await expect.poll(() => receiver.calls.length, patient).toBe(1);
    const { id = 0 } = (await db.get<{ id: number }>('SELECT notice_id AS id FROM notice_deliveries')) ?? {};
    const row = holdRow('notice_deliveries', 'notice_id', id);
    receiver.answer = async (res) => {
      await row.hold();
      res.writeHead(200).end();
    };
    await expect.poll(deliveries, patient).toEqual(['due']);
    await db.run('UPDATE notice_deliveries SET next_at = 0');
    await expect.poll(() => receiver.calls.length, patient).toBe(2);
    await killed.end('SIGKILL');
    await row.release();
    expect(await deliveries()).toEqual(['due']);
    receiver.answer = (res) => res.writeHead(200).end();
    await db.run('UPDATE notice_deliveries SET next_at = 0');
    const next = start(env);
    await expect.poll(deliveries, patient).toEqual(['sent']);
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await next.end('SIGTERM')).toBe(0);
    expect(killed.output() + next.output()).not.toMatch(/ana@x\.example|x{24}/);
  });

  it('a receiver that hangs holds up no mail', async () => {
    receiver.answer = () => undefined;
    const running = await started();
    await notice();
    await expect.poll(() => receiver.calls.length, patient).toBe(1);
    const id = await writeMail(db, { recipient: 'ana@x.example' });
    await expect.poll(async () => (await deliveryOf(db, id)).state, { timeout: 10_000, interval: 200 }).toBe('sent');
    expect(await deliveries()).toEqual(['due']);
    await running.end('SIGTERM');
  });
});

it('of 10,000 mails two senders and a third that is killed lose none, and send at most one twice', async () => {
  const now = Date.now();
  await db.run(
    `INSERT INTO mails (event, key, recipient, lang, subject, text, html, created_at)
     SELECT 'test:' || n, 'new-device', 'buyer' || n || '@x.example', 'de', 'x', 'x', '<p>x</p>', ${now}
     FROM generate_series(1, 10000) AS n`,
  );
  await db.run(`INSERT INTO mail_deliveries (mail_id, state, next_at, changed_at) SELECT id, 'due', ${now}, ${now} FROM mails`);
  const others = [start({ SMTP_CONNECTIONS: '4' }), start({ SMTP_CONNECTIONS: '4' })];
  const killed = start({ SMTP_CONNECTIONS: '1' });
  await expect.poll(() => server.mails.length, patient).toBeGreaterThan(3000);
  await killed.end('SIGKILL');
  await expect.poll(countDue, patient).toBeLessThan(5);
  // They finish what they are sending: the claims that are left are those of the killed one, and lapse.
  expect(await Promise.all(others.map((one) => one.end('SIGTERM')))).toEqual([0, 0]);
  await db.run("UPDATE mail_deliveries SET next_at = 0, claim = NULL WHERE state = 'due'");
  const last = start();
  await expect.poll(countDue, patient).toBe(0);
  expect(new Set(recipients()).size).toBe(10_000);
  expect(server.mails.length).toBeLessThanOrEqual(10_001);
  expect(await last.end('SIGTERM')).toBe(0);
});

it('a sender says how it is, and ends at SIGTERM after the mails that it is sending', async () => {
  const port = String(await freePort());
  const running = start({ MAILER_OPS_PORT: port, SMTP_URL: 'smtp://127.0.0.1:9' });
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return [answer.status, await answer.text()] as const;
  };
  await writeMail(db, { recipient: 'ana@x.example', createdAt: Date.now() - 600_000 });
  await expect.poll(() => running.output(), patient).toContain('a mail was not taken');
  expect(await ask('/healthz')).toEqual([200, 'ok\n']);
  const [, metrics] = await ask('/metrics');
  expect(metrics).toMatch(/^karat_mailer_due 1$/m);
  expect(metrics).toMatch(/^karat_mailer_failed 0$/m);
  expect(Number(/^karat_mailer_oldest_due_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(599);
  expect(metrics).toMatch(/^karat_mailer_attempts_total\{outcome="unavailable"\} [1-9]/m);
  expect((await ask('/'))[0]).toBe(404);
  expect(running.output()).not.toContain('ana@x.example');
  expect(await running.end('SIGTERM')).toBe(0);
});

it.each([
  ['without an address of a mail server', { SMTP_URL: '' }, 'SMTP_URL: '],
  ['with a database of SQLite', { DATABASE_URL: 'file:./data/sandbox.db' }, 'DATABASE_URL: must be that of PostgreSQL'],
  ['with two addresses of a sender', { MAIL_FROM: 'a@x.example, b@x.example' }, 'MAIL_FROM: '],
  ['with a database that has no shop', 'empty', 'start the backend first'],
] as const)('a sender %s does not start, and says why', async (_, env, reason) => {
  const refused = start(env === 'empty' ? { DATABASE_URL: await postgres.newDatabase() } : env);
  await expect.poll(() => refused.output(), patient).toContain(reason);
});

it('a database that comes later, or goes away for a while, is waited for', async () => {
  const id = await writeMail(db, { recipient: 'ana@x.example' });
  const running = start();
  await expect.poll(async () => (await deliveryOf(db, id)).state, patient).toBe('sent');
  await postgres.kill();
  await postgres.restart();
  const opened = openPostgres({ url: databaseUrl, connections: 1 });
  const later = await writeMail(opened, { recipient: 'eve@x.example' });
  await expect.poll(async () => (await deliveryOf(opened, later)).state, patient).toBe('sent');
  await opened.close();
  expect(await running.end('SIGTERM')).toBe(0);
});
