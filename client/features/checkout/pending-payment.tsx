import { useSnapshot } from '../../../packages/engine/browser/use-snapshot.ts';
import { useStores, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import styles from './pending-payment.module.css';

/** A link to a payment that was left, for example in a closed tab. `check-pending-orders.ts` has loaded its texts. */
export function PendingPayment() {
  const { paymentId } = useSnapshot(useStores().pendingOrder);
  const hydrated = useHydrated();
  return hydrated && paymentId !== null ? <PendingPaymentNotice paymentId={paymentId} /> : null;
}

function PendingPaymentNotice({ paymentId }: { paymentId: string }) {
  const t = useT('payout');
  const to = useHref();
  return (
    <Notice tone="warn" live className={styles.pending}>
      <strong>{t('pendingPayment')}</strong>{' '}
      <TextLink href={to('checkoutPayout', undefined, { payment: paymentId })}>{t('resumePayment')}</TextLink>
    </Notice>
  );
}
