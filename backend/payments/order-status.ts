import { inTransaction } from '../shop/in-transaction.ts';
import * as z from 'zod';
import { PaymentStatus } from '../../shared/contract/payment-codes.ts';
import type { Shop } from '../shop/shop.ts';
import { notFound } from '../core/refusal.ts';
import {
  mailOrderRefunded,
  mailOrderShipped,
  mailPaidTwice,
  mailPaymentReceived,
  mailReadyForCollection,
  mailTransferReturned,
} from '../mails/order-mails.ts';
import { issueCreditNote } from '../orders/credit-notes.ts';
import { noteOrderChange } from '../orders/order-events.ts';
import { markOrderPaid, setOrderStatus } from '../orders/place-order.ts';
import { callGateway } from './fetch-payment-status.ts';
import { endRefusedPayment, refuseOrderPayment } from './order-payment.ts';
import { blockSoldCards, deliverDigital } from './deliver-digital.ts';
import { LOCKED } from '../db/locks.ts';

/** What bookkeeping and workshop of a real backend would do. `status` is a key of `order_statuses`. */
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
  if (change.payment_status === PaymentStatus.refunded) await refundAtGateway(shop, id);
  await writeOrderChange(shop, id, change);
  await endRefusedPayment(shop, id);
}

/**
 * Captured money goes back; once more changes nothing. An order that was not paid at a gateway is left alone. Gift cards that it bought are
 * blocked first, so that nobody spends them meanwhile.
 */
export async function refundAtGateway(shop: Shop, orderId: number): Promise<void> {
  const payment = await shop.db.get<{ ref: string | null }>('SELECT ref FROM payments WHERE order_id = ?', orderId);
  const ref = payment?.ref ?? null;
  if (ref === null) return;
  await inTransaction(shop, (shop) => blockSoldCards(shop, orderId));
  await callGateway(shop, (gateway) => gateway.refund(ref));
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
    } else if (payment_status !== undefined) await db.run('UPDATE orders SET payment_status = ? WHERE id = ?', payment_status, id);
    if (payment_status === PaymentStatus.refunded) await blockSoldCards(shop, id);
    if (payment_status === PaymentStatus.refunded && (await issueCreditNote(shop, id, null))) await mailOrderRefunded(shop, id);
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
