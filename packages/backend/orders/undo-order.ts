import { cents } from '../core/money.ts';
import { type Lang, ORIGINAL } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { bumpCacheVersion } from '../db/cache-versions.ts';
import { dropOrderEvents } from './order-events.ts';
import type { CodesView } from '../carts/code-view.ts';

/**
 * Deletes an order whose payment could not be captured: stock and codes are returned, the cart is open again. No mail was sent: the
 * confirmation is written when the order is paid. Runs in the transaction that ends the payment.
 */
export async function undoOrder(shop: Shop, orderId: number): Promise<void> {
  const { db } = shop;
  const order = await db.get<{ cart_id: number; codes: string }>('SELECT cart_id, codes FROM orders WHERE id = ?', orderId);
  if (!order) throw new Error(`there is no order ${orderId}`);
  await restoreStock({ db }, orderId);
  await restoreCodes({ db }, order);
  await dropOrderEvents(shop, orderId);
  await db.run('DELETE FROM order_history WHERE order_id = ?', orderId);
  await db.run('DELETE FROM order_items WHERE order_id = ?', orderId);
  await db.run('DELETE FROM orders WHERE id = ?', orderId);
  await db.run('UPDATE carts SET finished_at = NULL WHERE id = ?', order.cart_id);
}

/** Returns the skus. As with `takeFromStock`, cache versions rise only for a configuration that was sold out. */
export async function restoreStock({ db }: Pick<Shop, 'db'>, orderId: number): Promise<string[]> {
  const items = await db.all<{ sku: string; quantity: number }>(
    'SELECT sku, quantity FROM order_items WHERE order_id = ? ORDER BY sku',
    orderId,
  );
  let wasSoldOut = false;
  for (const { sku, quantity } of items) {
    const row = await db.get<{ stock_qty: number }>(
      'UPDATE configurations SET stock_qty = stock_qty + ? WHERE sku = ? AND track_inventory = 1 RETURNING stock_qty',
      quantity,
      sku,
    );
    wasSoldOut ||= row?.stock_qty === quantity;
  }
  if (wasSoldOut) await bumpCacheVersion(db, 'product');
  return items.map(({ sku }) => sku);
}

/** `codes` of the order's row. A discount code can be used once more, a gift card has its balance again. */
export async function restoreCodes({ db }: Pick<Shop, 'db'>, { codes }: { readonly codes: string }): Promise<void> {
  const { options } = (JSON.parse(codes) as Record<Lang, CodesView>)[ORIGINAL];
  for (const code of Object.keys(options.discounts)) await db.run('UPDATE discount_codes SET used = used - 1 WHERE code = ?', code);
  for (const { code, used_gift_card_amount } of Object.values(options.gift_cards)) {
    await db.run('UPDATE gift_cards SET used = used - 1, balance = balance + ? WHERE code = ?', cents(used_gift_card_amount), code);
  }
}
