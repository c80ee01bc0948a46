import { randomUUID } from 'node:crypto';
import type { ReturnStatus } from '../../contract/return-limits.ts';
import { Alarm } from '../core/alarm.ts';
import { cents as toCents, euros } from '../core/money.ts';
import { ORIGINAL, type Lang } from '../core/language.ts';
import type { CodesView } from '../carts/code-view.ts';
import { insertOf } from '../db/insert.ts';
import { LOCKED } from '../db/locks.ts';
import { mailOrderRefunded } from '../mails/order-mails.ts';
import { mailReturnStatus } from '../mails/return-mails.ts';
import { mailCardBlocked, mailRefundFailed } from '../mails/staff-mails.ts';
import { type CreditNote, issueCreditNote, leftToCredit } from '../orders/credit-notes.ts';
import { setReturnStatus, updatePaymentStatus } from '../orders/return-status.ts';
import { type RefundShare, splitRefund } from '../orders/split-refund.ts';
import { inTransaction } from '../shop/in-transaction.ts';
import type { Shop } from '../shop/shop.ts';
import { callGateway } from './payment-charge.ts';
import { isChargeRefused, type Refund } from './payment-gateway.ts';
import { type PaymentRow, paymentBy } from './rows.ts';

/**
 * Money that goes back. A row is written in the transaction of its credit note and carried out afterwards, by whoever comes first: the call
 * that has written it, or the reconciler. The row's id is the key at the gateway, so a part is never paid back twice. The customer learns of
 * it once the gateway has said so.
 */
export interface RefundRow {
  readonly id: number;
  readonly unique_id: string;
  /** Of a back office that has asked for it: asked twice is one refund. */
  readonly request_key: string | null;
  readonly order_id: number;
  readonly note_year: number | null;
  readonly note_number: number | null;
  /** Null: to a gift card, or by hand. */
  readonly payment_id: number | null;
  readonly gift_card: string | null;
  readonly cents: number;
  readonly state: 'wanted' | 'sent' | 'done' | 'failed';
  readonly ref: string | null;
  readonly problem: string | null;
  readonly changed_at: number;
}

const NEXT: Readonly<Record<RefundRow['state'], readonly RefundRow['state'][]>> = {
  wanted: ['sent', 'done', 'failed'],
  sent: ['done', 'failed'],
  // Weeks later, if need be.
  done: ['failed'],
  failed: [],
};

interface PayBack {
  readonly returnId?: number;
  /** Absent: all that is left. */
  readonly cents?: number;
  readonly reason?: string | null;
  /** by-hand: staff pay back what was paid by money. credit: nothing goes back, the amount counts for something else. */
  readonly by: 'gateway' | 'by-hand' | 'credit';
  /** Of a back office. */
  readonly requestKey?: string | null;
}

/** Inside a transaction. Null: the order has no invoice, or nothing is left of it. */
export async function payBack(shop: Shop, orderId: number, { by, requestKey = null, ...credit }: PayBack): Promise<CreditNote | null> {
  const note = await issueCreditNote(shop, orderId, credit);
  if (!note) return null;
  const shares = by === 'credit' ? [{ giftCard: null, cents: note.cents }] : await sharesOf(shop, orderId, note.cents);
  const sql = "SELECT id FROM payments WHERE order_id = ? AND state = 'paid' AND ref IS NOT NULL";
  const payment = by === 'gateway' ? await shop.db.get<{ id: number }>(sql, orderId) : undefined;
  for (const { giftCard, cents } of shares) {
    if (giftCard !== null) {
      const isUsable = await restoreCard(shop, giftCard, cents, (await leftToCredit(shop, orderId)) === 0);
      const event = `refund-to-blocked-card:${orderId}:${note.label}:${giftCard}`;
      if (!isUsable) await mailCardBlocked(shop, { order_id: orderId, cents, code: giftCard, event });
    }
    const paymentId = giftCard === null ? (payment?.id ?? null) : null;
    const state = paymentId === null ? 'done' : 'wanted';
    const key = giftCard === null ? requestKey : null;
    await insertRefund(shop, { order_id: orderId, note, payment_id: paymentId, gift_card: giftCard, cents, state, request_key: key });
  }
  await endNote(shop, orderId, note);
  await updatePaymentStatus(shop, orderId);
  return note;
}

type NewRefund = Pick<RefundRow, 'order_id' | 'payment_id' | 'gift_card' | 'cents' | 'state'> & {
  readonly note: CreditNote | null;
  readonly ref?: string;
  readonly request_key?: string | null;
};

export const insertRefund = async ({ db, now }: Shop, { note, ref = '', request_key = null, ...row }: NewRefund): Promise<void> =>
  void (await db.run(
    ...insertOf('refunds', {
      ...row,
      unique_id: randomUUID(),
      request_key,
      note_year: note?.year ?? null,
      note_number: note?.number ?? null,
      ref: ref || null,
      created_at: now(),
      changed_at: now(),
    }),
  ));

/** What goes to gift cards and what as money, after all that went back before. */
export async function sharesOf({ db }: Shop, orderId: number, cents: number): Promise<RefundShare[]> {
  const order = await db.get<{ codes: string; final_cents: number }>('SELECT codes, final_cents FROM orders WHERE id = ?', orderId);
  if (!order) throw new Error(`there is no order ${orderId}`);
  const back = await db.all<{ gift_card: string | null; cents: number }>(
    'SELECT gift_card, sum(cents) AS cents FROM refunds WHERE order_id = ? GROUP BY gift_card',
    orderId,
  );
  const backTo = (card: string | null): number => back.find(({ gift_card }) => gift_card === card)?.cents ?? 0;
  const { options } = (JSON.parse(order.codes) as Record<Lang, CodesView>)[ORIGINAL];
  const cards = Object.values(options.gift_cards).map(({ code, gift_card_type, used_gift_card_amount }) => ({
    code,
    left: toCents(used_gift_card_amount) - backTo(code),
    isPercent: gift_card_type === 'percent',
  }));
  return splitRefund(cents, cards, order.final_cents - backTo(null));
}

/**
 * One that has expired meanwhile does not expire any more. A percent card, which pays once, can be used again when all has gone back. False:
 * staff have blocked it, or the payment that bought it was disputed; it stays blocked.
 */
async function restoreCard({ db, now }: Shop, code: string, cents: number, isAll: boolean): Promise<boolean> {
  await db.run(
    `UPDATE gift_cards SET balance = balance + ?1, used = CASE WHEN balance IS NULL AND ?4 = 1 THEN 0 ELSE used END,
       expires_at = CASE WHEN expires_at <= ?2 THEN NULL ELSE expires_at END WHERE code = ?3`,
    cents,
    now(),
    code,
    isAll ? 1 : 0,
  );
  return (await db.get('SELECT 1 FROM gift_cards WHERE code = ? AND active = 1', code)) !== undefined;
}

/** Inside a transaction: once all of a credit note has gone back its return ends, or the customer gets the credit note by mail. */
async function endNote(shop: Shop, orderId: number, { year, number }: Pick<CreditNote, 'year' | 'number'>): Promise<void> {
  const { db } = shop;
  const sql = "SELECT 1 FROM refunds WHERE note_year = ? AND note_number = ? AND state <> 'done'";
  if (await db.get(sql, year, number)) return;
  const ending = await db.get<{ id: number; ends_as: 'refunded' | 'partially-refunded'; end_note: string | null; status: ReturnStatus }>(
    `SELECT r.id, coalesce(r.ends_as, 'refunded') AS ends_as, r.end_note, r.status FROM returns r JOIN credit_notes c ON c.return_id = r.id
     WHERE c.year = ? AND c.number = ?`,
    year,
    number,
  );
  if (!ending) return mailOrderRefunded(shop, orderId, { year, number });
  const { id, ends_as, end_note, status } = ending;
  if (status !== ends_as) await setReturnStatus(shop, id, ends_as, end_note ?? undefined);
  await mailReturnStatus(shop, id, ends_as, end_note ?? undefined);
}

export const refundsOf = ({ db }: Shop, orderId: number): Promise<RefundRow[]> =>
  db.all<RefundRow>('SELECT * FROM refunds WHERE order_id = ? ORDER BY id', orderId);

/** Carries out the refunds of an order, outside of transactions. A gateway that does not answer is called again by the reconciler. */
export async function carryOutRefunds(shop: Shop, orderId: number): Promise<void> {
  for (const row of await refundsOf(shop, orderId)) {
    if (row.state === 'wanted') await carryOutRefund(shop, row).catch(shop.report);
  }
}

/** A gateway is asked again about what it has promised. */
const ASK_AGAIN_MS = 3_600_000;

/** Those that are to be carried out, or asked for. */
export const openRefunds = ({ db, now }: Shop): Promise<RefundRow[]> =>
  db.all<RefundRow>(
    "SELECT * FROM refunds WHERE state IN ('wanted', 'sent') AND (state = 'wanted' OR changed_at <= ?) ORDER BY id",
    now() - ASK_AGAIN_MS,
  );

/** Once more changes nothing. */
export async function carryOutRefund(shop: Shop, { id, unique_id: key, payment_id, cents, state }: RefundRow): Promise<void> {
  const payment = await paymentBy(shop, payment_id ?? 0);
  const ref = payment.ref ?? '';
  await shop.passFaultPoint('refund-wanted');
  let refusal: Parameters<typeof noteRefund>[2] | null = null;
  try {
    if (state === 'wanted') await callGateway(shop, (gateway) => gateway.refund(ref, { cents, key }));
  } catch (error) {
    if (!isChargeRefused(error)) throw error;
    refusal = { state: 'failed', problem: error.problem };
  }
  await shop.passFaultPoint('refund-sent');
  if (refusal) await noteRefund(shop, id, refusal);
  else await shop.db.run('UPDATE refunds SET changed_at = ? WHERE id = ?', shop.now(), id);
  await followRefunds(shop, payment, await callGateway(shop, (gateway) => gateway.refunds(ref)));
  await shop.passFaultPoint('refund-noted');
}

/** Records what the gateway says of a refund. */
async function noteRefund(
  shop: Shop,
  id: number,
  {
    state,
    ref = null,
    problem = 'the gateway says so',
  }: { readonly state: Refund['state']; readonly ref?: string | null; readonly problem?: string },
): Promise<void> {
  const to = state === 'pending' ? 'sent' : state;
  const hasFailed = await inTransaction(shop, async (shop, db) => {
    const order = 'SELECT 1 FROM orders WHERE id = (SELECT order_id FROM refunds WHERE id = ?)';
    await db.get(`${order} ${LOCKED}`, id);
    const row = await db.get<RefundRow>('SELECT * FROM refunds WHERE id = ?', id);
    if (!row || !NEXT[row.state].includes(to)) return false;
    await db.run(
      'UPDATE refunds SET state = ?, ref = coalesce(?, ref), problem = ?, changed_at = ? WHERE id = ?',
      to,
      ref,
      to === 'failed' ? problem : null,
      shop.now(),
      id,
    );
    const note = noteOf(row);
    if (to === 'done' && note) await endNote(shop, row.order_id, note);
    if (to === 'failed') {
      if (note) await beginReturnAgain(shop, note);
      await mailRefundFailed(shop, { ...row, problem });
    }
    await updatePaymentStatus(shop, row.order_id);
    return to === 'failed';
  });
  if (hasFailed) shop.report(new Alarm('refund-failed', `refund ${id} has failed: ${problem}`));
}

const noteOf = ({ note_year: year, note_number: number }: RefundRow): Pick<CreditNote, 'year' | 'number'> | null =>
  year === null || number === null ? null : { year, number };

/** The return is not refunded any more. */
async function beginReturnAgain(shop: Shop, { year, number }: Pick<CreditNote, 'year' | 'number'>): Promise<void> {
  const sql = `SELECT r.id FROM returns r JOIN credit_notes c ON c.return_id = r.id WHERE c.year = ? AND c.number = ? AND r.status <> 'refund-started'`;
  const ended = await shop.db.get<{ id: number }>(sql, year, number);
  if (ended) await setReturnStatus(shop, ended.id, 'refund-started');
}

/** All refunds of a paid charge, also those that were made in the gateway's dashboard: these become credit notes. */
export async function followRefunds(shop: Shop, payment: PaymentRow, refunds: readonly Refund[]): Promise<void> {
  for (const refund of refunds) {
    const known = await shop.db.get<{ id: number }>(
      'SELECT id FROM refunds WHERE unique_id = ? OR (payment_id = ? AND ref = ?)',
      refund.key ?? '',
      payment.id,
      refund.ref,
    );
    if (known) await noteRefund(shop, known.id, refund);
    else if (refund.state !== 'failed') await inTransaction(shop, (shop) => adoptRefund(shop, payment, refund));
  }
}

/** One that staff owed by hand, or that has failed, and paid in the dashboard, is that one. */
async function adoptRefund(shop: Shop, { id: paymentId, order_id }: PaymentRow, { ref, cents, state }: Refund): Promise<void> {
  const { db } = shop;
  if (order_id === null) return;
  await db.get(`SELECT 1 FROM orders WHERE id = ? ${LOCKED}`, order_id);
  if (await db.get('SELECT 1 FROM refunds WHERE payment_id = ? AND ref = ?', paymentId, ref)) return;
  const to = state === 'done' ? 'done' : 'sent';
  const owed = await db.get<RefundRow>(
    `SELECT * FROM refunds r WHERE order_id = ? AND cents = ? AND gift_card IS NULL AND (payment_id IS NULL OR state = 'failed')
       AND NOT EXISTS (SELECT 1 FROM credit_notes n JOIN returns b ON b.id = n.return_id
         WHERE n.year = r.note_year AND n.number = r.note_number AND b.refund_type <> 'refund')
     ORDER BY id LIMIT 1`,
    order_id,
    cents,
  );
  if (owed) {
    const sql = 'UPDATE refunds SET payment_id = ?, ref = ?, state = ?, problem = NULL, changed_at = ? WHERE id = ?';
    await db.run(sql, paymentId, ref, to, shop.now(), owed.id);
  } else {
    const note = await issueCreditNote(shop, order_id, { cents });
    await insertRefund(shop, { order_id, note, payment_id: paymentId, gift_card: null, cents, state: to, ref });
    if (note && to === 'done') await endNote(shop, order_id, note);
  }
  const note = owed && noteOf(owed);
  if (note && to === 'done') await endNote(shop, order_id, note);
  await updatePaymentStatus(shop, order_id);
}

/** Inside a transaction: refunds that have failed are tried again, or were paid by hand. Answers their sum. */
export async function retryRefunds(shop: Shop, orderId: number, by: 'gateway' | 'by-hand'): Promise<number> {
  const failed = (await refundsOf(shop, orderId)).filter(({ state }) => state === 'failed');
  for (const row of failed) {
    // A new key: the gateway keeps the failure under the old one.
    const sql =
      by === 'gateway'
        ? "UPDATE refunds SET state = 'wanted', unique_id = ?, ref = NULL, problem = NULL, changed_at = ? WHERE id = ?"
        : "UPDATE refunds SET state = 'done', unique_id = ?, payment_id = NULL, ref = NULL, problem = NULL, changed_at = ? WHERE id = ?";
    await shop.db.run(sql, randomUUID(), shop.now(), row.id);
    const note = noteOf(row);
    if (note) await endNote(shop, orderId, note);
  }
  await updatePaymentStatus(shop, orderId);
  return euros(failed.reduce((sum, { cents }) => sum + cents, 0));
}
