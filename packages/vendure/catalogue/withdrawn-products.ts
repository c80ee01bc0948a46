import type { Db } from '../../backend/db/database.ts';

/** Titles of the products that are for sale, by key. */
type ForSale = ReadonlyMap<string, string>;

export async function productsForSale(db: Db): Promise<ForSale> {
  const rows = await db.all<{ key: string; title: string }>(
    `SELECT p.key, t.title FROM products p JOIN product_texts t ON t.product_id = p.id AND t.lang = 'de'
     WHERE p.withdrawn = 0 ORDER BY p.key`,
  );
  return new Map(rows.map(({ key, title }) => [key, title]));
}

/** So many are named. */
const MOST_NAMES = 50;

/**
 * What operators read about products that a start has withdrawn; null: none was. `reasons`, by key, of the products that the engine has and
 * does not sell.
 */
export function withdrawnMessage(before: ForSale, after: ForSale, reasons: ReadonlyMap<string, string>): string | null {
  const gone = [...before].filter(([key]) => !after.has(key));
  if (gone.length === 0) return null;
  const names = gone.slice(0, MOST_NAMES).map(([key, title]) => `${key} "${title}" (${reasons.get(key) ?? 'the engine does not have it'})`);
  const others = gone.length > MOST_NAMES ? [`and ${gone.length - MOST_NAMES} more`] : [];
  return `this start has withdrawn ${gone.length} of ${before.size} products from sale: ${[...names, ...others].join(', ')}`;
}
