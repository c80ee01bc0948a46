import { lazy, Suspense, useRef } from 'react';
import { useCartState } from './use-cart.ts';

/** The drawer with what is in the cart: a chunk of its own, loaded when it opens first. */
export const CartDrawer = lazy(async () => ({ default: (await import('./cart-drawer-panel.tsx')).CartDrawerPanel }));

/** Stands once in the layout. */
export function CartDrawerHost() {
  const { drawerOpen } = useCartState();
  const opened = useRef(false);
  opened.current ||= drawerOpen;
  if (!opened.current) return null;
  return (
    <Suspense fallback={null}>
      <CartDrawer />
    </Suspense>
  );
}
