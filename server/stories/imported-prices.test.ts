import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { get } from '../testing/http.ts';
import { backend, openBeforeStories, shop } from './support/opened-shop.ts';

openBeforeStories();

const ADMIN = join(import.meta.dirname, '../../scripts/admin.ts');
const RING = 'FL-AUR-BR-YG750-54';

async function read<T>(path: string): Promise<T> {
  return (JSON.parse((await get(`${shop.url}/api${path}`)).body) as { data: T }).data;
}
const costOf = async (sku: string) => (await read<{ cost: number }>(`/product-configurations/${sku}?lang=de`)).cost;
const cheapest = async () => (await read<{ default_sku: string }[]>('/system-catalog?column=price&order_by=asc&lang=de'))[0]?.default_sku;

it('prices that another process imports are shown after the next poll, in listings, too', async () => {
  const { dataDir } = backend.sandbox;
  const old = await costOf(RING);
  const first = await cheapest();
  expect(first).not.toBe(RING);
  const file = join(dataDir, 'prices.csv');
  writeFileSync(file, `sku,price\n${RING},1.50\n`);
  const env = { ...process.env, SANDBOX_DATA_DIR: dataDir, DATABASE_URL: '' };
  const { stdout } = await promisify(execFile)(process.execPath, [ADMIN, 'import', file], { env });
  expect(stdout).toContain(`1 of 1 configurations changed\n  ${RING}  price  ${old.toFixed(2)}  →  1.50`);
  expect([await costOf(RING), await cheapest()]).toEqual([old, first]);
  await shop.parts.versions.poll();
  expect([await costOf(RING), await cheapest()]).toEqual([1.5, RING]);
});
