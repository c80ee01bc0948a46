import { isCollected, isOnAccount, isSent } from '../../../shared/commerce/order-progress.ts';
import { isBeingConfirmed } from '../../../shared/commerce/payment-status.ts';
import { PaymentStatus } from '../../../packages/contract/payment-codes.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { useT } from '../../core/app-context.tsx';
import styles from './order-next.module.css';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';
import role from '../../ui/text-role.module.css';

/** The next steps of an order that is not delivered yet. */
export function OrderNext({ order }: { order: Order }) {
  const t = useT('order');
  const { payment_status, options } = order;
  const unpaid = payment_status === PaymentStatus.unpaid;
  if (!unpaid && payment_status !== PaymentStatus.paid) return null;
  const open = unpaid && !isOnAccount(order);
  // Without either, the shop's own text of the method says what is to be done.
  const payment = options.bank_details !== null ? [t('nextTransfer')] : isBeingConfirmed(order) ? [t('nextConfirm')] : [];
  const steps = isSent(order)
    ? [...(open ? payment : []), t('nextMail', { email: order.contact_email })]
    : [...(open ? [...payment, t('nextPrepare')] : [t('nextPreparing')]), isCollected(order) ? t('nextCollect') : t('nextShip')];
  return (
    <section className={cx(styles.next, only.screen)} aria-labelledby="next">
      <h2 className={role.title2} id="next">
        {t('next')}
      </h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
