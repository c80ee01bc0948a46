import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';
import { orderTwiceAtOnce } from './carts/first-order-checks.fixture.ts';
import { PASSWORD, signUp } from './customers/customers.fixture.ts';
import { bumpCacheVersion } from './db/cache-versions.ts';
import { startPostgres, type TestPostgres } from './db/postgres/postgres.fixture.ts';

/** Two backends with one PostgreSQL; they share nothing else. */
let server: TestPostgres;
let backends: readonly [Running, Running];
const WAIT = { timeout: 10_000, interval: 50 };

beforeAll(async () => {
  server = await startPostgres();
  const databaseUrl = await server.newDatabase();
  const start = () =>
    startSandbox(mkdtempSync(join(tmpdir(), 'one-of-two-')), { databaseUrl, limits: { codes: 10, messages: 200, guesses: 10 } });
  backends = [await start(), await start()];
});
afterAll(async () => {
  for (const one of backends) await one.close();
  await server.stop();
});
beforeEach(() => backends[0].sandbox.resetLimits());

it('ten wrong passwords, spread over both, lock the account on both; the right one is refused, too', async () => {
  const email = 'anna@example.com';
  await signUp(backends[0], email);
  const signIn = (index: number, password: string) =>
    backends[index % 2]!.attempt('signIn', { body: { email, password } }, { 'x-forwarded-for': `203.0.113.${index}` });
  const wrong = await Promise.all(Array.from({ length: 10 }, (_, index) => signIn(index, 'a wrong password')));
  expect(new Set(wrong.map(({ status, body }) => `${status} ${body.error_code}`))).toEqual(new Set(['422 credentials_wrong']));
  for (const index of [10, 11]) {
    const { status, headers } = await signIn(index, PASSWORD);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(500);
  }
  await backends[1].sandbox.resetLimits();
  expect((await signIn(12, PASSWORD)).status).toBe(200);
});

it('right passwords and sign-ins on the other process are not counted', async () => {
  const email = 'berta@example.com';
  await signUp(backends[0], email);
  for (let index = 0; index < 24; index += 1) {
    const { status } = await backends[index % 2]!.attempt('signIn', { body: { email, password: PASSWORD } });
    expect(status).toBe(200);
  }
});

it('a session that was opened on one is known to the other, and ends on both', async () => {
  const email = 'clara@example.com';
  await signUp(backends[0], email);
  const { token } = (await backends[0].call('signIn', { body: { email, password: PASSWORD } })).data;
  expect((await backends[1].as(token).attempt('getUser', {})).status).toBe(200);
  await backends[1].as(token).call('signOut', {});
  expect((await backends[0].as(token).attempt('getUser', {})).status).toBe(401);
});

/** As another process does it, in one transaction with its cache version. */
const renameCompany = (name: string): Promise<void> =>
  backends[0].sandbox.shop.db.transaction(async (db) => {
    const row = await db.get<{ json: string }>("SELECT json FROM documents WHERE name = 'shop'");
    const document = JSON.parse(row?.json ?? '{}') as { settings: object };
    const changed = { ...document, settings: { ...document.settings, company_name: name } };
    await db.run("UPDATE documents SET json = ? WHERE name = 'shop'", JSON.stringify(changed));
    await bumpCacheVersion(db, 'system_settings');
  });
const companyName = async (backend: Running): Promise<string> => (await backend.call('getBootstrap', {})).data.settings.company_name;
const settingsVersion = async (backend: Running): Promise<number> =>
  Number((await backend.call('getCacheVersions', {})).data['system_settings']);

it('a changed document is shown by both, with a version higher than when it was written', async () => {
  await renameCompany('Feinlicht & Töchter');
  const written = await settingsVersion(backends[0]);
  for (const backend of backends) await vi.waitFor(async () => expect(await companyName(backend)).toBe('Feinlicht & Töchter'), WAIT);
  await vi.waitFor(async () => expect(await settingsVersion(backends[0])).toBeGreaterThan(written), WAIT);
});

it('a change while the connections for notifications are lost is seen when they are back', async () => {
  const { db } = backends[0].sandbox.shop;
  const listeners = "FROM pg_stat_activity WHERE application_name = 'karat listener' AND datname = current_database()";
  await db.all(`SELECT pg_terminate_backend(pid) ${listeners}`);
  await renameCompany('Feinlicht im Dunkeln');
  for (const backend of backends) await vi.waitFor(async () => expect(await companyName(backend)).toBe('Feinlicht im Dunkeln'), WAIT);
  await vi.waitFor(async () => expect(await db.all(`SELECT pid ${listeners}`)).toHaveLength(2), WAIT);
});

it('of two orders of one shopper at once with a code for a first order one is placed', async () => {
  expect(await orderTwiceAtOnce(backends)).toEqual(['200 ok,409 cart_changed']);
});
