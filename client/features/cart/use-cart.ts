/** The cart for components: what they read and what a shopper can do with it. */
import { useMemo } from 'react';
import { useSnapshot } from '../../../packages/engine/browser/use-snapshot.ts';
import type { AddItem } from '../../../shared/commerce/cart-changes.ts';
import { useApp } from '../../core/app-context.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { loadCartActionsForClick, prefetchCartActions } from './lazy-cart.ts';
import { cartCount, type CartState, createCartStore } from './store.ts';

export interface CartControls {
  /** For pointer and focus near a button that changes the cart: loads the code for it. */
  readonly prefetch: () => void;
  /** Shows the line at once. Resolves when the backend has it; rejects with its `ApiError`, or when the cart's code cannot be loaded. */
  readonly add: (item: AddItem, options?: { readonly quiet?: boolean }) => Promise<void>;
  readonly openDrawer: () => void;
  readonly closeDrawer: () => void;
}

export function useCart(): CartControls {
  const app = useApp();
  return useMemo(
    () => ({
      prefetch: () => prefetchCartActions(app),
      add: async (item, options) => {
        const page = location.pathname;
        const opener = document.activeElement;
        if (!options?.quiet) app.stores.cart.session.opener = () => opener;
        await (await loadCartActionsForClick(app)).addItem(app, item, { ...options, page });
      },
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

/** The cart's state; during hydration the empty state of the server's HTML. */
export function useCartState() {
  const state = useSnapshot(useApp().stores.cart);
  return useHydrated() ? state : SERVER_STATE;
}

export const useCartCount = (): number => cartCount(useCartState());

const SERVER_STATE: ReturnType<typeof createCartStore> = Object.freeze({ ...createCartStore() });
