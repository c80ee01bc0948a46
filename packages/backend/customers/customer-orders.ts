import { mapInOrder } from '../core/in-order.ts';
import type { z } from 'zod';
import {
  ORDERS_PER_PAGE,
  type OrdersRequest,
  type OrdersResponse,
  type TrackingRequest,
  type UpdateOrderRequest,
} from '../../contract/customer.ts';
import { order, type OrderAnswer } from '../orders/order-view.ts';
import { markForMirror } from '../orders/order-mirror.ts';
import { withoutBill } from '../orders/order-excerpts.ts';
import { addressOf } from '../inquiries/limits.ts';
import { notFound, Refusal } from '../core/refusal.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import type { Caller } from './sessions.ts';

const OPEN = "status NOT IN ('completed', 'cancelled')";

/** Newest first. */
export async function orders(
  shop: Shop,
  { page = 1, open }: z.output<typeof OrdersRequest>,
  caller: Caller,
  lang: Lang,
): Promise<z.input<typeof OrdersResponse>> {
  const where = `user_id = ?${open ? ` AND ${OPEN}` : ''}`;
  const total = (await shop.db.get<{ n: number }>(`SELECT count(*) AS n FROM orders WHERE ${where}`, caller.userId))?.n ?? 0;
  const rows = await shop.db.all<{ unique_id: string }>(
    `SELECT unique_id FROM orders WHERE ${where} ORDER BY id DESC LIMIT ? OFFSET ?`,
    caller.userId,
    ORDERS_PER_PAGE,
    (Math.max(1, Math.floor(page)) - 1) * ORDERS_PER_PAGE,
  );
  return {
    data: await mapInOrder(rows, async ({ unique_id }) => (await order(shop, unique_id, lang)).data),
    meta: { current_page: page, last_page: Math.max(1, Math.ceil(total / ORDERS_PER_PAGE)), total },
  };
}

/** The customer's own; that of another is as unknown as none. */
export async function customerOrder(shop: Shop, id: string, { userId }: Caller, lang: Lang): Promise<OrderAnswer> {
  if (!(await shop.db.get('SELECT 1 FROM orders WHERE unique_id = ? AND user_id = ?', id, userId))) throw notFound('order');
  return order(shop, id, lang);
}

export async function updateOrder(
  shop: Shop,
  id: string,
  body: z.output<typeof UpdateOrderRequest>,
  caller: Caller,
  lang: Lang,
): Promise<OrderAnswer> {
  if (!(await customerOrder(shop, id, caller, lang)).data.notes_open)
    throw new Refusal('order_closed', 'this order can no longer be changed');
  const row = await shop.db.get<{ id: number }>(
    'UPDATE orders SET order_notes = ? WHERE unique_id = ? RETURNING id',
    body.order_notes === '' ? null : body.order_notes,
    id,
  );
  if (row) markForMirror(shop, row.id);
  return order(shop, id, lang);
}

interface TrackedOrder {
  readonly unique_id: string;
  readonly tracking_id: string;
}

/** Unknown number and wrong address are the same refusal. */
export async function tracking(shop: Shop, query: z.output<typeof TrackingRequest>, lang: Lang): Promise<OrderAnswer> {
  const row =
    'tracking_id' in query
      ? await shop.db.get<TrackedOrder>('SELECT unique_id, tracking_id FROM orders WHERE tracking_id = ?', query.tracking_id)
      : await shop.db.get<TrackedOrder>(
          'SELECT unique_id, tracking_id FROM orders WHERE po_number = ? AND lower(contact_email) = ?',
          query.po_number.toUpperCase(),
          addressOf(query.email),
        );
  if (!row) throw notFound('order');
  return {
    data: { ...withoutBill((await order(shop, row.unique_id, lang)).data), unique_id: row.tracking_id, tracking_id: row.tracking_id },
  };
}
