import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openPostgres } from '../packages/backend/db/postgres/database.ts';
import { startPostgres } from '../packages/backend/db/postgres/postgres.fixture.ts';
import type { Cart } from '../packages/contract/cart.ts';
import { bankBody, cartWith, readyCart } from '../packages/sandbox/testing/purchase.fixture.ts';
import { type Calls, callsTo } from '../packages/sandbox/testing/sandbox.fixture.ts';
import { startSmtpServer } from '../packages/mailer/smtp-server.fixture.ts';
import { freePort } from '../packages/engine/testing/free-port.ts';
import { ROOT } from '../packages/build/paths.ts';

vi.setConfig({ testTimeout: 180_000 });

const SKU = 'FL-AUR-BR-YG750-54';
let dataDir: string;
const running: ChildProcess[] = [];
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'karat-backend-'));
  // The server of root's backend has another user.
  chmodSync(dataDir, 0o755);
});
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

interface Command {
  readonly calls: Calls;
  readonly output: () => string;
  /** Ends it and returns its exit code; null: killed. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** `npm run backend -- --demo`, without npm. */
async function start(env: Readonly<Record<string, string>> = {}, args = ['--demo']): Promise<Command> {
  const port = await freePort();
  const testProviderPort = String(await freePort());
  const given = {
    SANDBOX_PORT: String(port),
    TEST_PROVIDER_PORT: testProviderPort,
    SANDBOX_DATA_DIR: dataDir,
    SANDBOX_LANGUAGES: 'de,en',
    SANDBOX_DEMO_CUSTOMER: 'off',
  };
  const child = spawn(process.execPath, [join(ROOT, 'scripts/backend.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: '', ...given, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'exit') as Promise<[number | null]>;
  await expect.poll(() => output.includes('BACKEND_URL=') || child.exitCode !== null, { timeout: 120_000 }).toBe(true);
  if (child.exitCode !== null) throw new Error(`it ended: ${output}`);
  return {
    calls: callsTo(`http://127.0.0.1:${port}`),
    output: () => output,
    async end(signal) {
      child.kill(signal);
      return (await ended)[0];
    },
  };
}

const linesOf = async (calls: Calls, { unique_id }: Cart) =>
  (await calls.call('getCart', { query: { cart_unique_id: unique_id } })).data.items.map(({ sku, quantity }) => ({ sku, quantity }));
const serverPid = (): number => Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it('a backend that is ended by SIGTERM leaves no server behind, and a second start finds carts and orders', async () => {
  const first = await start();
  const { data, meta } = await first.calls.call('getCatalogOf', { params: { slug: 'ringe' }, query: {} });
  expect(data).toHaveLength(meta.per_page);
  const cart = await cartWith(first.calls, SKU);
  const bought = await readyCart(first.calls, SKU);
  const order = () => first.calls.attempt('finishCheckout', { body: bankBody(bought) });
  const placed = (await order()).body.data as { po_number: string };
  const pid = serverPid();
  expect(isAlive(pid)).toBe(true);
  await expect(start()).rejects.toThrow(/A PostgreSQL runs in .* already/);
  expect(await first.end('SIGTERM')).toBe(0);
  expect(isAlive(pid)).toBe(false);

  const second = await start();
  expect(await linesOf(second.calls, cart)).toEqual([{ sku: SKU, quantity: 1 }]);
  const again = await second.calls.attempt('finishCheckout', { body: bankBody(bought) });
  expect([again.status, again.body.data]).toMatchObject([200, { po_number: placed.po_number }]);
  expect(second.output()).not.toContain('applied migration');
  expect(await second.end('SIGTERM')).toBe(0);
});

it('a backend that is killed takes its server along, and the next start finds what was confirmed', async () => {
  const first = await start();
  const cart = await cartWith(first.calls, SKU);
  const pid = serverPid();
  expect(await first.end('SIGKILL')).toBeNull();
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
  const second = await start();
  expect(await linesOf(second.calls, cart)).toEqual([{ sku: SKU, quantity: 1 }]);
  expect(await second.end('SIGTERM')).toBe(0);
});

it('DATABASE_URL takes another server, which goes on', async () => {
  const server = await startPostgres();
  try {
    const url = await server.newDatabase();
    const backend = await start({ DATABASE_URL: url, SANDBOX_DATA_DIR: mkdtempSync(join(dataDir, 'other-')) });
    const cart = await cartWith(backend.calls, SKU);
    expect(await backend.end('SIGTERM')).toBe(0);
    const db = openPostgres({ url, connections: 1 });
    expect(await db.all('SELECT unique_id FROM carts')).toEqual([{ unique_id: cart.unique_id }]);
    await db.close();
  } finally {
    await server.stop();
  }
});

it('a database that cannot be reached is a failure that names the reason', async () => {
  const url = `postgresql://karat@127.0.0.1:${await freePort()}/karat`;
  await expect(start({ DATABASE_URL: url })).rejects.toThrow(/it ended: connect ECONNREFUSED/);
});

it('a backend with SMTP_URL sends its mails, and ends with its mailer', async () => {
  const smtp = await startSmtpServer();
  const command = await start({ SMTP_URL: smtp.url, SMTP_PLAIN: 'on', MAILER_OPS_PORT: String(await freePort()) });
  const cart = await readyCart(command.calls, SKU);
  await command.calls.call('finishCheckout', { body: bankBody(cart) });
  await expect.poll(() => smtp.mails.flatMap(({ to }) => to), { timeout: 60_000 }).toContain('ana@example.com');
  expect(await command.end('SIGTERM')).toBe(0);
  await smtp.close();
});
