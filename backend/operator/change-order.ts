import { PaymentStatus } from '../../shared/contract/payment-codes.ts';
import type { Db } from '../db/database.ts';
import { LOCKED } from '../db/locks.ts';
import { euros } from '../core/money.ts';
import { notFound, Refusal } from '../core/refusal.ts';
import { creditNoteNumber, creditNotesOf } from '../orders/credit-notes.ts';
import { invoiceNumber, invoiceOf } from '../orders/invoices.ts';
import type { OrderShipping, Parcel } from '../orders/order-view.ts';
import { awaitsTransfer, isBeingPaid } from '../orders/awaited-transfer.ts';
import { cancelByShop } from '../payments/cancel-order.ts';
import { endRefusedPayment } from '../payments/order-payment.ts';
import { type OrderChange, refundAtGateway, writeOrderChange } from '../payments/order-status.ts';
import type { Shop } from '../shop/shop.ts';
import { inOperation, type OperationOptions } from './dry-run.ts';
import { paymentName } from './order-list.ts';

export interface OrderReport {
  readonly number: string;
  readonly dry_run: boolean;
  readonly changes: readonly { readonly field: string; readonly before: string | null; readonly after: string | null }[];
  readonly mails: readonly { readonly key: string; readonly recipient: string }[];
  /** What is left to do by hand, or worth knowing. */
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

/** An order that waits for its transfer, or one that was paid back before it was handed over. What it held can be sold again. */
export const cancelOrder = (shop: Shop, number: string, options: OperationOptions): Promise<OrderReport> =>
  changeOrder(shop, number, 'cancel', checkCancellable, options);

/**
 * Pays the whole order back: at the gateway first, which may be repeated, then in the books, with the credit note. `isByHand`: the money
 * has gone back, or will go back, without a call of the gateway.
 */
export async function refundOrder(
  shop: Shop,
  number: string,
  { isByHand, ...options }: OperationOptions & { readonly isByHand: boolean },
): Promise<OrderReport> {
  const check: Check = (shop, row) => checkRefundable(shop, row, isByHand);
  if (!options.isDryRun && !isByHand) {
    const row = await lockedOrder(shop.db, number);
    await check(shop, row);
    await refundAtGateway(shop, row.id);
  }
  return changeOrder(shop, number, { payment_status: PaymentStatus.refunded }, check, options);
}

/** Refuses, or answers notes. */
type Check = (shop: Shop, row: OrderRow) => string[] | Promise<string[]>;

async function changeOrder(
  shop: Shop,
  number: string,
  change: OrderChange | 'cancel',
  check: Check,
  options: OperationOptions,
): Promise<OrderReport> {
  const { id, report } = await inOperation(shop, options, async (shop, db) => {
    const row = await lockedOrder(db, number);
    const notes = await check(shop, row);
    const before = await stateOf(shop, row);
    const last = (await db.get<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM mails'))?.id ?? 0;
    await (change === 'cancel' ? cancelByShop(shop, row.id) : writeOrderChange(shop, row.id, change));
    const after = await stateOf(shop, await lockedOrder(db, number));
    const mails = await db.all<{ key: string; recipient: string }>(
      "SELECT key, recipient FROM mails WHERE id > ? AND event = key || ':' || ? ORDER BY id",
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
    invoice: invoice ? invoiceNumber(invoice) : null,
    'credit notes':
      notes.length === 0 ? null : notes.map((note) => `${creditNoteNumber(note)} (${euros(note.cents).toFixed(2)})`).join(', '),
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

async function checkRefundable(shop: Shop, row: OrderRow, isByHand: boolean): Promise<string[]> {
  const { unpaid, refunded, voided, partiallyRefunded } = PaymentStatus;
  const isOver: readonly number[] = [unpaid, refunded, voided];
  if (isOver.includes(row.payment_status)) throw closed(row, `is ${paymentName(row.payment_status)}: there is nothing to refund`);
  const credited = await creditNotesOf(shop, row.po_number);
  const isPartly = row.payment_status === partiallyRefunded || credited.length > 0;
  if (isPartly && row.ref !== null && !isByHand)
    throw closed(
      row,
      'was refunded in part; the gateway would pay all of it back: pay the rest back there, then repeat this with --by-hand',
    );
  const amount = (cents: number): string => `${euros(cents).toFixed(2)} ${row.currency_code}`;
  const isAtGateway = row.ref !== null && !isByHand;
  return [
    ...(row.final_cents === 0
      ? []
      : [isAtGateway ? `The gateway pays ${amount(row.final_cents)} back (${row.payment_method}).` : byHand(row, isPartly, amount)]),
    ...((await shop.db.get('SELECT 1 FROM gift_cards WHERE order_id = ?', row.id)) ? ['The gift cards that it bought are blocked.'] : []),
    ...(row.gift_card_cents === 0 ? [] : [`Gift cards had paid ${amount(row.gift_card_cents)}: their balances do not change.`]),
    'Status and stock do not change.',
  ];
}

const byHand = ({ final_cents, payment_method }: OrderRow, isPartly: boolean, amount: (cents: number) => string): string =>
  isPartly
    ? `Pay back by hand what is left of ${amount(final_cents)} (${payment_method}).`
    : `Pay ${amount(final_cents)} back by hand (${payment_method}).`;
