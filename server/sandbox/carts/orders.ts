import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Engraving, FinishRequest } from '../../../shared/contract/cart.ts';
import { type PaymentMethodCode, PaymentStatus } from '../../../shared/contract/codes.ts';
import type { Order, OrderResponse } from '../../../shared/contract/order.ts';
import { euros } from '../catalog/money.ts';
import { optionTexts } from '../catalog/options.ts';
import { paymentMethods } from '../content/bootstrap.ts';
import type { MediaView } from '../content/media.ts';
import { type Lang, LANGS, type Shop } from '../content/shop.ts';
import { bumpCacheVersion } from '../db/cache-versions.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { checkOrderable, type Orderable } from './checkout.ts';
import { type AddressValue, type CartRow, findCart, type Line } from './rows.ts';
import { TAX_RATE, unitPrice } from './totals.ts';
import { listingPicture } from './view.ts';

type OrderAnswer = z.input<typeof OrderResponse>;

/** The first order of a new shop is not number one. */
const FIRST_NUMBER = 10_481;

/**
 * Runs inside the call's transaction: everything is checked again, stock goes down, the order is there and the cart is done, or
 * nothing of it. A repeat for the same cart answers the order it became.
 */
export function finishCheckout(shop: Shop, body: z.output<typeof FinishRequest>, lang: Lang): OrderAnswer {
  const cart = findCart(shop, body.cart_unique_id);
  if (!cart) throw new Refusal('cart_not_found', 'cart not found');
  const done = shop.db.get<{ unique_id: string }>('SELECT unique_id FROM orders WHERE cart_id = ?', cart.id);
  if (done) return order(shop, done.unique_id, lang);
  if (!paymentMethods(shop, lang).some(({ code }) => code === body.type)) {
    throw new Refusal('method_unavailable', 'this way to pay is not offered', { fields: { type: ['is not offered'] } });
  }
  const orderable = checkOrderable(shop, cart, body.expected_amount);
  takeFromStock(shop, orderable.lines);
  const uniqueId = insertOrder(shop, cart, orderable, body.type);
  shop.db.run('UPDATE carts SET finished_at = ? WHERE id = ?', Date.now(), cart.id);
  return order(shop, uniqueId, lang);
}

/**
 * The guard in the UPDATE holds whatever was read before. Cached pages are made stale only when a piece sells out:
 * a shop that sells would otherwise throw its cache away all day.
 */
function takeFromStock({ db }: Shop, lines: readonly Line[]): void {
  let soldOut = false;
  for (const { configuration_id, quantity, track_inventory, sku, id } of lines) {
    if (track_inventory === 0) continue;
    const row = db.get<{ stock_qty: number }>(
      'UPDATE configurations SET stock_qty = stock_qty - ? WHERE id = ? AND stock_qty >= ? RETURNING stock_qty',
      quantity,
      configuration_id,
      quantity,
    );
    if (!row) throw new Refusal('out_of_stock', `not enough on stock: ${sku}`, { fields: { [`items.${id}`]: ['0'] } });
    soldOut ||= row.stock_qty === 0;
  }
  if (!soldOut) return;
  bumpCacheVersion(db, 'product');
  // Cards stand on content pages too.
  bumpCacheVersion(db, 'page');
}

function insertOrder(shop: Shop, cart: CartRow, { lines, sums, email, shippingAddress }: Orderable, method: PaymentMethodCode): string {
  const { db } = shop;
  const uniqueId = randomUUID();
  const now = new Date();
  const next = (db.get<{ n: number | null }>('SELECT max(id) AS n FROM orders')?.n ?? 0) + 1;
  const shipping = { id: sums.rate.id, title: sums.rate.title, days_min: sums.rate.daysMin, days_max: sums.rate.daysMax };
  const { id } = db.run(
    `INSERT INTO orders (unique_id, po_number, cart_id, created_at, status, payment_status, payment_method, contact_email, shipping_address,
       billing_address, shipping, order_notes, currency_code, items_cents, shipping_cents, tax_cents, tax_rate, final_cents)
     VALUES (?, ?, ?, ?, 'awaiting-payment', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    uniqueId, `FL-${String(now.getUTCFullYear()).slice(2)}-${FIRST_NUMBER + next}`, cart.id, now.getTime(), PaymentStatus.unpaid, method,
    email, JSON.stringify(shippingAddress), JSON.stringify(cart.billing_address ?? shippingAddress), JSON.stringify(shipping),
    cart.order_notes, shop.shop.settings.currency_code, sums.items, sums.rate.cents, sums.tax, TAX_RATE, sums.final,
  );
  lines.forEach((line, position) => {
    db.run(
      `INSERT INTO order_items (order_id, position, product_id, sku, quantity, cents, engraving, snapshot) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      id, position, line.product_id, line.sku, line.quantity, unitPrice(line), line.engraving, JSON.stringify(snapshot(shop, line)),
    );
  });
  return uniqueId;
}

interface Snapshot {
  readonly title: string;
  readonly options: z.input<typeof Order>['order_products'][number]['options'];
  readonly image: MediaView | null;
}

function snapshot(shop: Shop, line: Line): Record<Lang, Snapshot> {
  const titles = shop.db.all<{ lang: Lang; title: string }>('SELECT lang, title FROM product_texts WHERE product_id = ?', line.product_id);
  const entries = LANGS.map((lang): [Lang, Snapshot] => [
    lang,
    {
      title: titles.find((one) => one.lang === lang)?.title ?? line.title,
      options: optionTexts(shop, line, lang),
      image: listingPicture(shop, line, lang),
    },
  ]);
  return Object.fromEntries(entries) as Record<Lang, Snapshot>;
}

interface OrderRow {
  readonly id: number;
  readonly unique_id: string;
  readonly po_number: string;
  readonly created_at: number;
  readonly status: string;
  readonly payment_status: z.input<typeof Order>['payment_status'];
  readonly payment_method: PaymentMethodCode;
  readonly contact_email: string;
  readonly shipping_address: string;
  readonly billing_address: string;
  readonly shipping: string;
  readonly currency_code: string;
  readonly items_cents: number;
  readonly shipping_cents: number;
  readonly tax_cents: number;
  readonly tax_rate: number;
  readonly final_cents: number;
}

interface ItemRow {
  readonly product_id: number;
  readonly sku: string;
  readonly quantity: number;
  readonly cents: number;
  readonly engraving: string;
  readonly snapshot: string;
}

export function order(shop: Shop, uniqueId: string, lang: Lang): OrderAnswer {
  const row = shop.db.get<OrderRow>('SELECT * FROM orders WHERE unique_id = ?', uniqueId);
  if (!row) throw notFound('order');
  const items = shop.db.all<ItemRow>('SELECT * FROM order_items WHERE order_id = ? ORDER BY position', row.id);
  const shipping = JSON.parse(row.shipping) as { title: Record<Lang, string>; days_min: number; days_max: number };
  return {
    data: {
      unique_id: row.unique_id,
      po_number: row.po_number,
      created_at: new Date(row.created_at).toISOString(),
      status: row.status,
      payment_status: row.payment_status,
      payment_method: row.payment_method,
      contact_email: row.contact_email,
      shipping_address: JSON.parse(row.shipping_address) as AddressValue,
      billing_address: JSON.parse(row.billing_address) as AddressValue,
      shipping: { title: shipping.title[lang], days_min: shipping.days_min, days_max: shipping.days_max },
      order_products: items.map((item) => orderItem(item, lang)),
      currency_code: row.currency_code,
      items_amount: euros(row.items_cents),
      shipping_amount: euros(row.shipping_cents),
      tax_amount: euros(row.tax_cents),
      tax_rate: row.tax_rate,
      final_amount: euros(row.final_cents),
      options: { bank_details: row.payment_status === PaymentStatus.unpaid ? bankDetails(shop, row, lang) : null },
    },
  };
}

function orderItem(item: ItemRow, lang: Lang): z.input<typeof Order>['order_products'][number] {
  return {
    product_id: item.product_id,
    configuration_id: item.sku,
    ...(JSON.parse(item.snapshot) as Record<Lang, Snapshot>)[lang],
    engraving: JSON.parse(item.engraving) as z.input<typeof Engraving>,
    quantity: item.quantity,
    cost: euros(item.cents),
  };
}

function bankDetails({ shop }: Shop, row: OrderRow, lang: Lang): string | null {
  const method = shop.payment_methods.find(({ code }) => code === row.payment_method);
  return method?.instructions?.[lang].replaceAll('{{order_number}}', row.po_number) ?? null;
}
