import { isCollected, isSent } from '../../../shared/commerce/order-progress.ts';
import { PaymentStatus } from '../../../shared/contract/codes.ts';
import type { Order } from '../../../shared/contract/order.ts';
import { useT } from '../../core/app-context.tsx';
import styles from './order-next.module.css';

/** The next steps of an order that is not delivered yet. */
export function OrderNext({ order }: { order: Order }) {
  const t = useT('order');
  const { payment_status, options } = order;
  const open = payment_status === PaymentStatus.unpaid;
  if (!open && payment_status !== PaymentStatus.paid) return null;
  const transfer = options.bank_details === null ? t('nextConfirm') : t('nextTransfer');
  const steps = isSent(order)
    ? [...(open ? [transfer] : []), t('nextMail', { email: order.contact_email })]
    : [...(open ? [transfer, t('nextPrepare')] : [t('nextPreparing')]), isCollected(order) ? t('nextCollect') : t('nextShip')];
  return (
    <section className={styles.next} aria-labelledby="next">
      <h2 className={styles.title} id="next">
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
