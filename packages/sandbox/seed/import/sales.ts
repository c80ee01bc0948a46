import { addPastPrice } from '../../../backend/catalog/price-history.ts';
import { setSaleEnd } from '../../../backend/catalog/sales.ts';
import type { Db } from '../../../backend/db/database.ts';
import type { Design } from './seed-files.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * The current sale percentage of a design. The end is set with the first import of a sale; later imports neither move it nor revive a sale
 * that is over. Another percentage is another sale.
 */
export async function runningSale(db: Db, { design, sale_percent, sale_days }: Design, now: number): Promise<number> {
  if (sale_percent === 0) {
    await db.run('DELETE FROM sale_ends WHERE product_key = ?', design);
    return 0;
  }
  const known = await db.get<{ sale_percent: number; ends_at: number }>(
    'SELECT sale_percent, ends_at FROM sale_ends WHERE product_key = ?',
    design,
  );
  if (known?.sale_percent === sale_percent) return known.ends_at <= now ? 0 : sale_percent;
  if (sale_days !== undefined) await setSaleEnd(db, design, sale_percent, Math.ceil((now + sale_days * DAY) / HOUR) * HOUR);
  return sale_percent;
}

/**
 * A sale of the seed begins with its first import, when the sandbox has no past prices. Its pieces are taken to have been sold without a
 * reduction until then; those with `earlier_sale_percent` were in another sale between 20 and 10 days ago.
 */
export async function inventPast(db: Db, { design, sale_percent, earlier_sale_percent }: Design, now: number): Promise<void> {
  if (sale_percent === 0) return;
  const configurations = await db.all<{ sku: string; cents: number }>(
    `SELECT c.sku, c.cents FROM configurations c JOIN products p ON p.id = c.product_id
     WHERE p.key = ? AND NOT EXISTS (SELECT 1 FROM past_prices o WHERE o.sku = c.sku)`,
    design,
  );
  for (const one of configurations) {
    if (earlier_sale_percent !== undefined) {
      await addPastPrice(db, { ...one, sale_percent: 0 }, now - 20 * DAY);
      await addPastPrice(db, { ...one, sale_percent: earlier_sale_percent }, now - 10 * DAY);
    }
    await addPastPrice(db, { ...one, sale_percent: 0 }, now);
  }
}
