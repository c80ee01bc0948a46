import type { z } from 'zod';
import type { FindReturnOrderRequest, FindReturnOrderResponse } from '../../shared/contract/return.ts';
import { order, type OrderAnswer } from '../carts/order-view.ts';
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

/**
 * By `return_id`, which only who knows number and mail address gets; or by `unique_id`: then that of a customer opens in the customer's
 * session alone. Anything else is as unknown as none.
 */
export function returnableOrder({ db }: Shop, id: string, caller: Caller | null): ReturnableOrder {
  const row = db.get<ReturnableOrder & { readonly user_id: number | null }>(
    'SELECT id, unique_id, return_id, user_id FROM orders WHERE unique_id = ?1 OR return_id = ?1',
    id,
  );
  if (!row) throw notFound('order');
  if (row.return_id !== id && row.user_id !== null && row.user_id !== caller?.userId) throw notFound('order');
  return row;
}

/** Unknown number and wrong address are the same refusal. */
export function findReturnOrder(
  { db }: Shop,
  { po_number, email }: z.output<typeof FindReturnOrderRequest>,
): z.input<typeof FindReturnOrderResponse> {
  const row = db.get<{ id: string }>(
    'SELECT return_id AS id FROM orders WHERE po_number = ? AND lower(contact_email) = ?',
    po_number.replace(/\s+/g, '').toUpperCase(),
    addressOf(email),
  );
  if (!row) throw notFound('order');
  return { data: row };
}

/** The order as its own page shows it; by `return_id` without the bill and the other ids. */
export function returnOrder(shop: Shop, id: string, caller: Caller | null, lang: Lang): OrderAnswer {
  const { unique_id } = returnableOrder(shop, id, caller);
  const { data } = order(shop, unique_id, lang);
  if (id === unique_id) return { data };
  const { shipping_address, options } = data;
  return {
    data: {
      ...data,
      unique_id: id,
      tracking_id: null,
      contact_email: '',
      billing_address: shipping_address,
      order_notes: null,
      notes_open: false,
      documents: [],
      options: { ...options, bank_details: null },
    },
  };
}
