import { isDigitalOnly } from '../../../shared/commerce/digital.ts';
import { mayLoadGateways } from '../../../shared/integrations/pages.ts';
import { useApp } from '../../core/app-context.tsx';
import { useCartState } from '../cart/use-cart.ts';
import styles from './express.module.css';
import { Express } from './express.tsx';

/** The express buttons for the cart. In the drawer only where a gateway may be loaded: its checkout button is just above. */
export function CartExpress({ page }: { page: 'cart' | 'mini-cart' }) {
  const { documentRoute } = useApp();
  const { cart } = useCartState();
  // Express methods send an address, which nobody needs here.
  if (!cart || isDigitalOnly(cart.items) || (page === 'mini-cart' && !mayLoadGateways(documentRoute))) return null;
  return (
    <div className={styles.below}>
      <Express
        target={() => ({ cartId: cart.unique_id })}
        amount={cart.final_amount}
        country={cart.shipping_address?.country ?? null}
        page={page}
      />
    </div>
  );
}
