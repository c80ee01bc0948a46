import { changePrices } from '../catalog/change-prices.ts';
import { euros } from '../core/money.ts';
import { bumpCacheVersion } from '../db/cache-versions.ts';
import type { Db } from '../db/database.ts';
import { LOCKED } from '../db/locks.ts';
import { mailBackInStock } from '../mails/back-in-stock.ts';
import type { Shop } from '../shop/shop.ts';
import { countMails } from './count-mails.ts';
import { inOperation, type OperationOptions } from './dry-run.ts';
import { type FileFault, requireFaultless } from './import-file.ts';
import type { PriceFile } from './price-file.ts';

export interface PriceReport {
  readonly dry_run: boolean;
  /** Of the file. */
  readonly entries: number;
  readonly changes: readonly PriceChange[];
  /** To subscribers of configurations that are available again. */
  readonly mails: number;
}

export interface PriceChange {
  readonly sku: string;
  readonly field: 'price' | 'stock';
  /** Decimal euros, or pieces. */
  readonly before: number;
  readonly after: number;
}

interface ConfigurationRow {
  readonly id: number;
  readonly product_id: number;
  readonly sku: string;
  readonly cents: number;
  readonly stock_qty: number;
  readonly availability: string;
}

/** Sets prices and stock as the file says, all of them or, if it has any fault, none. The storefront shows them after its next poll. */
export const importPrices = (shop: Shop, file: PriceFile, options: OperationOptions): Promise<PriceReport> =>
  inOperation(shop, options, async (shop, db) => {
    const known = await configurationsOf(db, file);
    requireFaultless(file.lineName, [...file.faults, ...unknownSkus(file, known)]);
    const wanted = file.rows.flatMap((row) => {
      const now = known.get(row.sku);
      return now ? [{ now, cents: row.cents ?? now.cents, stock: row.stock ?? now.stock_qty }] : [];
    });
    const priced = wanted.filter(({ now, cents }) => now.cents !== cents);
    const stocked = wanted.filter(({ now, stock }) => now.stock_qty !== stock);
    const before = await countMails(db);
    if (priced.length > 0)
      await changePrices(
        db,
        shop.now(),
        priced.map(({ now: { sku, product_id }, cents }) => ({ sku, product_id, cents })),
      );
    for (const { now, stock } of stocked) {
      await db.run('UPDATE configurations SET stock_qty = ? WHERE id = ?', stock, now.id);
      if (now.availability === 'sold-out') await mailBackInStock(shop, now.sku);
    }
    if (priced.length + stocked.length > 0) await bumpCacheVersion(db, 'product');
    const changes: PriceChange[] = wanted.flatMap(({ now, cents, stock }) => [
      ...(now.cents === cents ? [] : [{ sku: now.sku, field: 'price' as const, before: euros(now.cents), after: euros(cents) }]),
      ...(now.stock_qty === stock ? [] : [{ sku: now.sku, field: 'stock' as const, before: now.stock_qty, after: stock }]),
    ]);
    return { dry_run: options.isDryRun, entries: file.rows.length, changes, mails: (await countMails(db)) - before };
  });

/** Locked in the order in which an order takes from the stock. */
async function configurationsOf(db: Db, { rows }: PriceFile): Promise<ReadonlyMap<string, ConfigurationRow>> {
  const found = await db.all<ConfigurationRow>(
    `SELECT id, product_id, sku, cents, stock_qty, availability FROM configurations
     WHERE sku IN (SELECT value FROM json_each(?)) ORDER BY id ${LOCKED}`,
    JSON.stringify(rows.map(({ sku }) => sku)),
  );
  return new Map(found.map((row) => [row.sku, row]));
}

function unknownSkus({ rows }: PriceFile, known: ReadonlyMap<string, ConfigurationRow>): FileFault[] {
  return rows.filter(({ sku }) => !known.has(sku)).map(({ line, sku }) => ({ line, message: `${sku} is not in the catalogue` }));
}
