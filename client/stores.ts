import { createCartStore } from './features/cart/store.ts';
import { createDialogStore } from './features/dialogs/store.ts';
import { createToastStore } from './ui/toast-store.ts';

/** Client state, one instance a render: on the server always fresh, so that nobody sees another shopper's. */
export const createStores = () => ({ cart: createCartStore(), dialogs: createDialogStore(), toasts: createToastStore() });
export type Stores = ReturnType<typeof createStores>;
