import type { z } from 'zod';
import type { Order } from '../../contract/order.ts';
import { type ReturnStatus, ReturnType } from '../../contract/return-limits.ts';
import type { Db } from '../db/database.ts';

/** How many of a line are no longer with the customer. */
export interface ReturnedQuantities {
  readonly returned: number;
  readonly in_repair: number;
}

/** A declined return counts for nothing; a repair only while the product is away. */
const AWAY = `(r.type = ${ReturnType.refund} AND r.status <> 'declined') OR (r.type = ${ReturnType.repair} AND r.status IN ('requested', 'received'))`;

/** By the line's position in the order. */
export async function returnedQuantitiesOf(db: Db, orderId: number): Promise<(position: number) => ReturnedQuantities> {
  const rows = await db.all<{ position: number; type: ReturnType; quantity: number }>(
    `SELECT i.position, r.type, sum(i.quantity) AS quantity FROM return_items i JOIN returns r ON r.id = i.return_id
     WHERE i.order_id = ? AND (${AWAY}) GROUP BY i.position, r.type`,
    orderId,
  );
  const of = (position: number, type: ReturnType): number =>
    rows.find((row) => row.position === position && row.type === type)?.quantity ?? 0;
  return (position) => ({ returned: of(position, ReturnType.refund), in_repair: of(position, ReturnType.repair) });
}

/** Newest first. */
export const returnsOf = async (db: Db, orderId: number): Promise<z.input<typeof Order>['returns']> =>
  (
    await db.all<{ number: string; type: ReturnType; status: ReturnStatus; created_at: number }>(
      'SELECT number, type, status, created_at FROM returns WHERE order_id = ? ORDER BY id DESC',
      orderId,
    )
  ).map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));

/** The price of one product after its share of the discount of all, rounded for the customer. No gift card has a share. */
export const refundCents = (cents: number, { goods, discount }: { readonly goods: number; readonly discount: number }): number =>
  goods === 0 ? cents : cents - Math.floor((Math.min(discount, goods) * cents) / goods);
