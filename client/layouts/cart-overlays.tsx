import { CartDrawerPanel } from '../features/cart/cart-drawer-panel.tsx';
import { MiniCart } from '../features/cart/mini-cart.tsx';
import { CartExpress } from '../features/express/cart-express.tsx';

/** What comes over the page from the cart. The express buttons are put in from here: they know the cart, the cart does not know them. */
export function CartOverlays() {
  return (
    <>
      <MiniCart />
      <CartDrawerPanel express={<CartExpress page="mini-cart" />} />
    </>
  );
}
