import type { Db } from '../db/database.ts';
import type { ShopWithoutContent } from './shop.ts';

/** Hands out the shop with the connection of the transaction. The parameters have the names of the outer ones, which are not to be used inside. */
export const inTransaction = <S extends ShopWithoutContent, T>(shop: S, work: (shop: S, db: Db) => Promise<T>): Promise<T> =>
  shop.db.transaction((db) => withConnection(shop, db, work));

/** In the transaction of `db`, whose last step is the mirror of the orders that the work has changed. */
export async function withConnection<S extends ShopWithoutContent, T>(shop: S, db: Db, work: (shop: S, db: Db) => Promise<T>): Promise<T> {
  // Joins the transaction that it is called in.
  if (shop.changedOrders) return work({ ...shop, db }, db);
  const changedOrders = new Set<number>();
  const result = await work({ ...shop, db, changedOrders }, db);
  for (const id of [...changedOrders].sort((a, b) => a - b)) await shop.orderMirror?.update(db, id);
  return result;
}
