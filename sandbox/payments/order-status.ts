import * as z from 'zod';
import { PaymentStatus } from '../../shared/contract/codes.ts';
import type { Shop } from '../shop/shop.ts';
import { notFound } from '../core/refusal.ts';
import {
  mailOrderRefunded,
  mailOrderShipped,
  mailPaymentReceived,
  mailReadyForCollection,
  mailTransferReturned,
} from '../mails/order-mails.ts';
import { issueCreditNote } from '../carts/credit-notes.ts';
import { orderIsPaid, setOrderStatus } from '../carts/orders.ts';
import { ask } from './fetch-payment-status.ts';

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

type OrderChange = z.output<typeof OrderRequest>;

export async function changeOrder(shop: Shop, { po_number, ...change }: OrderChange): Promise<void> {
  const row = shop.db.get<{ id: number; ref: string | null }>(
    'SELECT o.id, p.ref FROM orders o LEFT JOIN payments p ON p.order_id = o.id WHERE o.po_number = ?',
    po_number,
  );
  if (!row) throw notFound('order');
  const { id, ref } = row;
  if (change.status !== undefined && !shop.shop.order_statuses.some(({ key }) => key === change.status)) throw notFound('order status');
  // Refunds captured money at the provider.
  if (change.payment_status === PaymentStatus.refunded && ref !== null) await ask(shop, (providers) => providers.refund(ref));
  writeOrderChange(shop, id, change);
}

/** Without the provider. */
export function writeOrderChange(
  shop: Shop,
  id: number,
  { payment_status, status, parcel, made_to_measure = [] }: Omit<OrderChange, 'po_number'>,
): void {
  const { db } = shop;
  db.transaction(() => {
    if (payment_status === PaymentStatus.paid) {
      if (orderIsPaid(shop, id)) mailPaymentReceived(shop, id);
      else if (isPaidTooLate(shop, id)) mailTransferReturned(shop, id);
    } else if (payment_status !== undefined) db.run('UPDATE orders SET payment_status = ? WHERE id = ?', payment_status, id);
    if (payment_status === PaymentStatus.refunded && issueCreditNote(shop, id, null)) mailOrderRefunded(shop, id);
    if (parcel) db.run('UPDATE orders SET parcel = ? WHERE id = ?', JSON.stringify(parcel), id);
    for (const position of made_to_measure)
      db.run('UPDATE order_items SET made_to_measure = 1 WHERE order_id = ? AND position = ?', id, position);
    if (status !== undefined) setOrderStatus(shop, id, status);
    if (status === 'shipped') mailOrderShipped(shop, id);
    if (status === 'ready-for-collection') mailReadyForCollection(shop, id);
  });
}

/** A transfer that arrives for an order which is cancelled goes back; true the first time. */
function isPaidTooLate({ db }: Shop, id: number): boolean {
  const { refundStarted, voided } = PaymentStatus;
  const sql = "UPDATE orders SET payment_status = ? WHERE id = ? AND status = 'cancelled' AND payment_status = ?";
  return db.run(sql, refundStarted, id, voided).changes === 1;
}
