import type { EndpointKey } from '../../contract/endpoints.ts';
import type { Db } from '../db/database.ts';

/** Calls that make a row if they name none that exists: the field with its id, and how to find it. */
const ROWS: Partial<Record<EndpointKey, readonly [field: string, sql: string]>> = {
  addItem: ['cart_unique_id', 'SELECT 1 FROM carts WHERE unique_id = ? AND finished_at IS NULL'],
  saveWishlist: ['unique_id', 'SELECT 1 FROM wishlists WHERE unique_id = ?'],
  saveComparison: ['unique_id', 'SELECT 1 FROM comparisons WHERE unique_id = ?'],
};

/** True if the call begins a cart or a list, which anybody can do. */
export async function makesRow(db: Db, key: EndpointKey, body: unknown): Promise<boolean> {
  const [field, sql] = ROWS[key] ?? [];
  if (field === undefined || sql === undefined) return false;
  const id = (body as Readonly<Record<string, unknown>> | undefined)?.[field];
  return typeof id !== 'string' || (await db.get(sql, id)) === undefined;
}
