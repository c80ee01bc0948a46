import { inTransaction } from '../shop/in-transaction.ts';
import * as z from 'zod';
import { PaymentStatus } from '../../contract/payment-codes.ts';
import type { Shop } from '../shop/shop.ts';
import { notFound } from '../core/refusal.ts';
import {
  mailOrderShipped,
  mailPaidTwice,
  mailPaymentReceived,
  mailReadyForCollection,
  mailTransferReturned,
} from '../mails/order-mails.ts';
import { leftToCredit } from '../orders/credit-notes.ts';
import { noteOrderChange } from '../orders/order-events.ts';
import { markOrderPaid, setOrderStatus } from '../orders/place-order.ts';
import { endRefusedPayment, refuseOrderPayment } from './order-payment.ts';
import { blockSoldCards, deliverDigital } from './deliver-digital.ts';
import { carryOutRefunds, payBack } from './refunds.ts';
import { LOCKED } from '../db/locks.ts';

/** A change that bookkeeping or workshop of a real backend would make. `status` is a key of `order_statuses`. */
export const OrderRequest = z.strictObject({
  po_number: z.string(),
  payment_status: z.enum(PaymentStatus).optional(),
  status: z.string().optional(),
  /** Positions that were made for this customer alone. */
  made_to_measure: z.array(z.int()).optional(),
  parcel: z
    .strictObject({
      carrier: z.string(),
      number: z.string(),
      url: z.url().nullable().default(null),
      hours: z.string().nullable().default(null),
    })
    .optional(),
});

export type OrderChange = Omit<z.output<typeof OrderRequest>, 'po_number'>;

export async function changeOrder(shop: Shop, { po_number, ...change }: z.output<typeof OrderRequest>): Promise<void> {
  const row = await shop.db.get<{ id: number }>('SELECT id FROM orders WHERE po_number = ?', po_number);
  if (!row) throw notFound('order');
  const { id } = row;
  if (change.status !== undefined && !shop.document.order_statuses.some(({ key }) => key === change.status)) throw notFound('order status');
  await writeOrderChange(shop, id, change);
  await endRefusedPayment(shop, id);
  await carryOutRefunds(shop, id);
}

export interface OrderRefund {
  /** Absent: all that is left. */
  readonly cents?: number;
  readonly reason?: string | null;
  readonly by: 'gateway' | 'by-hand';
  readonly requestKey?: string | null;
}

/**
 * Inside a transaction that has locked the order: all that is left of it, or a part, goes back. Gift cards that it bought are blocked first,
 * so that nobody spends them meanwhile. An order without an invoice has nothing to correct.
 */
export async function payOrderBack(shop: Shop, id: number, { cents, ...refund }: OrderRefund): Promise<void> {
  if (cents === undefined || cents >= (await leftToCredit(shop, id))) await blockSoldCards(shop, id);
  await payBack(shop, id, { ...refund, ...(cents !== undefined && { cents }) });
  if (await shop.db.get('SELECT 1 FROM invoices WHERE order_id = ?', id)) return;
  await shop.db.run('UPDATE orders SET payment_status = ? WHERE id = ?', PaymentStatus.refunded, id);
  await noteOrderChange(shop, id);
}

/** Without the gateway. */
export async function writeOrderChange(
  shop: Shop,
  id: number,
  { payment_status, status, parcel, made_to_measure = [] }: OrderChange,
): Promise<void> {
  await inTransaction(shop, async (shop, db) => {
    await db.get(`SELECT 1 FROM orders WHERE id = ? ${LOCKED}`, id);
    if (payment_status === PaymentStatus.paid) {
      if (await markOrderPaid(shop, id)) {
        await mailPaymentReceived(shop, id);
        await deliverDigital(shop, id);
        await refuseOrderPayment(shop, id);
      } else if (await isPaidTooLate(shop, id)) await mailTransferReturned(shop, id);
      else if (await wasPaidAfterwards(shop, id)) await mailPaidTwice(shop, id);
    } else if (payment_status === PaymentStatus.refunded) await payOrderBack(shop, id, { by: 'gateway' });
    else if (payment_status !== undefined) await db.run('UPDATE orders SET payment_status = ? WHERE id = ?', payment_status, id);
    if (parcel) await db.run('UPDATE orders SET parcel = ? WHERE id = ?', JSON.stringify(parcel), id);
    for (const position of made_to_measure)
      await db.run('UPDATE order_items SET made_to_measure = 1 WHERE order_id = ? AND position = ?', id, position);
    if (status !== undefined) await setOrderStatus(shop, id, status);
    if (status === 'shipped') await mailOrderShipped(shop, id);
    if (status === 'ready-for-collection') await mailReadyForCollection(shop, id);
    await noteOrderChange(shop, id);
  });
}

/** The transfer that the order had waited for goes back. */
const wasPaidAfterwards = async ({ db }: Shop, id: number): Promise<boolean> =>
  (await db.get("SELECT 1 FROM payments WHERE pays_order_id = ? AND state = 'paid'", id)) !== undefined;

/** A transfer that arrives for an order which is cancelled goes back; true the first time. */
async function isPaidTooLate({ db }: Shop, id: number): Promise<boolean> {
  const { refundStarted, voided } = PaymentStatus;
  const sql = "UPDATE orders SET payment_status = ? WHERE id = ? AND status = 'cancelled' AND payment_status = ?";
  return (await db.run(sql, refundStarted, id, voided)).changes === 1;
}
