import { CartDrawerPanel } from './cart-drawer-panel.tsx';
import { MiniCart } from './mini-cart.tsx';

export function CartOverlays() {
  return (
    <>
      <MiniCart />
      <CartDrawerPanel />
    </>
  );
}
