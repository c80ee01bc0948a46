import { PaymentStatus } from '../../../shared/contract/codes.ts';
import type { Order } from '../../../shared/contract/order.ts';
import { useBootstrap, useFormat, useT } from '../../app-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './payment-note.module.css';

/** Paid, or how to pay: the bank's lines as the backend wrote them. */
export function PaymentNote({ order }: { order: Order }) {
  const t = useT('checkout');
  const format = useFormat();
  const { payment_statuses } = useBootstrap();
  const { payment_status, final_amount, options } = order;
  const amount = format.price(final_amount);
  if (payment_status === PaymentStatus.unpaid) {
    return (
      <Notice tone="warn">
        <strong>{t('toPay', { amount })}</strong>
        {options.bank_details !== null && <p className={styles.bank}>{Object.values(options.bank_details).join('\n')}</p>}
      </Notice>
    );
  }
  if (payment_status === PaymentStatus.paid) {
    return (
      <Notice tone="success">
        <strong>{final_amount === 0 ? t('nothingToPay') : t('paid', { amount })}</strong>
      </Notice>
    );
  }
  return <Notice>{payment_statuses.find(({ code }) => code === payment_status)?.title ?? amount}</Notice>;
}
