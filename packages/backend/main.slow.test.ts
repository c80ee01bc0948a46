import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShopInPostgres } from '../sandbox/seed/import/open-shop-database.ts';
import { findSeedDir, readSeed } from '../sandbox/seed/import/seed-files.ts';
import { bankBody, readyCart } from '../sandbox/testing/purchase.fixture.ts';
import { callsTo } from '../sandbox/testing/sandbox.fixture.ts';
import { startPostgres, type TestPostgres } from './db/postgres/postgres.fixture.ts';
import { BASE, DEMO_PATHS, GATEWAYS, writePorts } from './ports.fixture.ts';

/** The program of an owner: PostgreSQL, a module with ports, no sandbox. */
let server: TestPostgres;
let databaseUrl: string;
let folder: string;
const children: ChildProcess[] = [];
const seedDir = findSeedDir(undefined);

beforeAll(async () => {
  server = await startPostgres();
  databaseUrl = await server.newDatabase();
  folder = mkdtempSync(join(tmpdir(), 'backend-program-'));
  // As an owner's import leaves it.
  await (await openShopInPostgres(databaseUrl, readSeed(seedDir), () => {})).close();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await server.stop();
  rmSync(folder, { recursive: true });
});

function start(more: Readonly<Record<string, string>>): ChildProcess {
  const env = {
    PATH: process.env['PATH'],
    BACKEND_PORT: '0',
    DATABASE_URL: databaseUrl,
    BACKEND_PORTS: writePorts(folder, GATEWAYS, BASE),
    BACKEND_ASSETS_DIR: seedDir,
    BACKEND_UPLOADS_DIR: join(folder, 'uploads'),
    BACKEND_PICTURES_DIR: join(folder, 'pictures'),
    BACKEND_SHOP_ORIGIN: 'https://shop.example',
    BACKEND_SITEMAP_SECRET: 'a-secret-of-the-owner',
    ...more,
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

/** The output of a program that ends by itself. */
async function refusal(more: Readonly<Record<string, string>>): Promise<string> {
  const child = start(more);
  const ended = once(child, 'exit');
  const said = await text(child.stdout!);
  expect((await ended)[0]).toBe(1);
  return said;
}

describe('the backend as a program of its own', () => {
  it('sells, and has neither inbox nor controls nor played companies', async () => {
    const child = start({});
    let said = '';
    for await (const chunk of child.stdout!) if (/backend: on http/.test((said += String(chunk)))) break;
    const [, url = ''] = /on (http:\/\/[\d.:]+)/.exec(said) ?? [];
    const calls = callsTo(url);
    const { data } = await calls.call('getBootstrap', {});
    expect(data.settings.company_name).not.toBe('');
    expect(data.integrations.find(({ type }) => type === 3)?.url).toBe('https://hotjar.example');
    const cart = await readyCart(calls, 'FL-AUR-BR-YG750-54');
    expect((await calls.attempt('finishCheckout', { body: bankBody(cart) })).status).toBe(200);

    const statuses = await Promise.all(
      DEMO_PATHS.map(async ([method, path]) => (await calls.send(method, path, method === 'POST' ? {} : undefined)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([404]));
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  });

  it('does not start without what a shop that sells needs, and says what is missing', async () => {
    expect(await refusal({ BACKEND_PORTS: writePorts(folder) })).toContain('gives no payment gateways');
    expect(await refusal({ BACKEND_PORTS: writePorts(folder, GATEWAYS) })).toContain('have no \\"integrationBase\\"');
    expect(await refusal({ DATABASE_URL: await server.newDatabase() })).toContain('the database has no shop yet');
  });
});
