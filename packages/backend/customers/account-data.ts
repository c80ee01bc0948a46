import { mapInOrder } from '../core/in-order.ts';
import { inTransaction } from '../shop/in-transaction.ts';
import type { z } from 'zod';
import type { DeleteUserRequest, ExportResponse } from '../../contract/customer.ts';

import { order } from '../orders/order-view.ts';
import { type AcceptedView, ACCEPTED, addressOf } from '../inquiries/limits.ts';
import { Refusal } from '../core/refusal.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { mailAccountDeleted } from '../mails/account-mails.ts';
import { addresses } from './addresses.ts';
import { deleteStats, statsOf } from '../statistics/record.ts';
import { dropTokens } from './mail-tokens.ts';
import { checkPresence } from './change-password.ts';
import { passkeys } from './passkeys.ts';
import { type Caller, sessions } from './sessions.ts';
import { subscriptions } from './subscriptions.ts';
import { userOf, userView } from './users.ts';
import { readWishes } from '../wishlists/stored-wishes.ts';

/** All that is kept about the customer (GDPR, article 20), except what only protects the account: hashes and tokens. */
export async function exportUser(shop: Shop, caller: Caller, lang: Lang): Promise<z.input<typeof ExportResponse>> {
  const { db } = shop;
  const row = await userOf(db, caller);
  const orderIds = await db.all<{ unique_id: string }>('SELECT unique_id FROM orders WHERE user_id = ? ORDER BY id', row.id);
  const texts = (sql: string, value: string | number): Promise<unknown[]> => db.all<Record<string, unknown>>(sql, value);
  return {
    data: {
      exported_at: new Date().toISOString(),
      user: { ...(await userView(db, row)), created_at: new Date(row.created_at).toISOString() },
      addresses: (await addresses(shop, caller)).data,
      subscriptions: (await subscriptions(shop, caller)).data,
      waiting_for: await texts("SELECT sku FROM subscriptions WHERE email = ? AND sku <> '' ORDER BY sku", row.email),
      orders: await mapInOrder(orderIds, async ({ unique_id }) => (await order(shop, unique_id, lang)).data),
      wishlist: (await db.all<{ baggage: string }>('SELECT baggage FROM wishlists WHERE user_id = ?', row.id)).flatMap(({ baggage }) =>
        readWishes(baggage),
      ),
      withdrawals: await texts(
        'SELECT number, received_at, name, email, contract, items, statement, content, checksum FROM withdrawals WHERE address = ? ORDER BY id',
        addressOf(row.email),
      ),
      returns: await texts(
        `SELECT r.number, o.po_number, r.type, r.refund_type, r.status, r.comment, r.created_at, i.position, i.quantity, i.reason, i.size,
           i.certificate_issuer, i.certificate_url
         FROM returns r JOIN orders o ON o.id = r.order_id JOIN return_items i ON i.return_id = r.id
         WHERE o.user_id = ? ORDER BY r.id, i.idx`,
        row.id,
      ),
      return_photos: (
        await db.all<{ number: string | null; content: Uint8Array }>(
          `SELECT r.number, p.content FROM return_photos p JOIN orders o ON o.id = p.order_id LEFT JOIN returns r ON r.id = p.return_id
           WHERE o.user_id = ? ORDER BY p.id`,
          row.id,
        )
      ).map(({ number, content }) => ({ return: number, jpeg: Buffer.from(content).toString('base64') })),
      questions: await texts('SELECT question, sku, created_at FROM questions WHERE email = ? ORDER BY id', row.email),
      statistics: await statsOf(db, row.id),
      sessions: await sessions(db, caller),
      passkeys: await passkeys(shop, caller),
      linked_accounts: await texts('SELECT provider FROM social_accounts WHERE user_id = ? ORDER BY provider', row.id),
    },
  };
}

/**
 * Orders stay without the person's account: invoices are kept for seven years (Austria: BAO, section 132). So do statements that withdraw
 * from one of them, which explain its refund; statements that match no order go. Of returns and repairs the number, the pieces and the
 * reasons stay for the same cause; photos and remarks go.
 */
export async function deleteUser(
  shop: Shop,
  { password }: z.output<typeof DeleteUserRequest>,
  caller: Caller | null,
): Promise<AcceptedView> {
  const { db } = shop;
  if (!caller) throw new Refusal('not_signed_in', 'signed in nowhere');
  const row = await userOf(db, caller);
  await checkPresence(shop, row, caller, password);
  await inTransaction(shop, async (shop, db) => {
    const ofTheirs = 'IN (SELECT id FROM orders WHERE user_id = ?)';
    await db.run(`DELETE FROM return_photos WHERE order_id ${ofTheirs}`, row.id);
    await db.run(`UPDATE returns SET comment = NULL WHERE order_id ${ofTheirs}`, row.id);
    await db.run(`UPDATE return_items SET certificate_issuer = NULL, certificate_url = NULL WHERE order_id ${ofTheirs}`, row.id);
    await db.run('UPDATE orders SET user_id = NULL WHERE user_id = ?', row.id);
    await db.run('DELETE FROM carts WHERE user_id = ? AND finished_at IS NULL AND id NOT IN (SELECT cart_id FROM payments)', row.id);
    await db.run('UPDATE carts SET user_id = NULL WHERE user_id = ?', row.id);
    await db.run('DELETE FROM wishlists WHERE user_id = ?', row.id);
    await db.run('DELETE FROM subscriptions WHERE email = ?', row.email);
    await db.run('DELETE FROM unsubscribe_links WHERE email = ?', row.email);
    await dropTokens(db, 'newsletter', row.email);
    await db.run('DELETE FROM questions WHERE email = ?', row.email);
    await db.run("DELETE FROM staff_notices WHERE kind = 'questions' AND facts ->> 'email' = ?", addressOf(row.email));
    await deleteStats(db, row.id);
    await db.run('DELETE FROM withdrawals WHERE address = ? AND order_id IS NULL', addressOf(row.email));
    await db.run("DELETE FROM mail_tokens WHERE owner = ? OR owner LIKE ? || ' %'", String(row.id), String(row.id));
    // Sessions, passkeys, addresses and linked accounts go with their row.
    await db.run('DELETE FROM users WHERE id = ?', row.id);
    await mailAccountDeleted(shop, row);
  });
  return ACCEPTED;
}
