import { mayLoadProviders } from '../../../shared/integrations/pages.ts';
import { useApp } from '../../core/app-context.tsx';
import { useCartState } from '../cart/use-cart.ts';
import styles from './express.module.css';
import { Express } from './express.tsx';

/** The express buttons for the cart. In the drawer only where a provider may be loaded: its checkout button is just above. */
export function CartExpress({ page }: { page: 'cart' | 'mini-cart' }) {
  const { documentRoute } = useApp();
  const { cart } = useCartState();
  if (!cart || (page === 'mini-cart' && !mayLoadProviders(documentRoute))) return null;
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
