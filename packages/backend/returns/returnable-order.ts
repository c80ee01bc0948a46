import type { z } from 'zod';
import type { FindReturnOrderRequest, FindReturnOrderResponse } from '../../contract/return.ts';
import { withoutBill } from '../orders/order-excerpts.ts';
import { order, type OrderAnswer } from '../orders/order-view.ts';
import type { Lang } from '../core/language.ts';
import { notFound } from '../core/refusal.ts';
import type { Caller } from '../customers/sessions.ts';
import { addressOf } from '../inquiries/limits.ts';
import type { Shop } from '../shop/shop.ts';

export interface ReturnableOrder {
  readonly id: number;
  readonly unique_id: string;
  readonly return_id: string;
}

/** By `return_id`, which needs number and mail address, or by `unique_id` in the customer's session. All else is 404 like an unknown id. */
export async function returnableOrder({ db }: Shop, id: string, caller: Caller | null): Promise<ReturnableOrder> {
  const row = await db.get<ReturnableOrder & { readonly user_id: number | null }>(
    'SELECT id, unique_id, return_id, user_id FROM orders WHERE unique_id = ?1 OR return_id = ?1',
    id,
  );
  if (!row) throw notFound('order');
  if (row.return_id !== id && (caller === null || row.user_id !== caller.userId)) throw notFound('order');
  return row;
}

/** Unknown number and wrong address are the same refusal. */
export async function findReturnOrder(
  { db }: Shop,
  { po_number, email }: z.output<typeof FindReturnOrderRequest>,
): Promise<z.input<typeof FindReturnOrderResponse>> {
  const row = await db.get<{ id: string }>(
    'SELECT return_id AS id FROM orders WHERE po_number = ? AND lower(contact_email) = ?',
    po_number.replace(/\s+/g, '').toUpperCase(),
    addressOf(email),
  );
  if (!row) throw notFound('order');
  return { data: row };
}

/** The order as its customer sees it; by `return_id` without the bill and the other ids. */
export async function returnOrder(shop: Shop, id: string, caller: Caller | null, lang: Lang): Promise<OrderAnswer> {
  const { unique_id } = await returnableOrder(shop, id, caller);
  const { data } = await order(shop, unique_id, lang);
  if (id === unique_id) return { data };
  return { data: { ...withoutBill(data), unique_id: id } };
}
