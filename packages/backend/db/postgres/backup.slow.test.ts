import { execFile } from 'node:child_process';
import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { bankBody, readyCart } from '../../../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../../../sandbox/testing/sandbox.fixture.ts';
import { migrate } from './migrate.ts';
import { startPostgres, type TestPostgres } from './postgres.fixture.ts';
import { findPrograms } from './server.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const SKU = 'FL-ISO-RA-YG750-54';
const folder = (): string => mkdtempSync(join(tmpdir(), 'backup-'));

let server: TestPostgres;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

/** As docs/postgresql.md says. */
const programs = dirname(realpathSync(join(findPrograms('/nowhere'), 'postgres')));
const program = (name: string, ...args: string[]) => promisify(execFile)(join(programs, name), args);

it('a dump that is taken while the shop sells is restored: its orders are there, and numbers go on behind them', async () => {
  const url = await server.newDatabase();
  const shop = await startSandbox(folder(), { databaseUrl: url });
  const order = async (running: Running) => (await running.call('finishCheckout', { body: bankBody(await readyCart(running, SKU)) })).data;
  const before = await order(shop);
  const dump = join(folder(), 'karat.dump');
  const selling = order(shop);
  await program('pg_dump', '--format=custom', `--file=${dump}`, url);
  await selling;
  await shop.close();

  const restored = await server.newDatabase();
  await program('pg_restore', `--dbname=${restored}`, '--exit-on-error', dump);
  const said: string[] = [];
  await migrate(restored, (message) => said.push(message));
  expect(said).toEqual([]);
  const again = await startSandbox(folder(), { databaseUrl: restored });
  const { data } = await again.call('getOrder', { query: { order_id: before.unique_id } });
  expect([data.po_number, data.final_amount]).toEqual([before.po_number, before.final_amount]);
  const next = await order(again);
  expect(Number(next.po_number.split('-').at(-1))).toBeGreaterThan(Number(before.po_number.split('-').at(-1)));
  const { data: cards } = await again.call('getCatalog', { query: { search: 'Verlobungsring' } });
  expect(cards.length).toBeGreaterThan(0);
  await again.close();
});
