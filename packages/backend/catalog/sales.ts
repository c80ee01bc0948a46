import { bumpCacheVersion } from '../db/cache-versions.ts';
import type { Db } from '../db/database.ts';
import { recordingPrices } from './price-history.ts';
import { holdLock } from '../db/locks.ts';

/** Reverts sales whose end has passed; returns their number. */
export async function endSales(db: Db, now: number): Promise<number> {
  if ((await salesUntil(db, now)).length === 0) return 0;
  return db.transaction(async (db) => {
    await holdLock(db, 'sales');
    // Another process may have ended them meanwhile.
    const over = await salesUntil(db, now);
    if (over.length === 0) return 0;
    const products = over.map(({ id }) => id);
    const ids = JSON.stringify(products);
    const those = 'IN (SELECT CAST(value AS INTEGER) FROM json_each(?))';
    await recordingPrices(db, now, products, () =>
      db.run(`UPDATE products SET sale_percent = 0, price_cents = min_cents WHERE id ${those}`, ids),
    );
    await db.run(`DELETE FROM product_facets WHERE facet = 'sale' AND product_id ${those}`, ids);
    await bumpCacheVersion(db, 'product');
    return over.length;
  });
}

const salesUntil = (db: Db, now: number): Promise<{ readonly id: number }[]> =>
  db.all<{ id: number }>(
    'SELECT p.id FROM sale_ends s JOIN products p ON p.key = s.product_key WHERE s.ends_at <= ? AND p.sale_percent > 0',
    now,
  );

export const nextSaleEnd = async (db: Db, now: number): Promise<number | undefined> =>
  (await db.get<{ at: number | null }>('SELECT min(ends_at) AS at FROM sale_ends WHERE ends_at > ?', now))?.at ?? undefined;

/** End of a product's sale; null without an end. The product row says whether there is a sale. */
export async function saleEndOf(db: Db, productKey: string): Promise<string | null> {
  const row = await db.get<{ ends_at: number }>('SELECT ends_at FROM sale_ends WHERE product_key = ?', productKey);
  return row ? new Date(row.ends_at).toISOString() : null;
}

export async function setSaleEnd(db: Db, productKey: string, percent: number, endsAt: number): Promise<void> {
  await db.run(
    `INSERT INTO sale_ends (product_key, sale_percent, ends_at) VALUES (?, ?, ?)
     ON CONFLICT (product_key) DO UPDATE SET sale_percent = excluded.sale_percent, ends_at = excluded.ends_at`,
    productKey,
    percent,
    endsAt,
  );
}
