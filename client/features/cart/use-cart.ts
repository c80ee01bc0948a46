import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { AddItem } from '../../../shared/commerce/cart-changes.ts';
import { useApp } from '../../app-context.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { addItem, closeDrawer, openDrawer, putBack, removeLine, setQuantity } from './actions.ts';
import { cartCount, createCartStore } from './store.ts';

export interface CartActions {
  /** The line shows at once; resolves when the backend has answered, rejects with its `ApiError` when it refused. */
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
      add: (item, options) => addItem(app, item, options),
      setQuantity: (lineId, quantity) => setQuantity(app, lineId, quantity),
      remove: (lineId) => removeLine(app, lineId),
      putBack: (key) => putBack(app, key),
      openDrawer: () => openDrawer(app),
      closeDrawer: () => closeDrawer(app),
    }),
    [app],
  );
}

/** The cart as it is now; as the server rendered it (unknown) while the page is being hydrated. */
export function useCartState() {
  const state = useSnapshot(useApp().stores.cart);
  return useHydrated() ? state : UNKNOWN;
}

export const useCartCount = (): number => cartCount(useCartState());

const UNKNOWN: ReturnType<typeof createCartStore> = Object.freeze({ ...createCartStore() });
