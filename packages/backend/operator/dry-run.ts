import type { Db } from '../db/database.ts';
import { inTransaction } from '../shop/in-transaction.ts';
import type { ShopWithoutContent } from '../shop/shop.ts';

export interface OperationOptions {
  /** Nothing is written: the report says what would change. */
  readonly isDryRun: boolean;
}

class RolledBack extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('rolled back: a dry run');
    this.result = result;
  }
}

/** Carries out the work in one transaction. A dry run does the same work, returns the same result and rolls it back. */
export async function inOperation<S extends ShopWithoutContent, T>(
  shop: S,
  { isDryRun }: OperationOptions,
  work: (shop: S, db: Db) => Promise<T>,
): Promise<T> {
  if (!isDryRun) return inTransaction(shop, work);
  try {
    return await inTransaction<S, T>(shop, async (shop, db) => {
      throw new RolledBack(await work(shop, db));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T;
    throw error;
  }
}
