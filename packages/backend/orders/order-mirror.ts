import type { Db } from '../db/database.ts';
import type { Shop } from '../shop/shop.ts';

/** Orders as another program keeps them, such as a back office with tables in the same database. */
export interface OrderMirror {
  /**
   * Brings the copy into line with the order, which may be gone: an order whose money could not be taken is deleted. Called at the end of
   * the transaction that changed the order, with its connection; what it throws rolls all of it back. It calls no other company, and does
   * not change the order.
   */
  update(db: Db, orderId: number): Promise<void>;
}

/** Inside the transaction that changes the order, or what becomes of it. */
export function markForMirror({ changedOrders }: Pick<Shop, 'changedOrders'>, orderId: number): void {
  if (!changedOrders) throw new Error(`order ${orderId} is changed outside of a transaction`);
  changedOrders.add(orderId);
}
