import { NOT_KEPT } from '../backend/customers/mail-lifetimes.ts';
import type { Db } from '../backend/db/database.ts';
import { DAY_MS } from '../contract/time.ts';

const KEPT_MS = 30 * DAY_MS;

/** Empties mails with a token, and those to staff, thirty days after they were sent or given up; subject and recipient stay. */
export async function emptyOldMails(db: Db, now: number): Promise<number> {
  const { changes } = await db.run(
    `UPDATE mails SET text = '', html = '', headers = '{}' WHERE text <> '' AND key IN (SELECT value FROM json_each(?))
     AND id IN (SELECT mail_id FROM mail_deliveries WHERE state <> 'due' AND changed_at < ?)`,
    JSON.stringify(NOT_KEPT),
    now - KEPT_MS,
  );
  return changes;
}
