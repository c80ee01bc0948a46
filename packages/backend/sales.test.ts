import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCalendar } from './calendar.ts';
import { openShopDatabase } from '../sandbox/seed/import/open-shop-database.ts';
import { importSeed } from '../sandbox/seed/import/import.ts';
import { findSeedDir, readSeed } from '../sandbox/seed/import/seed-files.ts';
import { cartWith } from '../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';
import { DAY_MS } from '../contract/time.ts';

const REDUCED = { slug: '' };

let shop: Running;
let sku: string;
beforeEach(async () => {
  shop = await startSandbox();
  const { data } = await shop.call('getCatalog', { query: { sale: ['sale'], count: 100 } }, 'en');
  const card = data.find(({ slug }) => slug.includes('pendant'));
  REDUCED.slug = card?.slug ?? '';
  sku = card?.default_sku ?? '';
});
afterEach(() => shop.close());

const product = async () => (await shop.call('getProduct', { params: { slug: REDUCED.slug }, query: {} }, 'en')).data;
const version = async () => Number((await shop.call('getCacheVersions', {})).data['product']);
const reduced = async () => (await shop.call('getCatalog', { query: { sale: ['sale'], count: 100 } }, 'en')).data.map(({ slug }) => slug);
const endSale = (endsAt: number) => shop.send('POST', '/sandbox/sale', { sku, ends_at: new Date(endsAt).toISOString() });

/** The price in every answer that contains it. */
async function priceEverywhere() {
  const { sale, sale_value, min_cost, sale_ends_at } = await product();
  const sorted = await shop.call(
    'getCatalogOf',
    { params: { slug: 'necklaces' }, query: { column: 'price', order_by: 'asc', count: 100 } },
    'en',
  );
  const { items } = await cartWith(shop, sku);
  const listed = sorted.data.map((card) => Math.round((card.min_cost ?? card.base_cost) * (100 - card.sale_value)));
  return {
    sale,
    sale_value,
    sale_ends_at,
    cart: items[0]?.discount_amount,
    isSorted: listed.every((one, i) => i === 0 || one >= (listed[i - 1] ?? 0) - 1),
    min_cost,
  };
}

describe('a sale', () => {
  it('neither a restart nor another import moves the end of a sale', async () => {
    const { sale_ends_at: end } = await product();
    expect(Date.parse(end ?? '') - Date.now()).toBeGreaterThan(20 * DAY_MS);
    const seed = readSeed(findSeedDir(undefined));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * DAY_MS });
    await importSeed(shop.sandbox.shop.db, seed);
    vi.useRealTimers();
    expect((await product()).sale_ends_at).toBe(end);
  });

  it('an ended sale changes price, facet and cart and raises the cache version', async () => {
    const [before, list] = [await version(), await reduced()];
    const running = await priceEverywhere();
    expect(running).toMatchObject({ sale: true, sale_value: 20, isSorted: true });
    expect(running.cart).toBeGreaterThan(0);
    await endSale(Date.now() - 1000);
    expect(await priceEverywhere()).toEqual({ ...running, sale: false, sale_value: 0, sale_ends_at: null, cart: 0 });
    expect(await reduced()).toEqual(list.filter((slug) => slug !== REDUCED.slug));
    expect(await version()).toBeGreaterThan(before);
  });

  it('a sale ends at its time', async () => {
    await endSale(Date.now() + 400);
    const before = await version();
    expect((await product()).sale).toBe(true);
    await vi.waitFor(async () => expect((await product()).sale).toBe(false), { timeout: 10_000 });
    expect(await version()).toBeGreaterThan(before);
  });

  it('a sale that ends during a check is over', async () => {
    const endsAt = Date.now() + 60_000;
    await endSale(endsAt);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // Timers may fire a millisecond early; each clock read is later than the last.
    let clock = endsAt - 1;
    const now = vi.spyOn(Date, 'now').mockImplementation(() => clock++);
    const calendar = createCalendar(shop.sandbox.shop, (error) => expect.fail(String(error)));
    try {
      await calendar.check();
      await vi.advanceTimersByTimeAsync(10);
    } finally {
      await calendar.stop();
      vi.useRealTimers();
      now.mockRestore();
    }
    expect((await product()).sale).toBe(false);
  });

  it('an import does not revive an ended sale; another percentage is another sale', async () => {
    await endSale(Date.now() - 1000);
    const seed = readSeed(findSeedDir(undefined));
    await importSeed(shop.sandbox.shop.db, seed);
    expect(await product()).toMatchObject({ sale: false, sale_ends_at: null });
    const designs = seed.designs.map((one) => (one.sale_percent === 20 ? { ...one, sale_percent: 25 } : one));
    await importSeed(shop.sandbox.shop.db, { ...seed, designs });
    expect(await product()).toMatchObject({ sale: true, sale_value: 25 });
    expect((await product()).sale_ends_at).not.toBeNull();
  });

  it('a sale that ended while the sandbox was down is over at the next start', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const db = await openShopDatabase(dataDir, readSeed(findSeedDir(undefined)), () => {});
    await db.run('UPDATE sale_ends SET ends_at = 1');
    await db.close();
    const again = await startSandbox(dataDir);
    const { data } = await again.call('getProduct', { params: { slug: REDUCED.slug }, query: {} }, 'en');
    expect(data.sale).toBe(false);
    await again.close();
  });

  it('a sale without sale_days has no end; a product without a sale accepts none', async () => {
    const ends = await Promise.all(
      (await reduced()).map(async (slug) => (await shop.call('getProduct', { params: { slug }, query: {} }, 'en')).data.sale_ends_at),
    );
    expect(ends.filter((end) => end === null)).toHaveLength(6);
    sku = 'FL-AUR-BR-YG750-54';
    expect((await endSale(Date.now())).status).toBe(422);
  });
});
