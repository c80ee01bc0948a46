import { execFile } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { realpathSync } from 'node:fs';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Order } from '../packages/contract/order.ts';
import { findPrograms } from '../packages/backend/db/postgres/server.ts';
import { BASE, DEMO_PATHS, GATEWAYS, writePorts } from '../packages/backend/ports.fixture.ts';
import { findSeedDir } from '../packages/sandbox/seed/import/seed-files.ts';
import { bankBody, readyCart } from '../packages/sandbox/testing/purchase.fixture.ts';
import { callsTo } from '../packages/sandbox/testing/sandbox.fixture.ts';
import { freePort } from '../packages/engine/testing/free-port.ts';
import { ROOT } from '../packages/build/paths.ts';
import {
  type BackOffice,
  backOfficeFolder,
  signedIn,
  startBackOffice,
  startProgram,
  startWorker,
  type BridgeProgram,
} from './run/back-office.fixture.ts';

vi.setConfig({ testTimeout: 400_000, hookTimeout: 900_000 });

const MADE = 'FL-ISO-RA-YG750-54';
const RING = 'FL-AUR-BR-YG750-54';
const WAIT = { timeout: 60_000, interval: 100 };

/** The back office of the compose file: server and worker are two processes. */
const dataDir = backOfficeFolder();
let office: BackOffice;
let worker: BridgeProgram | undefined;
let db: pg.Client;
beforeAll(async () => {
  office = await startBackOffice(dataDir, { hasWorker: true });
  db = new pg.Client({ connectionString: office.databaseUrl });
  await db.connect();
});
afterAll(async () => {
  await worker?.end();
  await db?.end();
  await office?.end();
});

describe('a worker', () => {
  /** Of the listing that a collection of the engine is. */
  const total = async (): Promise<number> =>
    (await office.calls.call('getCatalogOf', { params: { slug: 'verlobungsringe' }, query: {} })).meta.total;
  const jobs = async (state: string): Promise<number> =>
    (await db.query('SELECT 1 FROM job_record WHERE state = $1 AND "queueName" = \'apply-collection-filters\'', [state])).rowCount ?? 0;
  const metric = async (name: string): Promise<string | undefined> =>
    new RegExp(`^karat_vendure_${name} (.*)$`, 'm').exec(await (await fetch(`${worker?.url}/metrics`)).text())?.[1];

  async function ring(): Promise<{ id: string; facetValues: { id: string; code: string }[] }> {
    const { productVariants } = await office.admin<{
      productVariants: { items: { product: { id: string; facetValues: { id: string; code: string }[] } }[] };
    }>(
      `query ($sku: String!) { productVariants(options: { filter: { sku: { eq: $sku } } }) {
        items { product { id facetValues { id code } } } } }`,
      { sku: RING },
    );
    return productVariants.items[0]!.product;
  }
  const setFacets = (id: string, facetValueIds: readonly string[]): Promise<unknown> =>
    office.admin('mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { id } }', { input: { id, facetValueIds } });

  it('fills the collections; a job of one that was killed is done by the next', async () => {
    worker = await startWorker(dataDir, office.databaseUrl);
    await expect.poll(() => jobs('PENDING'), WAIT).toBe(0);
    await expect.poll(() => jobs('RUNNING'), WAIT).toBe(0);
    await worker.end();
    const before = await total();
    const { id, facetValues } = await ring();
    await setFacets(
      id,
      facetValues.filter(({ code }) => code !== 'engagement-rings').map((one) => one.id),
    );
    // The server leaves its jobs alone.
    await expect.poll(() => jobs('PENDING'), WAIT).toBeGreaterThan(0);

    const holding = new pg.Client({ connectionString: office.databaseUrl });
    await holding.connect();
    await holding.query('BEGIN');
    await holding.query('LOCK TABLE collection_product_variants_product_variant IN EXCLUSIVE MODE');
    worker = await startWorker(dataDir, office.databaseUrl);
    await expect.poll(() => metric('runs_jobs'), WAIT).toBe('1');
    await expect.poll(async () => (await db.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rowCount, WAIT).toBeGreaterThan(0);
    await worker.kill();
    await holding.query('ROLLBACK');
    await holding.end();
    expect([await jobs('RUNNING'), await total()]).toEqual([1, before]);

    worker = await startWorker(dataDir, office.databaseUrl);
    await expect.poll(total, WAIT).toBe(before - 1);
    await expect.poll(() => jobs('RUNNING'), WAIT).toBe(0);
    expect(await jobs('FAILED')).toBe(0);
    await setFacets(
      id,
      facetValues.map((one) => one.id),
    );
    await expect.poll(total, WAIT).toBe(before);
  });

  it('waits while another one carries out the jobs, and follows it', async () => {
    const first = worker!;
    const second = await startWorker(dataDir, office.databaseUrl);
    worker = second;
    expect((await fetch(`${second.url}/healthz`)).status).toBe(200);
    expect(await metric('runs_jobs')).toBe('0');
    // It ends the jobs that it has begun.
    expect(await first.end()).toBe('The worker ended with code 0');
    expect(await jobs('RUNNING')).toBe(0);
    await expect.poll(() => metric('runs_jobs'), WAIT).toBe('1');
  });

  it('gives up a job that was under way each time its process ended', async () => {
    await worker?.end();
    const { rows } = await db.query<{ id: number }>(
      `INSERT INTO job_record ("queueName", data, state, progress, "isSettled", retries, attempts)
       VALUES ('apply-collection-filters', '{}', 'RUNNING', 0, false, 0, 5) RETURNING id`,
    );
    worker = await startWorker(dataDir, office.databaseUrl);
    const job = async (): Promise<unknown> =>
      (await db.query('SELECT state, "isSettled", error FROM job_record WHERE id = $1', [rows[0]?.id])).rows[0];
    await expect.poll(job, WAIT).toEqual({ state: 'FAILED', isSettled: true, error: 'its process ended each time' });
    expect(await metric('jobs\\{queue="apply-collection-filters",state="failed"\\}')).toBe('1');
    await db.query('DELETE FROM job_record WHERE id = $1', [rows[0]?.id]);
  });
});

describe('a backup', () => {
  const program = (name: string, ...args: string[]) =>
    promisify(execFile)(join(dirname(realpathSync(join(findPrograms('/nowhere'), 'postgres'))), name), args);
  const order = async ({ calls }: BackOffice): Promise<Order> =>
    (await calls.call('finishCheckout', { body: bankBody(await readyCart(calls, MADE)) })).data;
  const copyOf = async ({ admin }: BackOffice, { po_number }: Order): Promise<unknown> =>
    (
      await admin<{ orders: { items: unknown[] } }>(
        'query ($code: String!) { orders(options: { filter: { code: { eq: $code } } }) { items { code totalWithTax state } } }',
        { code: po_number },
      )
    ).orders.items;
  const picture = async ({ admin, url }: BackOffice): Promise<[string, number]> => {
    const { assets } = await admin<{ assets: { items: { source: string }[] } }>('{ assets(options: { take: 1 }) { items { source } } }');
    const { pathname } = new URL(assets.items[0]!.source);
    return [pathname, (await (await fetch(`${url}${pathname}`)).bytes()).length];
  };

  it('that is taken while the shop sells has both books and the pictures; numbers go on behind it', async () => {
    const before = await order(office);
    const copy = await copyOf(office, before);
    expect(copy).toHaveLength(1);
    const shown = await picture(office);

    const backup = backOfficeFolder();
    const dump = join(backup, 'karat.dump');
    const selling = order(office);
    await program('pg_dump', '--format=custom', `--file=${dump}`, office.databaseUrl);
    await cp(join(dataDir, 'vendure/assets'), join(backup, 'assets'), { recursive: true });
    await selling;

    await db.query('CREATE DATABASE restored TEMPLATE template0');
    const restored = new URL(office.databaseUrl);
    restored.pathname = '/restored';
    await program('pg_restore', `--dbname=${restored.href}`, '--exit-on-error', dump);
    const otherDir = backOfficeFolder();
    await cp(join(backup, 'assets'), join(otherDir, 'vendure/assets'), { recursive: true });
    const again = await startBackOffice(otherDir, { databaseUrl: restored.href });
    try {
      expect(again.output()).not.toMatch(/engine: added|migration/);
      const { data } = await again.calls.call('getOrder', { query: { order_id: before.unique_id } });
      expect([data.po_number, data.final_amount]).toEqual([before.po_number, before.final_amount]);
      expect(await copyOf(again, before)).toEqual(copy);
      expect(await picture(again)).toEqual(shown);
      const next = await order(again);
      expect(Number(next.po_number.split('-').at(-1))).toBeGreaterThan(Number(before.po_number.split('-').at(-1)));
      expect(await copyOf(again, next)).toHaveLength(1);
    } finally {
      await again.end();
    }
  });
});

describe('the shop of an owner', () => {
  const PASSWORD = 'dashboard-of-the-owner';
  const EXAMPLE = join(ROOT, 'docs/operations/examples/products.csv');

  /** With the content that the demo's programs have written. */
  const envOf = async (folder: string, ...ports: readonly string[]) => {
    const vendureDir = join(folder, 'vendure');
    await mkdir(vendureDir, { recursive: true });
    return {
      BACKEND_PORTS: writePorts(folder, ...ports),
      BACKEND_PORT: String(await freePort()),
      BACKEND_ASSETS_DIR: findSeedDir(undefined),
      BACKEND_PICTURES_DIR: join(folder, 'pictures'),
      BACKEND_SHOP_ORIGIN: 'https://shop.example',
      BACKEND_SITEMAP_SECRET: 'a-secret-of-the-owner',
      DATABASE_URL: office.databaseUrl,
      VENDURE_DATA_DIR: vendureDir,
      VENDURE_ADMIN_PASSWORD: PASSWORD,
      VENDURE_COOKIE_SECRET: 'cookies-of-the-owner',
      VENDURE_WORKER: 'on',
    };
  };

  const importProducts = () => {
    const databaseUrl = new URL(office.databaseUrl);
    databaseUrl.searchParams.set('options', '-c search_path=karat');
    const env = { ...process.env, DATABASE_URL: databaseUrl.href, SANDBOX_LANGUAGES: 'de,en' };
    return promisify(execFile)(process.execPath, [join(ROOT, 'scripts/admin.ts'), 'import', 'products', EXAMPLE], { env });
  };
  const sessions = async (): Promise<number | null> =>
    (await db.query('SELECT 1 FROM session s JOIN "user" u ON u.id = s."userId" WHERE u.identifier = \'superadmin\'')).rowCount;

  it('takes the demanded password in the place of the demo’s, and says which products of a file it withdraws', async () => {
    await expect(importProducts()).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^Refused: .* are those of Vendure/) });
    // As a version did that knew no back office.
    await db.query("DELETE FROM karat.meta WHERE name = 'back_office'");
    expect((await importProducts()).stdout).toContain('band-linnea');
    expect(await sessions()).toBeGreaterThan(0);
    const env = await envOf(backOfficeFolder(), GATEWAYS, BASE);
    const server = await startProgram('main', env);
    try {
      const url = `http://127.0.0.1:${env.BACKEND_PORT}`;
      expect(server.output()).toContain('a published password opened superadmin: it is VENDURE_ADMIN_PASSWORD now');
      expect(server.output()).toMatch(
        /withdrawn 1 of \d+ products from sale: band-linnea .*Linnea – Bandring.* \(the engine does not have it\)/,
      );
      expect(await sessions()).toBe(0);
      const administrators = '{ administrators { items { user { identifier } } } }';
      await expect((await signedIn(url))(administrators)).rejects.toThrow('not currently authorized');
      expect(await (await signedIn(url, PASSWORD))(administrators)).toMatchObject({ administrators: { items: [{}] } });
      await expect(importProducts()).rejects.toMatchObject({ code: 1 });
    } finally {
      await server.end();
    }
  });

  it('has the owner’s adapters, and nothing of the demo; its orders are in the engine', async () => {
    const env = await envOf(backOfficeFolder(), GATEWAYS, BASE);
    const server = await startProgram('main', env);
    const ownWorker = await startProgram('worker', env);
    try {
      expect(server.output()).not.toMatch(/published password|withdrawn/);
      const url = `http://127.0.0.1:${env.BACKEND_PORT}`;
      const calls = callsTo(url);
      const { data: shop } = await calls.call('getBootstrap', {});
      expect(shop.integrations.find(({ type }) => type === 3)?.url).toBe('https://hotjar.example');
      const placed = (await calls.call('finishCheckout', { body: bankBody(await readyCart(calls, MADE)) })).data;
      const admin = await signedIn(url, PASSWORD);
      const { orders } = await admin<{ orders: { items: unknown[] } }>(
        'query ($code: String!) { orders(options: { filter: { code: { eq: $code } } }) { items { code } } }',
        { code: placed.po_number },
      );
      expect(orders.items).toEqual([{ code: placed.po_number }]);
      const statuses = await Promise.all(
        DEMO_PATHS.map(async ([method, path]) => (await calls.send(method, path, method === 'POST' ? {} : undefined)).status),
      );
      expect(new Set(statuses)).toEqual(new Set([404]));
      expect((await fetch(`${ownWorker.url}/healthz`)).status).toBe(200);
    } finally {
      await ownWorker.end();
      expect(await server.end()).toBe('The server ended with code 0');
    }
  });

  it('does not start with the password of the demo', async () => {
    const env = { ...(await envOf(backOfficeFolder(), GATEWAYS, BASE)), VENDURE_ADMIN_PASSWORD: 'dashboard-of-the-demo' };
    await expect(startProgram('main', env)).rejects.toThrow('ended with code 1');
  });

  it('does not start with a second copy of its orders', async () => {
    const env = await envOf(backOfficeFolder(), GATEWAYS, BASE, 'orderMirror: { update() {} }');
    await expect(startProgram('main', env)).rejects.toThrow('ended');
  });
});
