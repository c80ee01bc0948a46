import { useSnapshot } from 'valtio';
import { useStores, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import styles from './pending-payment.module.css';

/** The way back to a payment that was left, in a closed tab say. Its texts came with `resume.ts`. */
export function KeptPayment() {
  const { paymentId } = useSnapshot(useStores().kept);
  const hydrated = useHydrated();
  return hydrated && paymentId !== null ? <Kept paymentId={paymentId} /> : null;
}

function Kept({ paymentId }: { paymentId: string }) {
  const t = useT('payout');
  const to = useHref();
  return (
    <Notice tone="warn" live className={styles.kept}>
      <strong>{t('kept')}</strong> <TextLink href={to('checkoutPayout', undefined, { payment: paymentId })}>{t('resume')}</TextLink>
    </Notice>
  );
}
