import * as z from 'zod';
import { PaymentStatus } from '../../shared/contract/codes.ts';
import type { Shop } from '../shop/shop.ts';
import { notFound } from '../core/refusal.ts';
import { mailPaymentReceived } from '../mails/order-mails.ts';
import { orderIsPaid } from '../carts/orders.ts';
import { ask } from './fetch-payment-status.ts';

/** Sets the payment status of an order, as accounting would. */
export const OrderRequest = z.strictObject({ po_number: z.string(), payment_status: z.enum(PaymentStatus) });

export async function setPaymentStatus(shop: Shop, { po_number, payment_status }: z.output<typeof OrderRequest>): Promise<void> {
  const { db } = shop;
  const row = db.get<{ id: number; ref: string | null }>(
    'SELECT o.id, p.ref FROM orders o LEFT JOIN payments p ON p.order_id = o.id WHERE o.po_number = ?',
    po_number,
  );
  if (!row) throw notFound('order');
  const { id, ref } = row;
  // Refunds captured money at the provider.
  if (payment_status === PaymentStatus.refunded && ref !== null) await ask(shop, (providers) => providers.refund(ref));
  db.transaction(() => {
    if (payment_status === PaymentStatus.paid) {
      if (orderIsPaid(shop, id)) mailPaymentReceived(shop, id);
    } else db.run('UPDATE orders SET payment_status = ? WHERE id = ?', payment_status, id);
  });
}
