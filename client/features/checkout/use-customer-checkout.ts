import { useEffect, useState } from 'react';
import { useApp } from '../../core/app-context.tsx';
import { useSnapshot } from '../../core/use-snapshot.ts';
import type { CustomerCheckout } from './customer/customer-checkout.ts';

/**
 * Data and components of a signed-in customer, in a chunk of their own. Undefined until they are loaded, null for guests and after a
 * failure: the order must not depend on them.
 */
export function useCustomerCheckout(): CustomerCheckout | null | undefined {
  const app = useApp();
  const { generation } = useSnapshot(app.stores.customer);
  const [customer, setCustomer] = useState<CustomerCheckout | null>();
  useEffect(() => {
    if (!app.isSignedIn()) return setCustomer(null);
    import('./customer/customer-checkout.ts')
      .then(({ loadCustomerCheckout }) => loadCustomerCheckout(app))
      .then(setCustomer, () => setCustomer(null));
  }, [app, generation]);
  useEffect(() => {
    const { session } = app.stores.customer;
    if (!customer) return undefined;
    session.continueAsGuest = async () => {
      const { checkoutCart } = app.stores.cart;
      if (checkoutCart) await (await import('./customer/sign-out-with-cart.ts')).continueAsGuest(app, checkoutCart);
    };
    return () => void (session.continueAsGuest = null);
  }, [app, customer]);
  return customer;
}
