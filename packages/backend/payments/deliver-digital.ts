import { GIFT_CARD_TITLE, newGiftCardCode } from '../carts/new-gift-card.ts';
import { cents, euros } from '../core/money.ts';
import type { Lang } from '../core/language.ts';
import { mailGiftCards } from '../mails/order-mails.ts';
import { order, type OrderView } from '../orders/order-view.ts';
import { setOrderStatus } from '../orders/place-order.ts';
import { mapInOrder } from '../core/in-order.ts';
import { Refusal } from '../core/refusal.ts';
import { LOCKED } from '../db/locks.ts';
import type { Shop } from '../shop/shop.ts';

/**
 * Inside the transaction that marks the order paid: what the shop sells by mail are gift cards. Their codes go to the contact's address
 * alone, since pages of an order can be passed on. An order with nothing else is then complete.
 */
export async function deliverDigital(shop: Shop, orderId: number): Promise<void> {
  const row = await shop.db.get<{ unique_id: string; lang: Lang }>('SELECT unique_id, lang FROM orders WHERE id = ?', orderId);
  if (!row || (await shop.db.get('SELECT 1 FROM mails WHERE event = ?', `gift-cards:${orderId}`))) return;
  const { data } = await order(shop, row.unique_id, row.lang);
  const lines = data.order_products.filter(({ digital }) => digital);
  if (lines.length === 0) return;
  await mailGiftCards(shop, orderId, (await mapInOrder(lines, (line) => giftCards(shop, orderId, line))).flat());
  if (data.shipping === null) await setOrderStatus(shop, orderId, 'completed');
}

/** One for each of the line's quantity, worth what it has cost, since no code lowers it. They do not expire before the law lets them. */
async function giftCards({ db, now }: Shop, orderId: number, { title, cost, quantity, image }: OrderView['order_products'][number]) {
  return mapInOrder(Array.from({ length: quantity }, newGiftCardCode), async (code) => {
    await db.run(
      `INSERT INTO gift_cards (code, type, amount, balance, title, min_cents, expires_at, used, issued_at, order_id)
       VALUES (?, 'static', ?, ?, ?, 0, NULL, 0, ?, ?)`,
      code,
      cents(cost),
      cents(cost),
      JSON.stringify(GIFT_CARD_TITLE),
      now(),
      orderId,
    );
    return { title, code, cost, image };
  });
}

/**
 * Inside a transaction, before the order is paid back: its gift cards pay nothing any more. Once more changes nothing. A card that has paid
 * for something was used: that part is a purchase of its own, and cannot be paid back with this order. Answers their number.
 */
export async function blockSoldCards({ db }: Shop, orderId: number): Promise<number> {
  const cards = await db.all<{ code: string; amount: number; balance: number }>(
    `SELECT code, amount, balance FROM gift_cards WHERE order_id = ? ORDER BY code ${LOCKED}`,
    orderId,
  );
  const spent = cards.filter(({ amount, balance }) => balance < amount);
  if (spent.length > 0) {
    const left = spent.map(({ code, balance }) => `the gift card …${code.slice(-4)} has ${euros(balance).toFixed(2)} left`).join(', ');
    throw new Refusal('order_closed', `the order cannot be refunded as a whole: ${left}; block it and pay what is left back by hand`);
  }
  await db.run('UPDATE gift_cards SET active = 0 WHERE order_id = ?', orderId);
  return cards.length;
}
