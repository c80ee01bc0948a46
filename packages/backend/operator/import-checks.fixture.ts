import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Running } from '../../sandbox/testing/sandbox.fixture.ts';
import { cacheVersions } from '../db/cache-versions.ts';
import { importPrices } from './import-prices.ts';
import { readPriceFile } from './price-file.ts';

/** Two sizes of one product. */
const RING = 'FL-AUR-BR-YG750-54';
const OTHER_SIZE = 'FL-AUR-BR-YG750-56';

/** The same on every database. */
export function describeImport(start: () => Promise<Running>): void {
  let running: Running;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running.close());

  const imported = (text: string, isDryRun = false) =>
    importPrices(running.sandbox.shop, readPriceFile(Buffer.from(text), 'csv'), { isDryRun });
  const db = () => running.sandbox.shop.db;
  const version = async () => Number((await cacheVersions(db()))['product']);
  const costOf = async (sku: string) => (await running.call('getConfiguration', { params: { id: sku } })).data.cost;
  const rowOf = (sku: string) =>
    db().get<{ cents: number; stock_qty: number; product_id: number }>(
      'SELECT cents, stock_qty, product_id FROM configurations WHERE sku = ?',
      sku,
    );

  describe('an import of prices and stock', () => {
    it('changes what differs and reports it; a dry run reports the same and writes nothing', async () => {
      const before = await rowOf(RING);
      const file = `sku,price,stock\n${RING},4321.50,7\n${OTHER_SIZE},,${(await rowOf(OTHER_SIZE))?.stock_qty}\n`;
      const raised = await version();
      const dry = await imported(file, true);
      expect([await rowOf(RING), await version()]).toEqual([before, raised]);
      const report = await imported(file);
      expect({ ...dry, dry_run: false }).toEqual(report);
      expect(report).toEqual({
        dry_run: false,
        entries: 2,
        changes: [
          { sku: RING, field: 'price', before: (before?.cents ?? 0) / 100, after: 4321.5 },
          { sku: RING, field: 'stock', before: before?.stock_qty, after: 7 },
        ],
        mails: 0,
      });
      expect(await costOf(RING)).toBe(4321.5);
      expect(await version()).toBeGreaterThan(raised);
    });

    it('the same file again changes nothing and keeps the cache version', async () => {
      const raised = await version();
      expect((await imported(`sku,price,stock\n${RING},4321.50,7\n`)).changes).toEqual([]);
      expect(await version()).toBe(raised);
    });

    it('a product gets its default and lowest price, the facets in memory its price', async () => {
      const { product_id: id = 0 } = (await rowOf(RING)) ?? {};
      await imported(`sku,price\n${OTHER_SIZE},1.00\n`);
      expect(await db().get('SELECT min_cents, price_cents FROM products WHERE id = ?', id)).toEqual({ min_cents: 100, price_cents: 100 });
      const { data } = await running.call('getCatalog', { query: { column: 'price', order_by: 'asc' } });
      expect(data[0]?.id).toBe(id);
    });

    it('keeps the price that ended: the lowest one before a reduction stays right', async () => {
      const before = await rowOf(OTHER_SIZE);
      const past = () => db().all<{ cents: number }>('SELECT cents FROM past_prices WHERE sku = ? ORDER BY until_at DESC', OTHER_SIZE);
      const count = (await past()).length;
      await imported(`sku,price\n${OTHER_SIZE},2999\n`);
      const now = await past();
      expect([now.length, now[0]?.cents]).toEqual([count + 1, before?.cents]);
    });

    it('mails subscribers of a configuration that is available again', async () => {
      await imported(`sku,stock\n${RING},0\n`);
      await running.call('subscribe', { body: { email: 'waits@example.com', sku: RING } });
      expect((await imported(`sku,stock\n${RING},2\n`, true)).mails).toBe(1);
      const sent = () => db().get<{ n: number }>("SELECT count(*) AS n FROM mails WHERE key = 'back-in-stock'");
      expect(await sent()).toEqual({ n: 0 });
      expect((await imported(`sku,stock\n${RING},2\n`)).mails).toBe(1);
      expect(await sent()).toEqual({ n: 1 });
    });

    it('a file with a fault is refused as a whole, with every fault', async () => {
      const before = await rowOf(RING);
      await expect(imported(`sku,price\n${RING},1\nFL-NOPE,2\nFL-NOPE-2,x\n`)).rejects.toThrow(
        /^the file has 3 faults\n {2}line 3: FL-NOPE is not in the catalogue\n {2}line 4: the price "x" .*\n {2}line 4: FL-NOPE-2 is not/,
      );
      expect(await rowOf(RING)).toEqual(before);
    });
  });
}
