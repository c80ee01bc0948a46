import { cents } from '../core/money.ts';
import type { CampaignsDocument } from '../shop/campaigns-document.ts';
import type { Db } from '../db/database.ts';

/** Writes discount codes and gift cards. Existing ones keep their use; removed ones stay for the carts that hold them. */
export async function writeCodes(
  db: Db,
  { discount_codes, gift_cards }: Pick<CampaignsDocument, 'discount_codes' | 'gift_cards'>,
): Promise<void> {
  for (const one of discount_codes) {
    await db.run(
      `INSERT INTO discount_codes (code, type, amount, title, min_cents, starts_at, expires_at, max_uses, used, collections, categories,
         first_order)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (code) DO UPDATE SET type = excluded.type, amount = excluded.amount, title = excluded.title,
         min_cents = excluded.min_cents, starts_at = excluded.starts_at, expires_at = excluded.expires_at,
         max_uses = CASE WHEN excluded.max_uses < discount_codes.used THEN discount_codes.used ELSE excluded.max_uses END,
         collections = excluded.collections, categories = excluded.categories, first_order = excluded.first_order`,
      one.code,
      one.type,
      cents(one.base_discount_amount),
      JSON.stringify(one.title),
      cents(one.min_amount),
      instant(one.starts_at),
      instant(one.expires_at),
      one.max_uses,
      one.used,
      JSON.stringify(one.collections),
      JSON.stringify(one.categories),
      Number(one.first_order),
    );
  }
  for (const one of gift_cards) {
    await db.run(
      `INSERT INTO gift_cards (code, type, amount, balance, title, min_cents, expires_at, used) VALUES (?, ?, ?, ?, ?, ?, ?, 0)
       ON CONFLICT (code) DO UPDATE SET title = excluded.title, min_cents = excluded.min_cents, expires_at = excluded.expires_at`,
      one.code,
      one.gift_card_type,
      cents(one.base_gift_card_amount),
      one.balance === null ? null : cents(one.balance),
      JSON.stringify(one.title),
      cents(one.min_amount),
      instant(one.expires_at),
    );
  }
}

const instant = (time: string | null): number | null => (time === null ? null : Date.parse(time));
