import { useEffect, useState } from 'react';
import { useApp } from '../../core/app-context.tsx';
import type { CustomerCheckout } from '../../features/checkout/customer/customer-checkout.ts';

/**
 * Data and components of a signed-in customer, in a chunk of their own. Undefined until they are loaded, null for guests and after a
 * failure: the order must not depend on them.
 */
export function useCustomerCheckout(): CustomerCheckout | null | undefined {
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
