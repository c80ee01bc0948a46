import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { SITEMAP_SECRET } from '../../packages/sandbox/testing/sandbox.fixture.ts';
import { get } from '../../packages/http-cache/testing/http.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';

openBeforeStories({ SITEMAP_SECRET });

const ADMIN = join(import.meta.dirname, '../../scripts/admin.ts');
const RING = 'FL-AUR-BR-YG750-54';

async function read<T>(path: string): Promise<T> {
  return (JSON.parse((await get(`${shop.url}/api${path}`)).body) as { data: T }).data;
}
const costOf = async (sku: string) => (await read<{ cost: number }>(`/product-configurations/${sku}?lang=de`)).cost;
const cheapest = async () => (await read<{ default_sku: string }[]>('/system-catalog?column=price&order_by=asc&lang=de'))[0]?.default_sku;

async function admin(...args: readonly string[]): Promise<string> {
  const env = { ...process.env, SANDBOX_DATA_DIR: backend.sandbox.dataDir, DATABASE_URL: '' };
  return (await promisify(execFile)(process.execPath, [ADMIN, ...args], { env })).stdout;
}

it('prices that another process imports are shown after the next poll, in listings, too', async () => {
  const { dataDir } = backend.sandbox;
  const old = await costOf(RING);
  const first = await cheapest();
  expect(first).not.toBe(RING);
  const file = join(dataDir, 'prices.csv');
  writeFileSync(file, `sku,price\n${RING},1.50\n`);
  const stdout = await admin('import', file);
  expect(stdout).toContain(`1 of 1 configurations changed\n  ${RING}  price  ${old.toFixed(2)}  →  1.50`);
  expect([await costOf(RING), await cheapest()]).toEqual([old, first]);
  await shop.parts.versions.poll();
  expect([await costOf(RING), await cheapest()]).toEqual([1.5, RING]);
});

it('a product that another process imports has a page, and is in its listing, a search and the sitemap after the next poll', async () => {
  const example = join(import.meta.dirname, '../../docs/operations/examples/products.csv');
  const slug = 'bandring-linnea';
  const slugsOf = async (path: string) => (await read<{ slug: string }[]>(path)).map((card) => card.slug);
  const found = async () => [
    (await get(`${shop.url}/product/${slug}`)).status,
    (await slugsOf('/system-catalog/ringe?lang=de&count=100')).includes(slug),
    (await slugsOf('/system-catalog?search=Freundschaftsring&lang=de')).includes(slug),
    (await get(`${shop.url}/sitemap.xml`)).body.includes(`/product/${slug}`),
  ];
  expect(await found()).toEqual([404, false, false, false]);
  expect(await admin('import', 'products', example)).toBe('1 product of a file of 1 changed\n  new: band-linnea, 3 configurations\n');
  await shop.parts.versions.poll();
  // Cached pages are answered once more while they are rendered again.
  await expect.poll(found, { timeout: 10_000 }).toEqual([200, true, true, true]);
  // A product that names a gift card is found as one; those that only mention it are not.
  const card = join(backend.sandbox.dataDir, 'card.csv');
  writeFileSync(card, readFileSync(example, 'utf8').replace('Freundschaftsring', 'Freundschaftsring Geschenkgutschein'));
  expect(await slugsOf('/system-catalog?search=Gutschein&lang=de')).toEqual([]);
  await admin('import', 'products', card);
  await shop.parts.versions.poll();
  for (const typed of ['Geschenkgutschein', 'Gutschein'])
    await expect.poll(() => slugsOf(`/system-catalog?search=${typed}&lang=de`), { timeout: 10_000 }).toEqual([slug]);
  const exported = join(backend.sandbox.dataDir, 'products.json');
  expect(await admin('export', 'products', '--out', exported)).toMatch(/^99 products in /);
  expect(await admin('import', 'products', exported, '--complete')).toBe('0 products of a file of 99 changed\n');
});

it('content that another process imports is shown after the next poll', async () => {
  const file = join(backend.sandbox.dataDir, 'content.json');
  await admin('export', 'content', '--out', file);
  const content = JSON.parse(readFileSync(file, 'utf8')) as { shop: { settings: { company_name: string } } };
  const nameShown = async () => (await read<{ settings: { company_name: string } }>('/bootstrap?lang=de')).settings.company_name;
  expect(await nameShown()).toBe(content.shop.settings.company_name);
  content.shop.settings.company_name = 'Feinlicht & Töchter';
  writeFileSync(file, JSON.stringify(content));
  await admin('import', 'content', file);
  expect(await nameShown()).not.toBe('Feinlicht & Töchter');
  await shop.parts.versions.poll();
  expect(await nameShown()).toBe('Feinlicht & Töchter');
});
