import { useEffect, useState } from 'react';
import type { Cart } from '../../../../packages/contract/cart.ts';
import { href } from '../../../../shared/routes.ts';
import { useApp } from '../../../core/app-context.tsx';
import { useNavigate } from '../../../../packages/engine/browser/navigation/location.tsx';
import { loadCart } from '../../../features/cart/cart-sync.ts';
import { useCartState } from '../../../features/cart/use-cart.ts';
import { openLinkedCart, adoptLinkedCart } from './actions.ts';

export type Linked = { readonly kind: 'waiting' | 'not-found' | 'failed' } | { readonly kind: 'ask'; readonly cart: Cart };

/** Opens the cart of a link. After the choice the address changes to `/cart`: everybody who sees an id in an address can open that cart. */
export function useLinkedCart(id: string) {
  const app = useApp();
  const navigate = useNavigate();
  const { status } = useCartState();
  const [linked, setLinked] = useState<Linked>({ kind: 'waiting' });
  const [attempts, setAttempts] = useState(0);
  const toCart = () => navigate(href('cart'), { replace: true });

  useEffect(() => {
    // The current cart must be loaded first, so that it is not replaced unseen.
    if (status === 'failed') return setLinked({ kind: 'failed' });
    if (status !== 'ready') return undefined;
    const abort = new AbortController();
    setLinked({ kind: 'waiting' });
    openLinkedCart(app, id, abort.signal).then(
      ({ outcome, linked: cart }) => {
        if (abort.signal.aborted) return;
        if (outcome === 'ask' && cart) setLinked({ kind: 'ask', cart });
        else if (outcome === 'not-found') setLinked({ kind: 'not-found' });
        else navigate(href('cart'), { replace: true });
      },
      () => {
        if (!abort.signal.aborted) setLinked({ kind: 'failed' });
      },
    );
    return () => abort.abort();
  }, [app, id, navigate, status, attempts]);

  const retry = () => {
    setAttempts((count) => count + 1);
    if (status === 'failed') void loadCart(app);
  };
  const adopt = async (cart: Cart) => {
    await adoptLinkedCart(app, cart);
    toCart();
  };
  return { linked, retry, keepCurrent: toCart, adopt };
}
