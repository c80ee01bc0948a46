import type { Db } from '../db/database.ts';
import { inTransaction } from '../shop/in-transaction.ts';
import type { Shop } from '../shop/shop.ts';

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
export async function inOperation<T>(shop: Shop, { isDryRun }: OperationOptions, work: (shop: Shop, db: Db) => Promise<T>): Promise<T> {
  if (!isDryRun) return inTransaction(shop, work);
  try {
    return await inTransaction<T>(shop, async (shop, db) => {
      throw new RolledBack(await work(shop, db));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T;
    throw error;
  }
}
