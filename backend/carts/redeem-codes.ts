import type { Shop } from '../shop/shop.ts';
import { Refusal } from '../core/refusal.ts';
import type { Totals } from './totals.ts';

/** Runs in the order's transaction. Guarded UPDATEs: of two orders with one card only the first one uses it. */
export async function redeemCodes({ db }: Shop, { discount, cards }: Totals): Promise<void> {
  const redeem = async (sql: string, ...values: (string | number)[]): Promise<void> => {
    if ((await db.get(sql, ...values)) === undefined) throw new Refusal('cart_changed', 'a code was used elsewhere');
  };
  if (discount && discount.used > 0) {
    await redeem(
      'UPDATE discount_codes SET used = used + 1 WHERE code = ? AND (max_uses IS NULL OR used < max_uses) RETURNING code',
      discount.row.code,
    );
  }
  for (const { row, used } of cards) {
    if (used === 0) continue;
    if (row.balance === null) await redeem('UPDATE gift_cards SET used = 1 WHERE code = ? AND used = 0 RETURNING code', row.code);
    else {
      await redeem(
        'UPDATE gift_cards SET balance = balance - ?, used = used + 1 WHERE code = ? AND balance >= ? RETURNING code',
        used,
        row.code,
        used,
      );
    }
  }
}
