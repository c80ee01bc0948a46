import { globSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEMO_CUSTOMER } from '../sandbox/demo-orders.ts';
import { bankBody, readyCart } from '../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';
import { LANGS } from './core/language.ts';
import { hashPassword } from './customers/passwords.ts';
import type { Db } from './db/database.ts';
import { openPostgres } from './db/postgres/database.ts';
import { migrate } from './db/postgres/migrate.ts';
import { MIGRATIONS } from './db/postgres/migrations/all.ts';
import { startPostgres, type TestPostgres } from './db/postgres/postgres.fixture.ts';
import type { LeftOut } from './shop/read-document.ts';
import { readContent } from './shop/shop.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const DUMPS = join(import.meta.dirname, 'db/postgres/dumps');
const numbers = globSync('schema-*.sql.br', { cwd: DUMPS }).map((file) => Number(/\d+/.exec(file)?.[0]));
/** Migrations since the last dump: as many as come between two releases. */
const WITHOUT_DUMP_MAX = 4;
const RING = 'FL-AUR-BR-YG750-54';

let server: TestPostgres;
beforeAll(async () => {
  server = await startPostgres();
});
afterEach(() => vi.useRealTimers());
afterAll(() => server.stop());

async function restored(number: number): Promise<string> {
  const url = await server.newDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(brotliDecompressSync(readFileSync(join(DUMPS, `schema-${number}.sql.br`))).toString());
  await client.end();
  return url;
}

/** As the program of a shop that sells starts (main.ts). */
async function migrated(url: string, isTrial = false): Promise<{ said: string[]; leftOut: LeftOut[] }> {
  const said: string[] = [];
  const leftOut: LeftOut[] = [];
  const work = async (db: Db) => void leftOut.push(...(await readContent(db)).leftOut);
  await migrate(url, (message) => said.push(message), { work, isTrial });
  return { said, leftOut };
}

it('there is a dump of a late schema (db/postgres/dumps/write-dump.fixture.ts makes one)', () => {
  expect(Math.max(...numbers)).toBeGreaterThanOrEqual(MIGRATIONS.length - WITHOUT_DUMP_MAX);
});

describe.each(numbers)('a database of schema %i', (number) => {
  it('is migrated, and sells: content, orders, carts, lists and customers of then are read', async () => {
    const url = await restored(number);
    const { said, leftOut } = await migrated(url);
    expect(said).toHaveLength(MIGRATIONS.length - number);
    expect(leftOut).toEqual([]);
    const db = openPostgres({ url });
    // Carts and lists end.
    const { at = 0 } = (await db.get<{ at: number }>('SELECT max(created_at) AS at FROM orders')) ?? {};
    vi.useFakeTimers({ toFake: ['Date'], now: at + 60_000 });
    const options = { databaseUrl: url, openShop: async () => db, languages: LANGS.join() };
    const shop = await startSandbox(mkdtempSync(join(tmpdir(), 'earlier-')), options);
    await readEverything(shop);
    const { data: order } = await shop.call('finishCheckout', { body: bankBody(await readyCart(shop, RING)) });
    expect(order.order_products.map(({ configuration_id }) => configuration_id)).toEqual([RING]);
    expect(shop.reported).toEqual([]);
    await shop.close();
  });
});

async function readEverything(shop: Running): Promise<void> {
  const { db } = shop.sandbox.shop;
  const ids = async (sql: string): Promise<string[]> => (await db.all<{ id: string }>(sql)).map(({ id }) => id);
  const guests = await ids('SELECT confirmation_id AS id FROM orders WHERE user_id IS NULL');
  const own = await ids('SELECT unique_id AS id FROM orders WHERE user_id IS NOT NULL');
  expect([guests.length, own.length]).toEqual([2, 13]);
  // Tests derive keys from passwords with less memory than the program that wrote the dump.
  await db.run('UPDATE users SET password_hash = ? WHERE email = ?', await hashPassword(DEMO_CUSTOMER.password), DEMO_CUSTOMER.email);
  const customer = shop.as((await shop.call('signIn', { body: DEMO_CUSTOMER })).data.token);
  for (const lang of ['de', 'nl'] as const) {
    await shop.call('getBootstrap', {}, lang);
    expect((await shop.call('getCampaigns', { query: {} }, lang)).data.length).toBeGreaterThan(0);
    await shop.call('getPopups', { query: {} }, lang);
    for (const order_id of guests) await shop.call('getOrder', { query: { order_id } }, lang);
    for (const id of own) await customer.call('getCustomerOrder', { params: { id } }, lang);
    await customer.call('getOrders', { query: {} }, lang);
  }
  await customer.call('exportUser', {});
  for (const id of await ids('SELECT unique_id AS id FROM withdrawals')) await shop.call('getWithdrawal', { params: { id } });
  for (const unique_id of await ids('SELECT unique_id AS id FROM wishlists')) await shop.call('getWishlist', { query: { unique_id } });
  for (const unique_id of await ids('SELECT unique_id AS id FROM comparisons')) await shop.call('getComparison', { query: { unique_id } });
  const [cart] = await ids('SELECT unique_id AS id FROM carts WHERE id NOT IN (SELECT cart_id FROM orders) ORDER BY id DESC');
  expect((await shop.call('getCart', { query: { cart_unique_id: cart! } })).data.discount?.code).toBe('WILLKOMMEN10');
}

it('the demo imports its catalogue into a database of schema 1', async () => {
  const databaseUrl = await restored(1);
  const shop = await startSandbox(mkdtempSync(join(tmpdir(), 'earlier-')), { databaseUrl });
  expect((await shop.call('getCampaigns', { query: {} })).data.length).toBeGreaterThan(0);
  expect((await shop.call('getCatalog', { query: { search: 'Verlobungsring' } })).data.length).toBeGreaterThan(3);
  await shop.close();
});

it('--check says what a start would do to an earlier database, and changes nothing', async () => {
  const url = await restored(1);
  expect((await migrated(url, true)).said.at(0)).toBe(`database: would apply migration 2, ${MIGRATIONS[1]!.name}`);
  expect((await migrated(url)).said.at(0)).toBe(`database: applied migration 2, ${MIGRATIONS[1]!.name}`);
});

it('a document that cannot be read is named, and the earlier program finds its database as it was', async () => {
  const url = await restored(1);
  const db = openPostgres({ url });
  await db.run(`UPDATE documents SET json = '{"settings":{}}' WHERE name = 'shop'`);
  await expect(migrated(url)).rejects.toThrow('the document "shop" cannot be read: settings.company_name');
  expect(await db.get('SELECT count(*) AS n FROM schema_migrations')).toEqual({ n: 1 });
  expect(await db.get("SELECT 1 AS found FROM documents WHERE name = 'campaigns' AND json LIKE '%\"demo\"%'")).toEqual({ found: 1 });
  await db.close();
});
