import { proxy } from 'valtio';

/** A link or a button; both also close the toast. */
type ToastAction = { readonly label: string } & ({ readonly href: string } | { readonly run: () => void });

export interface Toast {
  readonly id: number;
  /** `info`: neither done nor failed. */
  readonly tone: 'success' | 'info' | 'error';
  readonly text: string;
  readonly action?: ToastAction | undefined;
}

export interface ToastStore {
  items: Toast[];
  nextId: number;
}

/** The oldest toast goes when there are more. */
const MAX_TOASTS = 3;

declare module '../core/stores.ts' {
  interface Stores {
    toasts: ToastStore;
  }
}

export const createToastStore = () => proxy<ToastStore>({ items: [], nextId: 1 });

/** `showToast(stores.toasts, { text: t('added') })`: announced politely, gone after six seconds. */
export function showToast(
  store: ToastStore,
  { tone = 'success', text, action }: { tone?: Toast['tone']; text: string; action?: Toast['action'] },
): void {
  const same = store.items.filter((item) => item.text !== text);
  store.items = [...same, { id: store.nextId++, tone, text, action }].slice(-MAX_TOASTS);
}

export function dismissToast(store: ToastStore, id: number): void {
  store.items = store.items.filter((item) => item.id !== id);
}
