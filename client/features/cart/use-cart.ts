import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { AddItem } from '../../../shared/commerce/cart-changes.ts';
import { useApp } from '../../core/app-context.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { reachForCart, withCart, withCartForClick } from './lazy-cart.ts';
import { cartCount, type CartState, createCartStore } from './store.ts';

export interface CartActions {
  /** Pointer or focus come near a button that will need the cart: it is made ready. */
  readonly reach: () => void;
  /** The line shows at once; resolves when the backend has answered, rejects with its `ApiError` when it refused, or when what works on carts cannot be loaded. */
  readonly add: (item: AddItem, options?: { readonly quiet?: boolean }) => Promise<void>;
  readonly setQuantity: (lineId: number, quantity: number) => void;
  readonly remove: (lineId: number) => void;
  /** Undoes a removal; never rejects. */
  readonly putBack: (key: string) => Promise<void>;
  readonly openDrawer: () => void;
  readonly closeDrawer: () => void;
}

export function useCart(): CartActions {
  const app = useApp();
  return useMemo(
    () => ({
      reach: () => reachForCart(app),
      add: async (item, options) => {
        const page = location.pathname;
        const opener = document.activeElement;
        if (!options?.quiet) app.stores.cart.session.opener = () => opener;
        await (await withCartForClick(app)).addItem(app, item, { ...options, page });
      },
      setQuantity: (lineId, quantity) => void withCart(app).then((cart) => cart.setQuantity(app, lineId, quantity)),
      remove: (lineId) => void withCart(app).then((cart) => cart.removeLine(app, lineId)),
      putBack: async (key) => await (await withCart(app)).putBack(app, key),
      openDrawer: () => openDrawer(app.stores.cart),
      closeDrawer: () => closeDrawer(app.stores.cart),
    }),
    [app],
  );
}

function openDrawer(cart: CartState): void {
  cart.added = null;
  cart.drawerOpen = true;
}

function closeDrawer(cart: CartState): void {
  cart.drawerOpen = false;
  cart.problem = null;
  cart.removed = [];
}

/** The cart as it is now; as the server rendered it (unknown) while the page is being hydrated. */
export function useCartState() {
  const state = useSnapshot(useApp().stores.cart);
  return useHydrated() ? state : UNKNOWN;
}

export const useCartCount = (): number => cartCount(useCartState());

const UNKNOWN: ReturnType<typeof createCartStore> = Object.freeze({ ...createCartStore() });
