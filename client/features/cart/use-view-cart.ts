import { useEffect } from 'react';
import { useStores } from '../../core/app-context.tsx';

/** Sends `view_cart` when a view of the cart with lines opens. */
export function useViewCart(isOpen: boolean): void {
  const { cart, events } = useStores();
  useEffect(() => {
    if (isOpen && cart.cart) events.send({ name: 'view_cart', cart: cart.cart });
  }, [cart, events, isOpen]);
}
