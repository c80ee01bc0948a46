import type { Db } from '../db/database.ts';
import { recordingPrices } from './price-history.ts';

export interface NewPrice {
  readonly sku: string;
  readonly product_id: number;
  /** Before a sale. */
  readonly cents: number;
}

/** Inside a transaction: prices of configurations, what products derive from them, and the prices that end by it. */
export async function changePrices(db: Db, now: number, prices: readonly NewPrice[]): Promise<void> {
  const products = [...new Set(prices.map(({ product_id }) => product_id))];
  const ids = JSON.stringify(products);
  const those = 'WHERE id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))';
  await recordingPrices(db, now, products, async () => {
    for (const { sku, cents } of prices) await db.run('UPDATE configurations SET cents = ? WHERE sku = ?', cents, sku);
    await db.run(
      `UPDATE products SET
         base_cents = (SELECT cents FROM configurations WHERE product_id = products.id AND is_default = 1),
         min_cents = (SELECT min(cents) FROM configurations WHERE product_id = products.id)
       ${those}`,
      ids,
    );
    await db.run(`UPDATE products SET price_cents = min_cents - CAST(round(min_cents * sale_percent / 100.0) AS INTEGER) ${those}`, ids);
  });
}
