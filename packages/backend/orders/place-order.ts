import { randomUUID } from 'node:crypto';
import { type PaymentMethodCode, PaymentStatus } from '../../contract/payment-codes.ts';
import { analyticsOf } from '../catalog/analytics-labels.ts';
import { optionTexts } from '../catalog/options.ts';
import { euros } from '../core/money.ts';
import { type Lang, LANGS } from '../core/language.ts';
import { mapInOrder } from '../core/in-order.ts';
import type { Shop } from '../shop/shop.ts';
import { bumpCacheVersion } from '../db/cache-versions.ts';
import { Refusal } from '../core/refusal.ts';
import type { Orderable } from '../carts/checkout.ts';
import { codesView, type CodesView } from '../carts/code-view.ts';
import type { OrderShipping, Snapshot } from './order-view.ts';
import type { CartRow, Line } from '../carts/rows.ts';
import type { OrderItemRow, OrderRow } from './rows.ts';
import { issueInvoice } from './invoices.ts';
import { beginOrderEvents, noteOrderChange } from './order-events.ts';
import { redeemCodes } from '../carts/redeem-codes.ts';
import { unitPrice, unitReduction } from '../carts/totals.ts';
import { listingPicture } from '../carts/view.ts';
import { insertOf, insertRow } from '../db/insert.ts';
import { writeExtras } from '../db/line-extras.ts';
import { nextNumberOf } from '../core/next-number.ts';

/**
 * Runs in a transaction after `checkOrderable`: reduces stock, spends codes, writes the order and finishes the cart, or does none of
 * these.
 */
export async function placeOrder(
  shop: Shop,
  cart: CartRow,
  orderable: Orderable,
  method: PaymentMethodCode | null,
  lang: Lang,
): Promise<{ readonly id: number; readonly uniqueId: string }> {
  await takeFromStock(shop, orderable.lines);
  await redeemCodes(shop, cart, orderable.sums);
  const placed = await insertOrder(shop, cart, orderable, method, lang);
  await beginOrderEvents(shop, cart.id, placed.id);
  await shop.db.run('UPDATE carts SET finished_at = ? WHERE id = ?', shop.now(), cart.id);
  return placed;
}

/** False if it was paid before, or cancelled. `method`: how, when it was not ordered with it. */
export async function markOrderPaid(shop: Shop, orderId: number, method: PaymentMethodCode | null = null): Promise<boolean> {
  const { db } = shop;
  const { paid } = PaymentStatus;
  const { changes } = await db.run(
    `UPDATE orders SET payment_status = ?1, payment_method = coalesce(?3, payment_method)
     WHERE id = ?2 AND payment_status <> ?1 AND status <> 'cancelled'`,
    paid,
    orderId,
    method,
  );
  if (changes === 1) {
    await startWork(shop, orderId);
    await noteOrderChange(shop, orderId);
  }
  return changes === 1;
}

/** With its invoice; once, because an order on account was begun when it was placed. */
async function startWork(shop: Shop, orderId: number): Promise<void> {
  if (await shop.db.get('SELECT 1 FROM invoices WHERE order_id = ?', orderId)) return;
  await setOrderStatus(shop, orderId, 'in-workshop');
  await issueInvoice(shop, orderId);
}

/** Keys of `order_statuses`. Each state is noted with its time; the same one again changes nothing. */
export async function setOrderStatus(shop: Shop, orderId: number, status: string): Promise<void> {
  const { db, now } = shop;
  const last = await db.get<{ status: string; position: number }>(
    'SELECT status, position FROM order_history WHERE order_id = ? ORDER BY position DESC LIMIT 1',
    orderId,
  );
  if (last?.status === status) return;
  await db.run('UPDATE orders SET status = ? WHERE id = ?', status, orderId);
  const position = last ? last.position + 1 : 0;
  await db.run('INSERT INTO order_history (order_id, position, status, at) VALUES (?, ?, ?, ?)', orderId, position, status, now());
  await noteOrderChange(shop, orderId);
}

/**
 * Guarded UPDATE: independent of earlier reads. Raises cache versions only when a configuration sells out; raising them with every order
 * would keep the caches empty.
 */
async function takeFromStock({ db }: Shop, lines: readonly Line[]): Promise<void> {
  let soldOut = false;
  // In one order in all carts, so that two of them never wait for each other.
  for (const { configuration_id, quantity, track_inventory, sku, id } of lines.toSorted(
    (a, b) => a.configuration_id - b.configuration_id,
  )) {
    if (track_inventory === 0) continue;
    const row = await db.get<{ stock_qty: number }>(
      'UPDATE configurations SET stock_qty = stock_qty - ? WHERE id = ? AND stock_qty >= ? RETURNING stock_qty',
      quantity,
      configuration_id,
      quantity,
    );
    if (!row) throw new Refusal('out_of_stock', `not enough on stock: ${sku}`, { fields: { [`items.${id}`]: ['0'] } });
    soldOut ||= row.stock_qty === 0;
  }
  if (!soldOut) return;
  await bumpCacheVersion(db, 'product');
}

async function insertOrder(
  shop: Shop,
  cart: CartRow,
  { lines, sums, email, shippingAddress }: Orderable,
  method: PaymentMethodCode | null,
  lang: Lang,
): Promise<{ readonly id: number; readonly uniqueId: string }> {
  const { db } = shop;
  const uniqueId = randomUUID();
  const now = new Date(shop.now());
  const { rate } = sums;
  const shipping: OrderShipping | null = rate && {
    title: rate.title,
    carrier: rate.carrier,
    days_min: rate.daysMin,
    days_max: rate.daysMax,
  };
  const row = {
    unique_id: uniqueId,
    confirmation_id: randomUUID(),
    po_number: (await nextNumberOf(db, 'order', { rules: shop.document.numbers, at: now.getTime() })).label,
    cart_id: cart.id,
    user_id: cart.user_id,
    tracking_id: randomUUID(),
    return_id: randomUUID(),
    created_at: now.getTime(),
    status: 'received',
    parcel: null,
    payment_status: sums.final === 0 ? PaymentStatus.paid : PaymentStatus.unpaid,
    payment_method: method,
    contact_email: email,
    lang,
    shipping_address: JSON.stringify(shippingAddress),
    billing_address: JSON.stringify(sums.digital ? null : (cart.billing_address ?? shippingAddress)),
    shipping: JSON.stringify(shipping),
    order_notes: cart.order_notes,
    currency_code: shop.document.settings.currency_code,
    items_cents: sums.items,
    shipping_cents: sums.shipping ?? 0,
    tax_cents: sums.tax,
    tax_rate: sums.taxRate,
    discount_cents: sums.discount?.used ?? 0,
    gift_card_cents: sums.cards.reduce((sum, { used }) => sum + used, 0),
    codes: JSON.stringify(usedCodes(sums)),
    final_cents: sums.final,
  } satisfies Omit<OrderRow, 'id'>;
  const id = await insertRow(db, ...insertOf('orders', row));
  await setOrderStatus(shop, id, 'received');
  const isOnAccount = shop.document.payment_methods.find(({ code }) => code === method)?.on_account ?? false;
  if (sums.final === 0 || isOnAccount) await startWork(shop, id);
  else await setOrderStatus(shop, id, 'awaiting-payment');
  for (const [position, line] of lines.entries()) {
    const item: OrderItemRow = {
      order_id: id,
      position,
      product_id: line.product_id,
      sku: line.sku,
      quantity: line.quantity,
      cents: unitPrice(line),
      pre_order: line.track_inventory === 0 && line.stock_qty === 0 ? 1 : 0,
      made_to_measure: line.made_to_measure,
      ...writeExtras(line),
      snapshot: JSON.stringify(await snapshot(shop, line)),
    };
    await db.run(...insertOf('order_items', item));
  }
  return { id, uniqueId };
}

/** Codes without effect are not part of the order. */
function usedCodes({ discount, cards }: Orderable['sums']): Record<Lang, CodesView> {
  const counts = discount && discount.used > 0 ? discount : null;
  const paid = cards.filter(({ used }) => used > 0);
  return Object.fromEntries(LANGS.map((lang) => [lang, codesView(counts, paid, lang)])) as Record<Lang, CodesView>;
}

async function snapshot(shop: Shop, line: Line): Promise<Record<Lang, Snapshot>> {
  const titles = await shop.db.all<{ lang: Lang; title: string }>(
    'SELECT lang, title FROM product_texts WHERE product_id = ?',
    line.product_id,
  );
  const idsIn = async (table: string, column: string): Promise<number[]> =>
    (
      await shop.db.all<{ id: number }>(`SELECT ${column} AS id FROM ${table} WHERE product_id = ? ORDER BY ${column}`, line.product_id)
    ).map(({ id }) => id);
  const categories_ids = await idsIn('product_categories', 'category_id');
  const collections_ids = await idsIn('product_collections', 'collection_id');
  const product = await shop.db.get<{ detail: string }>('SELECT detail FROM products WHERE id = ?', line.product_id);
  const { resizable = true } = JSON.parse(product?.detail ?? '{}') as { readonly resizable?: boolean };
  const grades = await shop.db.get("SELECT 1 FROM product_facets WHERE product_id = ? AND facet = 'clarity'", line.product_id);
  // Stones with a grade have a report.
  const made = { resizable, has_report: grades !== undefined };
  const measured = { sale_discount: euros(unitReduction(line)), analytics: (await analyticsOf(shop.db, [line]))(line) };
  const entries = await mapInOrder(LANGS, async (lang): Promise<[Lang, Snapshot]> => [
    lang,
    {
      title: titles.find((one) => one.lang === lang)?.title ?? line.title,
      options: optionTexts(shop, line, lang),
      image: await listingPicture(shop, line, lang),
      categories_ids,
      collections_ids,
      ...made,
      ...(line.digital === 1 && { digital: true }),
      ...measured,
    },
  ]);
  return Object.fromEntries(entries) as Record<Lang, Snapshot>;
}
