import { Refusal } from '../../core/refusal.ts';
import type { Db } from '../../db/database.ts';

/** Shoppers enter discount codes and gift cards in one field. */
export async function requireUnusedCode(db: Db, code: string): Promise<void> {
  for (const table of ['discount_codes', 'gift_cards'])
    if (await db.get(`SELECT 1 FROM ${table} WHERE code = ?`, code))
      throw new Refusal('validation_failed', `${code} exists already`, { fields: { code: ['exists already'] } });
}
