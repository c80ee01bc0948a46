import type { z } from 'zod';
import { PaymentStatus } from '../../contract/payment-codes.ts';
import { RESIZE_REASON, ReturnType } from '../../contract/return-limits.ts';
import type { ReturnRequest, ReturnResponse } from '../../contract/return.ts';
import { order, orderViews, type OrderView } from '../orders/order-view.ts';
import type { Lang } from '../core/language.ts';
import { cents } from '../core/money.ts';
import { notFound, Refusal } from '../core/refusal.ts';
import type { Caller } from '../customers/sessions.ts';
import { noteOrderChange } from '../orders/order-events.ts';
import { mailReturnRequested } from '../mails/return-mails.ts';
import { noticeStaff } from '../mails/staff/notices.ts';
import type { Shop } from '../shop/shop.ts';
import { attachPhotos } from './photos.ts';
import { returnableOrder } from './returnable-order.ts';
import { addDays, shopDay } from '../core/calendar.ts';
import { lastDay, problemOf } from './rules.ts';
import { setReturnStatus } from '../orders/return-status.ts';
import { type ReturnRow, returnView } from './view.ts';
import { insertRow } from '../db/insert.ts';
import { nextNumberOf } from '../core/next-number.ts';
import { LOCKED } from '../db/locks.ts';

type Request = z.output<typeof ReturnRequest>;

/** A request on the last day of a period still leaves this time for the way to the post office. */
const SEND_DAYS_MIN = 7;
const REPAIR_SEND_DAYS = 30;

/** Writes a request, or answers the one that was made with the same key. */
export async function requestReturn(shop: Shop, body: Request, caller: Caller | null, lang: Lang): Promise<z.input<typeof ReturnResponse>> {
  const { db, now } = shop;
  const { id: orderId, unique_id } = await returnableOrder(shop, body.order_id, caller);
  await db.get(`SELECT 1 FROM orders WHERE id = ? ${LOCKED}`, orderId);
  const known = await db.get<ReturnRow>('SELECT * FROM returns WHERE order_id = ? AND request_key = ?', orderId, body.request_key);
  const views = orderViews(shop, unique_id);
  const view = await views(lang);
  if (known) return { data: await returnView(shop, known, body.order_id, view, lang) };
  checkRequest(shop, body, view);
  const isReturn = body.type === ReturnType.refund;
  const id = await insertRow(
    db,
    `INSERT INTO returns (number, order_id, request_key, type, refund_type, status, comment, send_by, refund_cents, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    (await nextNumberOf(db, 'return', { rules: shop.document.numbers, at: now() })).label,
    orderId,
    body.request_key,
    body.type,
    isReturn ? (body.refund_type ?? 'refund') : null,
    'requested',
    body.comment || null,
    sendBy(shop, body, view),
    isReturn ? refundOf(body, view) : null,
    now(),
  );
  for (const [index, one] of body.positions.entries()) {
    await db.run(
      `INSERT INTO return_items (return_id, idx, order_id, position, quantity, reason, size, certificate_issuer, certificate_url)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      index,
      orderId,
      one.position,
      one.quantity,
      one.reason,
      one.size || null,
      one.certificate_issuer || null,
      one.certificate_url,
    );
  }
  await attachPhotos(db, orderId, id, body.photos);
  await setReturnStatus(shop, id, 'requested');
  await noteOrderChange(shop, orderId);
  await mailReturnRequested(shop, id, views);
  await noticeStaff(shop, { event: `returns:${id}`, kind: 'returns', facts: { id: String(id) } });
  return { data: await returnView(shop, await rowOf(shop, orderId, 'id', id), body.order_id, view, lang) };
}

export async function returnRequest(
  shop: Shop,
  { id, number }: { readonly id: string; readonly number: string },
  caller: Caller | null,
  lang: Lang,
): Promise<z.input<typeof ReturnResponse>> {
  const { id: orderId, unique_id } = await returnableOrder(shop, id, caller);
  const view = (await order(shop, unique_id, lang)).data;
  return { data: await returnView(shop, await rowOf(shop, orderId, 'number', number), id, view, lang) };
}

async function rowOf({ db }: Shop, orderId: number, column: 'id' | 'number', value: number | string): Promise<ReturnRow> {
  const row = await db.get<ReturnRow>(`SELECT * FROM returns WHERE order_id = ? AND ${column} = ?`, orderId, value);
  if (!row) throw notFound('return');
  return row;
}

function checkRequest(shop: Shop, { type, positions }: Request, view: OrderView): void {
  const invalid: Record<string, string[]> = {};
  const refused: Record<string, string[]> = {};
  positions.forEach((one, index) => {
    const line = view.order_products.find(({ position }) => position === one.position);
    const reason = shop.document.allowed_return_reasons.find(({ key }) => key === one.reason);
    if (!line) invalid[`positions.${index}.position`] = ['unknown'];
    if (!reason?.types.includes(type)) invalid[`positions.${index}.reason`] = ['not of this type'];
    if (one.reason === RESIZE_REASON && !one.size) invalid[`positions.${index}.size`] = ['required'];
    const problem = line && problemOf(shop, view, line, type, one);
    if (problem) refused[`positions.${index}`] = [problem];
  });
  if (Object.keys(invalid).length > 0) throw new Refusal('validation_failed', 'the request is not valid', { fields: invalid });
  if (Object.keys(refused).length > 0) throw new Refusal('return_refused', 'pieces cannot be sent back', { fields: refused });
}

function sendBy(shop: Shop, { type, positions }: Request, view: OrderView): string {
  const today = shopDay(shop.now());
  if (type === ReturnType.repair) return addDays(today, REPAIR_SEND_DAYS);
  const named = view.order_products.filter((line) => positions.some(({ position }) => position === line.position));
  const days = named.map((line) => lastDay(shop, view, line)).filter((day) => day !== null);
  const [first] = days.sort();
  const soonest = addDays(today, SEND_DAYS_MIN);
  return first === undefined || first < soonest ? soonest : first;
}

const refundOf = ({ positions }: Request, view: OrderView): number =>
  positions.reduce((sum, { position, quantity }) => {
    const line = view.order_products.find((one) => one.position === position);
    return sum + (view.payment_status === PaymentStatus.unpaid ? 0 : quantity * cents(line?.refund_cost ?? 0));
  }, 0);
