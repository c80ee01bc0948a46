import { openTabChannel } from '../../packages/engine/browser/storage/tab-channel.ts';

/** Messages name the cart or list and its state (a digest), not its content. */
export interface CartMessage {
  readonly type: 'cart' | 'checkout';
  readonly unique_id: string | null;
  readonly digest: string;
}
/** The lists of products that a shopper keeps. */
export type ListName = 'wishlist' | 'comparison';
export interface ListMessage {
  readonly type: ListName;
  readonly digest: string;
}
/** The shopper signed in or out. */
export interface AuthMessage {
  readonly type: 'auth';
}
export type TabMessage = CartMessage | ListMessage | AuthMessage;

/** Specification, section 4: the order in which a tab handles waiting messages when it becomes visible, highest first. */
const PRIORITY: Readonly<Record<TabMessage['type'], number>> = { auth: 900, checkout: 800, cart: 0, wishlist: 0, comparison: 0 };

type Listener<T extends TabMessage['type']> = (message: TabMessage & { readonly type: T }) => void;

export interface ShopTabs {
  post(message: TabMessage): void;
  listen<T extends TabMessage['type']>(type: T, listener: Listener<T>): void;
}

/**
 * Connects the shop's tabs. After a sign-in or sign-out in another tab `onAuth` loads the page again, or asks; other messages are dropped
 * until it resolves: they are of another customer.
 */
export function openShopTabs(onAuth: () => Promise<void>): ShopTabs {
  const listeners = new Map<string, (message: never) => void>();
  let isAsking = false;
  const post = openTabChannel<TabMessage>({
    name: 'karat',
    parse: parseTabMessage,
    priority: ({ type }) => PRIORITY[type],
    onMessage: (message) => {
      if (message.type === 'auth') {
        isAsking = true;
        void onAuth().finally(() => (isAsking = false));
      } else if (!isAsking) listeners.get(message.type)?.(message as never);
    },
  });
  return { post, listen: (type, listener) => void listeners.set(type, listener) };
}

export function parseTabMessage(data: unknown): TabMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, unique_id, digest } = data as { type?: unknown; unique_id?: unknown; digest?: unknown };
  if (type === 'auth') return { type };
  if (typeof digest !== 'string') return null;
  if (type === 'wishlist' || type === 'comparison') return { type, digest };
  if (type !== 'cart' && type !== 'checkout') return null;
  return unique_id === null || typeof unique_id === 'string' ? { type, unique_id, digest } : null;
}
