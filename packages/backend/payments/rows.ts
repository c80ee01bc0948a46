import { randomUUID } from 'node:crypto';
import type { PaymentMethodCode } from '../../contract/payment-codes.ts';
import type { PaymentState } from '../../contract/payment.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import type { Db } from '../db/database.ts';
import { Refusal } from '../core/refusal.ts';
import { before } from './states.ts';
import { insertRow } from '../db/insert.ts';
import { LOCKED } from '../db/locks.ts';

/**
 * One attempt to pay a cart, or the order that it has become (`pays_order_id`). The decision is written once, before the gateway is
 * called: for an order (`order_id`) or for releasing the money (`refusal`). After a kill the next start finds the decision and carries it
 * out.
 */
export interface PaymentRow {
  readonly id: number;
  readonly unique_id: string;
  readonly cart_id: number;
  readonly pays_order_id: number | null;
  readonly method: PaymentMethodCode;
  readonly provider: string;
  /** The gateway's id of the charge; null until the gateway has answered. */
  readonly ref: string | null;
  readonly return_url: string | null;
  /** Begun with an express button: no order before the order button is pressed. */
  readonly express: 0 | 1;
  readonly cents: number;
  readonly currency_code: string;
  readonly lang: Lang;
  readonly state: PaymentState;
  /** Time of the order button and fingerprint of the cart, or number of the paid order; null for an express payment before it. */
  readonly confirmed_at: number | null;
  readonly cart_print: string | null;
  /** When e-mail and address of an express payment were copied to the cart. */
  readonly payer_taken_at: number | null;
  readonly order_id: number | null;
  /** Error code for the shopper when the money is released. */
  readonly refusal: string | null;
  readonly created_at: number;
  readonly expires_at: number;
  /** Given up, but its gateway cannot end it: money that comes until then goes back. */
  readonly watch_until: number | null;
  readonly dispute: string | null;
}

/** Life of an open payment; afterwards it is cancelled. */
const LIFE = 3 * 3_600_000;

export const findPayment = ({ db }: Shop, uniqueId: string): Promise<PaymentRow | undefined> =>
  db.get<PaymentRow>('SELECT * FROM payments WHERE unique_id = ?', uniqueId);

export const paymentBy = ({ db }: Shop, id: number): Promise<PaymentRow> => found(db, id, '');

/** For a decision, inside a transaction. The cart of the payment is locked first, as by those who change it. */
export async function lockPayment({ db }: Shop, id: number): Promise<PaymentRow> {
  await db.get(`SELECT 1 FROM carts WHERE id = (SELECT cart_id FROM payments WHERE id = ?) ${LOCKED}`, id);
  return found(db, id, LOCKED);
}

async function found(db: Db, id: number, lock: typeof LOCKED | ''): Promise<PaymentRow> {
  const row = await db.get<PaymentRow>(`SELECT * FROM payments WHERE id = ? ${lock}`, id);
  if (!row) throw new Error(`there is no payment ${id}`);
  return row;
}

/** The unfinished payment of a cart or of its order; a unique index allows only one. */
export const livePayment = ({ db }: Shop, cartId: number): Promise<PaymentRow | undefined> =>
  db.get<PaymentRow>("SELECT * FROM payments WHERE cart_id = ? AND state IN ('open', 'processing', 'authorised')", cartId);

export const livePayments = ({ db }: Shop): Promise<PaymentRow[]> =>
  db.all<PaymentRow>("SELECT * FROM payments WHERE state IN ('open', 'processing', 'authorised') ORDER BY id");

export const watchedPayments = ({ db }: Shop): Promise<PaymentRow[]> =>
  db.all<PaymentRow>('SELECT * FROM payments WHERE watch_until IS NOT NULL ORDER BY id');

export type NewPayment = Pick<
  PaymentRow,
  'cart_id' | 'method' | 'provider' | 'return_url' | 'express' | 'cents' | 'currency_code' | 'lang'
> & { readonly pays_order_id?: number };

export async function insertPayment(shop: Shop, wanted: NewPayment): Promise<PaymentRow> {
  const now = Date.now();
  const uniqueId = randomUUID();
  const id = await insertRow(
    shop.db,
    `INSERT INTO payments (unique_id, cart_id, pays_order_id, method, provider, return_url, express, cents, currency_code, lang, state, created_at,
       changed_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'open', ?, ?, ?)`,
    uniqueId,
    wanted.cart_id,
    wanted.pays_order_id ?? null,
    wanted.method,
    wanted.provider,
    wanted.return_url && withPaymentId(wanted.return_url, uniqueId),
    wanted.express,
    wanted.cents,
    wanted.currency_code,
    wanted.lang,
    now,
    now,
    now + LIFE,
  );
  return paymentBy(shop, id);
}

/** Return page of the shopper, with the payment id. */
function withPaymentId(url: string, uniqueId: string): string {
  const address = new URL(url);
  address.searchParams.set('payment', uniqueId);
  return address.href;
}

/** Guarded UPDATE: false if the current state does not allow the new one. */
export async function movePayment(db: Db, id: number, to: PaymentState): Promise<boolean> {
  const from = before(to);
  if (from.length === 0) return false;
  const { changes } = await db.run(
    `UPDATE payments SET state = ?, changed_at = ? WHERE id = ? AND state IN (${from.map(() => '?').join()})`,
    to,
    Date.now(),
    id,
    ...from,
  );
  return changes === 1;
}

/** Records the order button for this total and cart. False if the payment is already decided. */
export async function confirmPayment(
  db: Db,
  id: number,
  { cents, print, lang }: { cents: number; print: string; lang: Lang },
): Promise<boolean> {
  const now = Date.now();
  const { changes } = await db.run(
    `UPDATE payments SET cents = ?, confirmed_at = ?, cart_print = ?, lang = ?, changed_at = ?, expires_at = ?
     WHERE id = ? AND order_id IS NULL AND refusal IS NULL AND state IN ('open', 'processing', 'authorised')`,
    cents,
    now,
    print,
    lang,
    now,
    now + LIFE,
    id,
  );
  return changes === 1;
}

/** Reverts `confirmPayment`. False if the payment is already decided. */
export const unconfirmPayment = async (db: Db, id: number): Promise<boolean> =>
  (
    await db.run(
      `UPDATE payments SET confirmed_at = NULL, cart_print = NULL
     WHERE id = ? AND order_id IS NULL AND refusal IS NULL AND state IN ('open', 'processing', 'authorised')`,
      id,
    )
  ).changes === 1;

/** Decides to release the money. False if something else is already decided. */
export const refusePayment = async (db: Db, id: number, { code, message, fields }: Refusal): Promise<boolean> =>
  (
    await db.run(
      'UPDATE payments SET refusal = ?, changed_at = ? WHERE id = ? AND order_id IS NULL AND refusal IS NULL',
      JSON.stringify({ code, message, fields }),
      Date.now(),
      id,
    )
  ).changes === 1;

/** Nobody can pay a charge whose making was refused, or not answered: the shopper has neither its token nor its page. */
export const endUnmade = async (db: Db, id: number): Promise<void> =>
  void (await db.run(
    "UPDATE payments SET state = 'cancelled', changed_at = ? WHERE id = ? AND ref IS NULL AND state = 'open'",
    Date.now(),
    id,
  ));

/**
 * Its charge is not made, and another one is wanted: by another method, or after a minute, for a gateway may keep a failure under the
 * payment's key for a day.
 */
export const isUnmade = ({ ref, method, created_at }: PaymentRow, wanted: PaymentMethodCode | null): boolean =>
  ref === null && (method !== wanted || created_at < Date.now() - 60_000);

/** Decides for the order. False if something else is already decided. */
export const orderPayment = async (db: Db, id: number, orderId: number): Promise<boolean> =>
  (
    await db.run(
      "UPDATE payments SET order_id = ?, changed_at = ? WHERE id = ? AND order_id IS NULL AND refusal IS NULL AND state = 'authorised'",
      orderId,
      Date.now(),
      id,
    )
  ).changes === 1;

/** The refusal of a payment without an order; the same for every repeat. */
export function refusalOf({ state, refusal }: PaymentRow): Refusal {
  if (refusal !== null) {
    const { code, message, fields } = JSON.parse(refusal) as Pick<Refusal, 'code' | 'message' | 'fields'>;
    return new Refusal(code, message, { ...(fields && { fields }) });
  }
  if (state === 'declined') return paymentDeclined();
  if (state === 'cancelled') return paymentCancelled();
  return new Refusal('payment_pending', 'the payment is not decided yet');
}

/** Nothing is left to pay: cancelled, paid by transfer, or in work. */
export const orderClosed = (): Refusal => new Refusal('order_closed', 'nothing is left to pay for this order');

export const paymentDeclined = (): Refusal => new Refusal('payment_declined', 'the provider declined the payment');

export const paymentCancelled = (): Refusal => new Refusal('payment_cancelled', 'the payment was cancelled');
