import { useCallback, useEffect, useState } from 'react';
import { href } from '../../../shared/routes.ts';
import { useApp } from '../../core/app-context.tsx';
import { useNavigate } from '../../../packages/engine/browser/navigation/location.tsx';
import { loadCart } from '../../features/cart/cart-sync.ts';
import { useCartState } from '../../features/cart/use-cart.ts';
import { closeCheckout, openCheckout } from '../../features/checkout/actions.ts';
import { attemptOfCart, undecidedAttempts } from '../../features/checkout/payment-attempt.ts';
import { orderOfCart } from '../../features/checkout/ordered-carts.ts';
import { recoverOrder } from '../../features/checkout/place-order.ts';

/** `checking`: looking for an order that a reload interrupted. `unknown`: the cart of the address does not exist. */
export type CheckoutStatus = 'waiting' | 'checking' | 'failed' | 'empty' | 'unknown' | 'open';

interface OpenCheckout {
  readonly opening: CheckoutStatus;
  readonly retry: () => void;
}

/** Opens the checkout's cart with the page and closes it when the page is left; finds an order that a reload interrupted. */
export function useOpenCheckout(id: string | undefined): OpenCheckout {
  const app = useApp();
  useEffect(() => () => closeCheckout(app), [app, id]);
  const regular = useRegularCheckout(id === undefined);
  const byId = useCheckoutById(id);
  return id === undefined ? regular : byId;
}

/** `/checkout`: the cart of this browser. */
function useRegularCheckout(enabled: boolean): OpenCheckout {
  const app = useApp();
  const { status, cart, checkoutCart } = useCartState();
  const goToOrder = useGoToOrder();
  const [failed, setFailed] = useState(false);
  const [searched, setSearched] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const filled = cart !== null && cart.items.length > 0;
  const open = checkoutCart !== null;

  useEffect(() => {
    if (!enabled || status !== 'ready' || !filled || open) return undefined;
    const abort = new AbortController();
    setFailed(false);
    openCheckout(app, abort.signal).catch(() => setFailed(true));
    return () => abort.abort();
  }, [app, enabled, status, filled, open, attempts]);

  // After an order in another tab this one shows that order.
  const [last, setLast] = useState<string | null>(null);
  if (open && checkoutCart.unique_id !== last) setLast(checkoutCart.unique_id);

  const isMissing = enabled && status === 'ready' && !filled && !searched;
  useEffect(() => {
    if (!isMissing) return;
    const orderId = last === null ? null : attemptOfCart(last)?.orderId;
    if (orderId) return goToOrder(orderId);
    if (undecidedAttempts().length === 0) return setSearched(true);
    void recoverOrder(app).then((order) => (order ? goToOrder(order.unique_id) : setSearched(true)));
  }, [app, isMissing, last, goToOrder]);

  const retry = () => {
    setAttempts((count) => count + 1);
    if (status === 'failed') void loadCart(app);
  };
  return { opening: stateOf(), retry };

  function stateOf(): CheckoutStatus {
    if (open && checkoutCart.items.length > 0) return 'open';
    if (failed || status === 'failed') return 'failed';
    if (status !== 'ready' || filled) return 'waiting';
    return searched ? 'empty' : 'checking';
  }
}

/** `/checkout/{id}`: the cart with that id, independent of the regular one. */
function useCheckoutById(id: string | undefined): OpenCheckout {
  const app = useApp();
  const { checkoutCart } = useCartState();
  const goToOrder = useGoToOrder();
  const [ended, setEnded] = useState<{ readonly id: string; readonly opening: 'failed' | 'unknown' } | null>(null);
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    if (id === undefined) return undefined;
    const abort = new AbortController();
    const end = (opening: 'failed' | 'unknown') => {
      if (!abort.signal.aborted) setEnded({ id, opening });
    };
    const openOrFind = async (): Promise<void> => {
      // Opened. If it disappears later, another browser has ordered it.
      if (await openCheckout(app, abort.signal, id)) return end('unknown');
      const order = orderOfCart(id) ?? (await recoverOrder(app, id))?.unique_id;
      if (abort.signal.aborted) return;
      if (order === undefined) end('unknown');
      else goToOrder(order);
    };
    setEnded(null);
    openOrFind().catch(() => end('failed'));
    return () => abort.abort();
  }, [app, id, attempts, goToOrder]);

  return { opening: stateOf(), retry: () => setAttempts((count) => count + 1) };

  function stateOf(): CheckoutStatus {
    if (checkoutCart?.unique_id === id && checkoutCart) return checkoutCart.items.length > 0 ? 'open' : 'empty';
    return ended?.id === id && ended ? ended.opening : 'waiting';
  }
}

function useGoToOrder(): (orderId: string) => void {
  const navigate = useNavigate();
  return useCallback((orderId) => navigate(href('checkoutSuccess', { id: orderId }), { replace: true }), [navigate]);
}
