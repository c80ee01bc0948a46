import { PaymentStatus } from '../../contract/payment-codes.ts';
import type { Db } from '../db/database.ts';
import { LOCKED } from '../db/locks.ts';
import { cents as toCents, euros } from '../core/money.ts';
import { notFound, Refusal } from '../core/refusal.ts';
import { creditNotesOf, leftToCredit } from '../orders/credit-notes.ts';
import { invoiceOf } from '../orders/invoices.ts';
import type { OrderShipping, Parcel } from '../orders/order-view.ts';
import { awaitsTransfer, isBeingPaid } from '../orders/awaited-transfer.ts';
import { cancelByShop } from '../payments/cancel-order.ts';
import { endRefusedPayment } from '../payments/order-payment.ts';
import { type OrderChange, type OrderRefund, payOrderBack, writeOrderChange } from '../payments/order-status.ts';
import { carryOutRefunds, type RefundRow, refundsOf, retryRefunds, sharesOf } from '../payments/refunds.ts';
import type { Shop } from '../shop/shop.ts';
import { inOperation, type OperationOptions } from './dry-run.ts';
import { paymentName } from './order-list.ts';

export interface OrderReport {
  readonly number: string;
  readonly dry_run: boolean;
  readonly changes: readonly { readonly field: string; readonly before: string | null; readonly after: string | null }[];
  readonly mails: readonly { readonly key: string; readonly recipient: string }[];
  /** Notes on what is left to do by hand, or worth knowing. */
  readonly notes: readonly string[];
}

interface OrderRow {
  readonly id: number;
  readonly po_number: string;
  readonly status: string;
  readonly payment_status: number;
  readonly payment_method: string | null;
  readonly parcel: string | null;
  readonly shipping: string;
  readonly currency_code: string;
  readonly final_cents: number;
  readonly gift_card_cents: number;
  /** At the gateway, if one was paid. */
  readonly ref: string | null;
}

/** The money of a transfer, or of an order on account, has come. For a cancelled order, or one paid otherwise meanwhile, it goes back. */
export const markPaid = (shop: Shop, number: string, options: OperationOptions): Promise<OrderReport> =>
  changeOrder(shop, number, { payment_status: PaymentStatus.paid }, checkPayable, options);

/** The parcel is with its carrier. Once more with another number corrects it, without another mail. */
export const markShipped = (shop: Shop, number: string, parcel: Parcel, options: OperationOptions): Promise<OrderReport> =>
  changeOrder(
    shop,
    number,
    { status: 'shipped', parcel: { hours: null, ...parcel } },
    (_, row) => checkShippable(shop, row, parcel),
    options,
  );

/** An order that is collected lies ready in the shop. */
export const markReady = (shop: Shop, number: string, options: OperationOptions): Promise<OrderReport> =>
  changeOrder(shop, number, { status: 'ready-for-collection' }, checkCollectable, options);

/** The customer has it: periods of returns begin. */
export const markCompleted = (shop: Shop, number: string, options: OperationOptions): Promise<OrderReport> =>
  changeOrder(shop, number, { status: 'completed' }, (_, row) => checkHandedOver(row), options);

/** An order that waits for its transfer, or one that was paid back before it was handed over. Its products can be sold again. */
export const cancelOrder = (shop: Shop, number: string, options: OperationOptions): Promise<OrderReport> =>
  changeOrder(shop, number, cancelByShop, checkCancellable, options);

export interface RefundOptions extends OperationOptions {
  /** The money has gone back, or will go back, without a call of the gateway. */
  readonly isByHand: boolean;
  /** Decimal; absent: all that is left. */
  readonly amount?: number | undefined;
  /** Printed on the credit note. */
  readonly reason?: string | undefined;
  /** Decimal, of the invoice, when it was decided: refused if less is left meanwhile. */
  readonly left?: number;
  /** Of a back office: asked for twice it is one refund. */
  readonly requestKey?: string;
  /** Refunds of the order that have failed, in the place of a new one. */
  readonly isAgain?: boolean;
}

/**
 * Pays an order back, or a part of it, also without a return: credit note and refund are written, then the gateway is called. Where it does
 * not answer, the backend calls it again. The customer gets a mail once the money has gone back.
 */
export async function refundOrder(
  shop: Shop,
  number: string,
  { isByHand, amount, reason, left, requestKey, isAgain = false, ...options }: RefundOptions,
): Promise<OrderReport> {
  const by = isByHand ? 'by-hand' : 'gateway';
  const part = {
    by,
    ...(amount !== undefined && { cents: toCents(amount) }),
    reason: reason ?? null,
    requestKey: requestKey ?? null,
  } as const;
  const report = await changeOrder(
    shop,
    number,
    isAgain ? (shop, id) => retryRefunds(shop, id, by) : (shop, id) => payOrderBack(shop, id, part),
    isAgain ? checkFailed : (shop, row) => checkRefundable(shop, row, part, left),
    options,
  );
  if (options.isDryRun || shop.changedOrders) return report;
  const { id } = await lockedOrder(shop.db, number);
  await carryOutRefunds(shop, id);
  const waiting = (await refundsOf(shop, id)).filter(({ state }) => state !== 'done');
  return waiting.length === 0 ? report : { ...report, notes: [...report.notes, ...waiting.map(waitingNote)] };
}

function waitingNote({ state, problem, cents }: RefundRow): string {
  const amount = euros(cents).toFixed(2);
  if (state === 'failed') return `The gateway has refused to pay ${amount} back (${problem}): repeat this with --again, or pay it by hand.`;
  return state === 'sent'
    ? `The gateway has promised to pay ${amount} back.`
    : `The gateway does not answer: the backend tries again to pay ${amount} back.`;
}

/** Refuses, or answers notes. */
type Check = (shop: Shop, row: OrderRow) => string[] | Promise<string[]>;

async function changeOrder(
  shop: Shop,
  number: string,
  change: OrderChange | ((shop: Shop, id: number) => Promise<unknown>),
  check: Check,
  options: OperationOptions,
): Promise<OrderReport> {
  const { id, report } = await inOperation(shop, options, async (shop, db) => {
    const row = await lockedOrder(db, number);
    const notes = await check(shop, row);
    const before = await stateOf(shop, row);
    const last = (await db.get<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM mails'))?.id ?? 0;
    await (typeof change === 'function' ? change(shop, row.id) : writeOrderChange(shop, row.id, change));
    const after = await stateOf(shop, await lockedOrder(db, number));
    const mails = await db.all<{ key: string; recipient: string }>(
      `SELECT key, recipient FROM mails
       WHERE id > ?1 AND (event = key || ':' || ?2 OR event LIKE key || ':' || ?2 || ':%') ORDER BY id`,
      last,
      String(row.id),
    );
    const changes = Object.keys(before).flatMap((field) => {
      const [was, is] = [before[field] ?? null, after[field] ?? null];
      return was === is ? [] : [{ field, before: was, after: is }];
    });
    return { id: row.id, report: { number, dry_run: options.isDryRun, changes, mails, notes } };
  });
  // A payment by a gateway that the change has refused. Inside a transaction of the caller it is left to the reconciler.
  if (!options.isDryRun && !shop.changedOrders) await endRefusedPayment(shop, id);
  return report;
}

async function lockedOrder(db: Db, number: string): Promise<OrderRow> {
  const row = await db.get<OrderRow>(
    `SELECT id, po_number, status, payment_status, payment_method, parcel, shipping, currency_code, final_cents, gift_card_cents,
       (SELECT ref FROM payments WHERE order_id = o.id) AS ref
     FROM orders o WHERE po_number = ? ${LOCKED}`,
    number,
  );
  if (!row) throw notFound(`order ${number}`);
  return row;
}

async function stateOf(shop: Shop, row: OrderRow): Promise<Readonly<Record<string, string | null>>> {
  const parcel = row.parcel === null ? null : (JSON.parse(row.parcel) as Parcel);
  const invoice = await invoiceOf(shop, row.po_number);
  const notes = await creditNotesOf(shop, row.po_number);
  return {
    status: row.status,
    payment: paymentName(row.payment_status),
    parcel: parcel && [parcel.carrier, parcel.number, parcel.url].filter((part) => part !== null).join(' '),
    invoice: invoice?.label ?? null,
    'credit notes': notes.length === 0 ? null : notes.map(({ label, cents }) => `${label} (${euros(cents).toFixed(2)})`).join(', '),
  };
}

const closed = ({ po_number }: OrderRow, reason: string): Refusal => new Refusal('order_closed', `order ${po_number} ${reason}`);

async function checkPayable({ db }: Shop, row: OrderRow): Promise<string[]> {
  const { unpaid, paid, voided } = PaymentStatus;
  if (row.payment_status === unpaid) return [];
  if (row.payment_status === voided && row.status === 'cancelled')
    return ['The order is cancelled and stays so: the customer learns by mail that the money goes back. Send it back.'];
  const wasPaidOtherwise = await db.get("SELECT 1 FROM payments WHERE pays_order_id = ? AND state = 'paid'", row.id);
  const isKnown = await db.get('SELECT 1 FROM mails WHERE event = ?', `paid-twice:${row.id}`);
  if (row.payment_status === paid && wasPaidOtherwise && !isKnown)
    return [
      `The order was paid by ${row.payment_method} meanwhile: the customer learns by mail that the transfer goes back. Send it back.`,
    ];
  throw closed(row, `is ${paymentName(row.payment_status)} already`);
}

function checkShippable(shop: Shop, row: OrderRow, { carrier, number }: Parcel): string[] {
  const shipping = checkDue(shop, row);
  if (shipping.carrier === null) throw closed(row, 'is collected from the shop');
  if (row.status !== 'shipped') return shipping.carrier === carrier ? [] : [`The customer chose the delivery by ${shipping.carrier}.`];
  const known = row.parcel === null ? null : (JSON.parse(row.parcel) as Parcel);
  if (known?.carrier === carrier && known.number === number) throw closed(row, `is shipped already, with ${carrier} ${number}`);
  return ['The order was shipped before: its parcel is corrected. The mail of the shipping is not sent again.'];
}

function checkCollectable(shop: Shop, row: OrderRow): string[] {
  if (checkDue(shop, row).carrier !== null) throw closed(row, 'is delivered');
  if (row.status === 'ready-for-collection') throw closed(row, 'is ready already');
  return [];
}

/** Refuses an order that is not to be handed over, or not yet. */
function checkDue({ document }: Shop, row: OrderRow): OrderShipping {
  const shipping = JSON.parse(row.shipping) as OrderShipping | null;
  if (shipping === null) throw closed(row, 'has nothing to deliver: its lines came by mail');
  if (row.status === 'cancelled' || row.status === 'completed') throw closed(row, `is ${row.status}`);
  const { unpaid, refunded, voided, refundStarted } = PaymentStatus;
  const isOnAccount = document.payment_methods.find(({ code }) => code === row.payment_method)?.on_account ?? false;
  const isOwed: readonly number[] = isOnAccount ? [refunded, voided, refundStarted] : [unpaid, refunded, voided, refundStarted];
  if (isOwed.includes(row.payment_status)) throw closed(row, `is ${paymentName(row.payment_status)}`);
  return shipping;
}

const isHandedOver = ({ status }: OrderRow): boolean => ['shipped', 'ready-for-collection', 'completed'].includes(status);

function checkHandedOver(row: OrderRow): string[] {
  if (row.status === 'completed' || !isHandedOver(row)) throw closed(row, `is ${row.status}`);
  return [];
}

async function checkCancellable(shop: Shop, row: OrderRow): Promise<string[]> {
  if (row.status === 'cancelled' || isHandedOver(row)) throw closed(row, `is ${row.status}`);
  if (row.payment_status === PaymentStatus.refunded) return ['The money has gone back before; the customer gets no mail.'];
  if (!awaitsTransfer(row)) throw closed(row, `is ${paymentName(row.payment_status)}, by ${row.payment_method}: refund it first`);
  if (await isBeingPaid(shop, row.id)) throw closed(row, 'is being paid at this moment');
  return [];
}

async function checkRefundable(shop: Shop, row: OrderRow, { by, cents: wanted }: OrderRefund, known?: number): Promise<string[]> {
  const { unpaid, refunded, voided } = PaymentStatus;
  const isOver: readonly number[] = [unpaid, refunded, voided];
  if (isOver.includes(row.payment_status)) throw closed(row, `is ${paymentName(row.payment_status)}: there is nothing to refund`);
  const invoiced = (await invoiceOf(shop, row.po_number)) !== undefined;
  const left = invoiced ? await leftToCredit(shop, row.id) : row.final_cents;
  const amount = (cents: number): string => `${euros(cents).toFixed(2)} ${row.currency_code}`;
  if (left === 0 && row.final_cents + row.gift_card_cents > 0)
    throw closed(row, 'has a credit note for all of it: a refund is under way, or has failed (--again)');
  if (known !== undefined && toCents(known) !== left) throw closed(row, 'was refunded in part meanwhile');
  if (wanted !== undefined && (wanted <= 0 || wanted > left || !invoiced))
    throw closed(row, `has ${amount(invoiced ? left : 0)} left to refund in part`);
  const shares = await sharesOf(shop, row.id, wanted ?? left);
  const money = shares.find(({ giftCard }) => giftCard === null)?.cents ?? 0;
  const cards = shares.reduce((sum, share) => sum + share.cents, 0) - money;
  const isAtGateway = row.ref !== null && by === 'gateway';
  const isWhole = wanted === undefined || wanted === left;
  return [
    ...(money === 0 ? [] : [isAtGateway ? `The gateway pays ${amount(money)} back (${row.payment_method}).` : byHand(row, amount(money))]),
    ...(cards === 0 ? [] : [`Gift cards that have paid get ${amount(cards)} back.`]),
    ...(isWhole && (await shop.db.get('SELECT 1 FROM gift_cards WHERE order_id = ?', row.id))
      ? ['The gift cards that it bought are blocked.']
      : []),
    'Status and stock do not change.',
  ];
}

const byHand = ({ payment_method }: OrderRow, amount: string): string => `Pay ${amount} back by hand (${payment_method}).`;

async function checkFailed(shop: Shop, row: OrderRow): Promise<string[]> {
  const failed = (await refundsOf(shop, row.id)).filter(({ state }) => state === 'failed');
  if (failed.length === 0) throw closed(row, 'has no refund that has failed');
  return failed.map(({ cents, problem }) => `${euros(cents).toFixed(2)} ${row.currency_code} had failed: ${problem}.`);
}
