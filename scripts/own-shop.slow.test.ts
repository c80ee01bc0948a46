import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startPostgres, type TestPostgres } from '../packages/backend/db/postgres/postgres.fixture.ts';
import { ROOT } from '../packages/build/paths.ts';
import { freePort } from '../packages/engine/testing/free-port.ts';
import { openShopInPostgres } from '../packages/sandbox/seed/import/open-shop-database.ts';
import { findSeedDir, readSeed } from '../packages/sandbox/seed/import/seed-files.ts';
import { bankBody, readyCart } from '../packages/sandbox/testing/purchase.fixture.ts';
import { type Calls, callsTo } from '../packages/sandbox/testing/sandbox.fixture.ts';
import type { Program } from './run/program.ts';
import { readSettings } from './run/settings.ts';
import { startServer } from './run/shop.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** docs/own-shop.md, step by step: answers, folder, database, products, shop, order. */
const ANSWERS = {
  name: 'Goldschmiede Krone',
  legal_form: 'GmbH',
  address: 'Domgasse 5, 1010 Wien',
  vat_id: 'ATU13585627',
  country: 'AT',
  languages: 'de, en',
  domain: 'www.krone.example',
  currency: 'EUR',
  iban: 'AT611904300234573201',
  mail: 'office@krone.example',
};

const base = mkdtempSync(join(tmpdir(), 'own-shop-'));
const folder = join(base, 'krone');
let server: TestPostgres;
let env: NodeJS.ProcessEnv;
const children: ChildProcess[] = [];
let shop: Program | undefined;

beforeAll(async () => {
  server = await startPostgres();
  env = { ...process.env, DATABASE_URL: await server.newDatabase(), SHOP_DIR: folder, SANDBOX_DATA_DIR: join(base, 'data') };
});
afterAll(async () => {
  await shop?.stop();
  for (const child of children) child.kill('SIGKILL');
  await server.stop();
  rmSync(base, { recursive: true, force: true });
});

async function run(script: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(ROOT, 'scripts', script), ...args], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err] = [text(child.stdout), text(child.stderr)];
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${code}: ${await err}`);
  return out;
}

/** `npm run backend`: its calls, and what it says. */
async function startBackend(): Promise<{ readonly port: number; readonly calls: Calls; readonly output: () => string }> {
  const port = await freePort();
  const ports = { SANDBOX_PORT: String(port), TEST_PROVIDER_PORT: String(await freePort()) };
  const child = spawn(process.execPath, [join(ROOT, 'scripts/backend.ts')], {
    env: { ...env, ...ports },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part: string) => (output += part));
  await expect.poll(() => output.includes('BACKEND_URL=') || child.exitCode !== null, { timeout: 120_000 }).toBe(true);
  if (child.exitCode !== null) throw new Error(`it ended: ${output}`);
  return { port, calls: callsTo(`http://127.0.0.1:${port}`), output: () => output };
}

it('ten answers become a shop that is shown and takes an order under its own number', async () => {
  writeFileSync(join(base, 'answers.json'), JSON.stringify(ANSWERS));
  const { SHOP_DIR: _, ...withoutFolder } = env;
  const whole = env;
  env = withoutFolder;
  expect(await run('new-shop.ts', folder, '--answers', join(base, 'answers.json'))).toContain(`New in ${folder}:`);
  env = whole;
  expect(await run('admin.ts', 'import', 'content', join(folder, 'content'))).toMatch(/^a new shop is in the database/);
  expect(await run('admin.ts', 'import', 'products', join(folder, 'products.csv'))).toMatch(/^3 products of a file of 3/);

  const { port, calls } = await startBackend();
  const shopPort = await freePort();
  const settings = readSettings({ PORT: String(shopPort), BACKEND_URL: `http://127.0.0.1:${port}/api/v1`, COUNTRY_PROFILE: 'AT' });
  shop = startServer(ROOT, join(ROOT, 'dist'), settings, { output: 'ignore' });
  await shop.ready();
  const pages = [
    ['/', 'Wer wir sind'],
    ['/en', 'Who we are'],
    ['/catalog/ringe', 'Siegelring'],
    ['/en/catalog/rings', 'Signet ring'],
    ['/product/siegelring-example', '1.290,00'],
    ['/en/product/signet-ring-example', 'Signet ring'],
    ['/page/impressum', 'ATU13585627'],
    ['/en/page/terms-and-conditions', 'Conclusion of the contract'],
  ] as const;
  for (const [path, words] of pages) {
    const response = await fetch(`http://127.0.0.1:${shopPort}${path}`, { headers: { host: `localhost:${shopPort}` } });
    const html = await response.text();
    expect.soft([path, response.status]).toEqual([path, 200]);
    expect.soft(html, path).toContain(words);
    expect.soft(html, path).toContain('Goldschmiede Krone');
    expect.soft(html.match(/[^>"]{0,40}(?:Feinlicht|Musterstraße)[^<"]{0,40}/)?.[0], path).toBeUndefined();
  }
  const year = String(new Date().getFullYear()).slice(2);
  const { data: order } = await calls.call('finishCheckout', { body: bankBody(await readyCart(calls, 'GK-SIGNET-YG585-56', 1, 'parcel')) });
  expect(order).toMatchObject({
    po_number: `GK-${year}-01001`,
    options: { bank_details: { account_holder: 'Goldschmiede Krone GmbH', iban: 'AT61 1904 3002 3457 3201' } },
  });
  // Its controls are off: nobody marks an order as paid from outside.
  expect((await calls.send('POST', '/sandbox/order', { po_number: order.po_number, payment_status: 1 })).status).toBe(404);
  expect(await run('admin.ts', 'orders', 'list')).not.toMatch(/anna\.leitner/);
  expect(await run('admin.ts', 'orders', 'paid', order.po_number)).toContain(`invoice: - → RE-${year}-00001`);
});

it('npm run backend fills an empty database from the folder, once, and never with the demo', async () => {
  env = { ...env, DATABASE_URL: await server.newDatabase() };
  const first = await startBackend();
  expect(first.output()).toContain('because the database was empty');
  expect((await first.calls.call('getBootstrap', {})).data.settings.company_name).toBe('Goldschmiede Krone');
  expect((await first.calls.call('getCatalogOf', { params: { slug: 'ringe' }, query: {} })).data).toEqual([]);
  expect(await run('admin.ts', 'orders', 'list')).toBe('No orders.\n');
});

it('npm run backend starts the demo by its name alone, in a database of its own', async () => {
  const ended = (args: string[]) => run('backend.ts', ...args).catch(String);
  expect(await ended(['--demo'])).toContain('--demo: the database has a shop of its own');
  const databaseUrl = await server.newDatabase();
  await (await openShopInPostgres(databaseUrl, readSeed(findSeedDir(undefined)), () => {})).close();
  env = { ...env, DATABASE_URL: databaseUrl };
  expect(await ended([])).toContain('the database has the demo shop');
});

it('npm run backend on an empty database without a folder names what fills it, and starts when it is filled', async () => {
  env = { ...env, DATABASE_URL: await server.newDatabase() };
  const { SHOP_DIR: _, ...withoutFolder } = env;
  env = withoutFolder;
  const starting = startBackend();
  await expect
    .poll(() => run('admin.ts', 'import', 'content', join(folder, 'content')).catch(String), { timeout: 60_000 })
    .toMatch(/^a new shop/);
  const { calls, output } = await starting;
  expect(output()).toContain('The database has no shop yet');
  expect((await calls.call('getBootstrap', {})).data.settings.company_name).toBe('Goldschmiede Krone');
});
