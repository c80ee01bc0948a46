import type { Db } from '../db/database.ts';
import type { Shop } from './shop.ts';

/** Hands out the shop with the connection of the transaction. The parameters have the names of the outer ones, which are not to be used inside. */
export const inTransaction = <T>(shop: Shop, work: (shop: Shop, db: Db) => Promise<T>): Promise<T> =>
  shop.db.transaction((db) => work({ ...shop, db }, db));
