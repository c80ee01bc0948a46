import { useT } from '../../core/app-context.tsx';
import { NoScriptNotice } from '../../features/cart/no-script-notice.tsx';
import { PayoutView } from './payout-view.tsx';
import { usePayout } from './use-payout.ts';
import { PageHead } from '../../features/seo/page-head.tsx';
import { usePage } from '../../../packages/engine/browser/page.tsx';
import { Container } from '../../ui/container.tsx';
import styles from './page.module.css';

/** Continues a payment that was not finished when the order button was pressed (ADR-0009). */
export default function CheckoutPayoutPage() {
  const t = useT('payout');
  const payout = usePayout(usePage('checkoutPayout').search.get('payment'));
  return (
    <>
      <PageHead title={t('pageTitle')} path={null} />
      <Container>
        <PayoutView payout={payout} />
        <div className={styles.needsScript}>
          <NoScriptNotice>{t('needsJavaScript')}</NoScriptNotice>
        </div>
      </Container>
    </>
  );
}
