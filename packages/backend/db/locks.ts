import type { Db } from './database.ts';

/**
 * Behind a SELECT inside a transaction: its rows stay as they are until the end. A call that changes a cart, a payment or an order locks it
 * first, the cart before its payment. SQLite, which has one writer, reads a comment (db/postgres/sql.ts).
 */
export const LOCKED = '/* FOR UPDATE */';

/** The same, for work that several processes share: rows that another one has locked are passed over. */
export const LOCKED_OR_SKIPPED = '/* FOR UPDATE SKIP LOCKED */';

/** Work that only one process may do at a time: waits for the other one's transaction. */
export const holdLock = async (db: Db, name: string): Promise<void> =>
  void (await db.run(
    "INSERT INTO meta (name, value) VALUES (?, '') ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    `lock:${name}`,
  ));
