import type { Db } from '../db/database.ts';

/** Mails that something is available again. */
export const countMails = async (db: Db): Promise<number> =>
  (await db.get<{ n: number }>("SELECT count(*) AS n FROM mails WHERE key = 'back-in-stock'"))?.n ?? 0;
