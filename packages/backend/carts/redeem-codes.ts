import type { Shop } from '../shop/shop.ts';
import { Refusal } from '../core/refusal.ts';
import { LOCKED } from '../db/locks.ts';
import { hasOrdered } from './code-sums.ts';
import type { CartRow } from './rows.ts';
import type { Totals } from './totals.ts';

/** Runs in the order's transaction. Guarded UPDATEs: of two orders with one card only the first one uses it. */
export async function redeemCodes(shop: Shop, cart: CartRow, { discount, cards }: Totals): Promise<void> {
  const { db } = shop;
  const redeem = async (sql: string, ...values: (string | number)[]): Promise<void> => {
    if ((await db.get(sql, ...values)) === undefined) throw new Refusal('cart_changed', 'a code was used elsewhere');
  };
  if (discount && discount.used > 0) {
    if (discount.row.first_order === 1) await checkFirstOrder(shop, cart);
    await redeem(
      'UPDATE discount_codes SET used = used + 1 WHERE code = ? AND active = 1 AND (max_uses IS NULL OR used < max_uses) RETURNING code',
      discount.row.code,
    );
  }
  for (const { row, used } of cards) {
    if (used === 0) continue;
    if (row.balance === null)
      await redeem('UPDATE gift_cards SET used = 1 WHERE code = ? AND active = 1 AND used = 0 RETURNING code', row.code);
    else {
      await redeem(
        'UPDATE gift_cards SET balance = balance - ?, used = used + 1 WHERE code = ? AND active = 1 AND balance >= ? RETURNING code',
        used,
        row.code,
        used,
      );
    }
  }
}

/**
 * Again, for two orders of one customer at once: orders with such codes wait for each other, also those with different codes and those of
 * guests, who have no row to lock.
 */
async function checkFirstOrder(shop: Shop, cart: CartRow): Promise<void> {
  await shop.db.all(`SELECT code FROM discount_codes WHERE first_order = 1 ORDER BY code ${LOCKED}`);
  if (await hasOrdered(shop, cart)) throw new Refusal('cart_changed', 'the code is for a first order');
}
