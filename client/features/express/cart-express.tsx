import { goodsAmount } from '../../../shared/commerce/checkout-totals.ts';
import { isDigitalOnly } from '../../../shared/commerce/digital.ts';
import { mayLoadGateways } from '../../../shared/integrations/pages.ts';
import { useApp } from '../../core/app-context.tsx';
import { useCartState } from '../cart/use-cart.ts';
import space from '../../ui/spacing.module.css';
import { Express } from './express.tsx';

/** The express buttons for the cart. In the drawer only where a gateway may be loaded: its checkout button is just above. */
export function CartExpress({ page }: { page: 'cart' | 'mini-cart' }) {
  const { documentRoute } = useApp();
  const { cart } = useCartState();
  // Express methods send an address, which nobody needs here.
  if (!cart || isDigitalOnly(cart.items) || (page === 'mini-cart' && !mayLoadGateways(documentRoute))) return null;
  return (
    <div className={space.above4}>
      <Express
        target={() => ({ cartId: cart.unique_id })}
        goods={{ cart_unique_id: cart.unique_id, amount: goodsAmount(cart) }}
        amount={cart.final_amount}
        delivery={cart.shipping_amount ?? 0}
        country={cart.shipping_address?.country ?? null}
        page={page}
      />
    </div>
  );
}
