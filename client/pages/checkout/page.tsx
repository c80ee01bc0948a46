import { useT, useApp } from '../../core/app-context.tsx';
import { NoScriptNotice } from '../../features/cart/no-script-notice.tsx';
import { useCartState } from '../../features/cart/use-cart.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutEmpty, CheckoutFailed, CheckoutUnknown, CheckoutWaiting } from './checkout-states.tsx';
import { useContractLanguage } from './contract-language.tsx';
import { useGuaranteeNotice } from './guarantee-notice.tsx';
import { PendingPayment } from '../../features/checkout/pending-payment.tsx';
import { useOpenCheckout } from './use-open-checkout.ts';
import { usePrepared } from './prepared/use-prepared.ts';
import { PageHead } from '../../features/seo/page-head.tsx';
import { usePage } from '../../../packages/engine/browser/page.tsx';
import { Container } from '../../ui/container.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './page.module.css';
import { useEffect, useState } from 'react';
import type { CustomerCheckout } from '../../features/checkout/customer/customer-checkout.ts';

export default function CheckoutPage() {
  const t = useT('checkout');
  const { checkoutCart } = useCartState();
  const { opening: cartOpening, retry } = useOpenCheckout(usePage('checkout').params.id);
  const customer = useCustomerCheckout();
  const prepared = usePrepared(checkoutCart?.unique_id);
  useGuaranteeNotice();
  useContractLanguage();
  // The form begins with the customer's data and with what a machine has prepared, so that nothing moves when they arrive.
  const opening = cartOpening === 'open' && (customer === undefined || prepared === undefined) ? 'waiting' : cartOpening;
  const open = opening === 'open' ? checkoutCart : null;
  return (
    <>
      {open && prepared ? <prepared.PreparedHead /> : <PageHead title={t('pageTitle')} path={null} />}
      <Container>
        {open && prepared && <prepared.PreparedNotice by={prepared.by} className={styles.prepared} />}
        {(opening === 'open' || opening === 'waiting' || opening === 'checking') && <Heading>{t('title')}</Heading>}
        {opening === 'open' && <PendingPayment />}
        <div className={styles.needsScript}>
          <NoScriptNotice>{t('needsJavaScript')}</NoScriptNotice>
        </div>
        {open && <CheckoutForm key={open.unique_id} cart={open} customer={customer ?? null} Chosen={prepared?.Chosen ?? null} />}
        {opening === 'empty' && <CheckoutEmpty />}
        {opening === 'unknown' && <CheckoutUnknown />}
        {opening === 'failed' && <CheckoutFailed onRetry={retry} />}
        {(opening === 'waiting' || opening === 'checking') && <CheckoutWaiting checking={opening === 'checking'} />}
      </Container>
    </>
  );
}

/** The header's steps show the progress; the heading is for screen readers. */
const Heading = ({ children }: { children: string }) => (
  <h1>
    <VisuallyHidden>{children}</VisuallyHidden>
  </h1>
);

/**
 * Data and components of a signed-in customer, in a chunk of their own. Undefined until they are loaded, null for guests and after a
 * failure: the order must not depend on them.
 */
function useCustomerCheckout(): CustomerCheckout | null | undefined {
  const app = useApp();
  const [customer, setCustomer] = useState<CustomerCheckout | null>();
  useEffect(() => {
    if (!app.isSignedIn()) return setCustomer(null);
    import('../../features/checkout/customer/customer-checkout.ts')
      .then(({ loadCustomerCheckout }) => loadCustomerCheckout(app))
      .then(setCustomer, () => setCustomer(null));
  }, [app]);
  useEffect(() => {
    const { session } = app.stores.customer;
    if (!customer) return undefined;
    session.continueAs = async (other) => {
      const { checkoutCart } = app.stores.cart;
      if (!checkoutCart) return;
      const { continueAsGuest, continueAsOther } = await import('../../features/checkout/customer/sign-out-with-cart.ts');
      await (other ? continueAsOther(app, checkoutCart, other, customer) : continueAsGuest(app, checkoutCart));
    };
    return () => void (session.continueAs = null);
  }, [app, customer]);
  return customer;
}
