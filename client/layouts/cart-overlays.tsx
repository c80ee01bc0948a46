import { CartDrawerPanel } from '../features/cart/cart-drawer-panel.tsx';
import { MiniCart } from '../features/cart/mini-cart.tsx';
import { CartExpress } from '../features/express/cart-express.tsx';

/** Mini-cart and cart drawer. The layout passes the express buttons: that feature imports the cart, not the other way round. */
export function CartOverlays() {
  return (
    <>
      <MiniCart />
      <CartDrawerPanel express={<CartExpress page="mini-cart" />} />
    </>
  );
}
