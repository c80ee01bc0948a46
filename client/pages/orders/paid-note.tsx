import { PaymentStatus } from '../../../packages/contract/payment-codes.ts';
import { orderSteps } from '../../../shared/commerce/order-progress.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { orderPaymentKind, paymentLabel } from '../../../shared/commerce/payment-status.ts';
import styles from './order-documents.module.css';
import { useDayText } from '../../features/order/use-order-texts.ts';

/** When and how an order was paid, or what became of the payment. */
export function PaidNote({ order }: { order: Order }) {
  const t = useT('orders');
  const words = useT('order');
  const dayText = useDayText();
  const { price } = useFormat();
  const { payment_status, payment_title: method, refunds } = order;
  const { key } = paymentLabel(payment_status);
  // Nothing was put aside at the bank for a transfer that was not made.
  const isVoidTransfer = payment_status === PaymentStatus.voided && orderPaymentKind(order) === 'none';
  const isSaid = payment_status === PaymentStatus.paid || payment_status === PaymentStatus.unpaid || isVoidTransfer;
  const paidAt = orderSteps(order).find((step) => step.key === 'paid')?.at ?? null;
  const notes = [
    ...(method === null || key === 'unpaid' || key === 'voided'
      ? []
      : [paidAt === null ? t('paidBy', { method }) : t('paidOn', { day: dayText(paidAt), method })]),
    ...(isSaid || refunds.length > 0 ? [] : [words(`${key as 'refunded'}Text`)]),
  ];
  if (notes.length + refunds.length === 0) return null;
  return (
    <div className={styles.paid}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {refunds.map(({ amount, done, to_gift_card, at }) => {
        const values = { amount: price(amount), day: dayText(new Date(at)) };
        return <p key={`${at} ${amount}`}>{done ? t(to_gift_card ? 'backOnCard' : 'backOn', values) : t('comesBack', values)}</p>;
      })}
    </div>
  );
}
