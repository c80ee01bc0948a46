import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { href } from '../../../shared/routes.ts';
import { useApp } from '../../app-context.tsx';
import { loadCart } from '../cart/load.ts';
import { useCartState } from '../cart/use-cart.ts';
import { closeCheckout, openCheckout } from './actions.ts';
import { readAttempt } from './attempt.ts';
import { recoverOrder } from './place-order.ts';

export type Opening = 'waiting' | 'finding' | 'failed' | 'empty' | 'open';

/** Makes the checkout cart when the page is entered, takes it away when it is left; finds the order that a reload interrupted. */
export function useOpening(): { readonly opening: Opening; readonly retry: () => void } {
  const app = useApp();
  const navigate = useNavigate();
  const { status, cart, checkoutCart } = useCartState();
  const [failed, setFailed] = useState(false);
  const [searched, setSearched] = useState(false);
  const [tries, setTries] = useState(0);
  const filled = cart !== null && cart.items.length > 0;
  const open = checkoutCart !== null;

  useEffect(() => () => closeCheckout(app), [app]);

  useEffect(() => {
    if (status !== 'ready' || !filled || open) return undefined;
    const left = new AbortController();
    setFailed(false);
    openCheckout(app, left.signal).catch(() => setFailed(true));
    return () => left.abort();
  }, [app, status, filled, open, tries]);

  const lost = status === 'ready' && !filled && !searched;
  useEffect(() => {
    if (!lost) return;
    if (!readAttempt()) return setSearched(true);
    void recoverOrder(app).then((order) =>
      order ? navigate(href('checkoutSuccess', { id: order.unique_id }), { replace: true }) : setSearched(true),
    );
  }, [app, lost, navigate]);

  const retry = () => {
    setTries((count) => count + 1);
    if (status === 'failed') void loadCart(app);
  };
  return { opening: stateOf(), retry };

  function stateOf(): Opening {
    if (open && checkoutCart.items.length > 0) return 'open';
    if (failed || status === 'failed') return 'failed';
    if (status !== 'ready' || filled) return 'waiting';
    return searched ? 'empty' : 'finding';
  }
}
