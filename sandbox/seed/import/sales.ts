import { setSaleEnd } from '../../catalog/sales.ts';
import type { Db } from '../../db/database.ts';
import type { Design } from './seed-files.ts';

const HOUR = 3_600_000;

/**
 * The current sale percentage of a design. The end is set with the first import of a sale; later imports neither move it nor revive a sale
 * that is over. Another percentage is another sale.
 */
export function runningSale(db: Db, { design, sale_percent, sale_days }: Design, now: number): number {
  if (sale_percent === 0) {
    db.run('DELETE FROM sale_ends WHERE product_key = ?', design);
    return 0;
  }
  const known = db.get<{ sale_percent: number; ends_at: number }>(
    'SELECT sale_percent, ends_at FROM sale_ends WHERE product_key = ?',
    design,
  );
  if (known?.sale_percent === sale_percent) return known.ends_at <= now ? 0 : sale_percent;
  if (sale_days !== undefined) setSaleEnd(db, design, sale_percent, Math.ceil((now + sale_days * 24 * HOUR) / HOUR) * HOUR);
  return sale_percent;
}
