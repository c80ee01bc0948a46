import type { Lang } from '../core/language.ts';
import { notFound } from '../core/refusal.ts';
import type { Shop } from '../shop/shop.ts';
import { order, type OrderAnswer } from './order-view.ts';
import { summaryOf } from './order-excerpts.ts';

/** How long the page after the purchase shows the whole order: an order of the evening can still be paid in the morning. */
export const CONFIRMATION_HOURS = 12;

interface OrderRow {
  readonly unique_id: string;
  readonly user_id: number | null;
  readonly created_at: number;
}

/**
 * By the id of its confirmation for everybody: the whole order at first, later a summary. Customers open their own orders by either id,
 * and only they open the documents of these.
 */
export async function confirmedOrder(shop: Shop, id: string, userId: number | null, lang: Lang): Promise<OrderAnswer> {
  const row = await shop.db.get<OrderRow>(
    'SELECT unique_id, user_id, created_at FROM orders WHERE confirmation_id = ?1 OR unique_id = ?1',
    id,
  );
  const isOwn = userId !== null && row?.user_id === userId;
  if (!row || (row.unique_id === id && !isOwn)) throw notFound('order');
  const whole = (await order(shop, row.unique_id, lang)).data;
  // Its address stays in the history of browsers: it changes nothing.
  const closed = row.unique_id === id ? {} : { cancellation_open: false, payment_open: false };
  const data = { ...whole, unique_id: id, ...closed };
  if (isOwn) return { data };
  if (shop.now() - row.created_at >= CONFIRMATION_HOURS * 3_600_000) return { data: summaryOf(data) };
  return { data: row.user_id === null ? data : { ...data, documents: [] } };
}

/** The answer to the call that places an order. */
export async function newOrder(shop: Shop, uniqueId: string, lang: Lang): Promise<OrderAnswer> {
  const row = await shop.db.get<{ id: string }>('SELECT confirmation_id AS id FROM orders WHERE unique_id = ?', uniqueId);
  return confirmedOrder(shop, row?.id ?? '', null, lang);
}
