import { proxy, ref } from 'valtio';
import type { CartChange } from '../../../shared/commerce/cart-changes.ts';
import type { RemovedLine } from '../../../shared/commerce/cart-removed.ts';
import type { Carts } from '../../../shared/commerce/cart-target.ts';
import type { Cart } from '../../../packages/contract/cart.ts';
import type { ErrorCode } from '../../../packages/contract/codes.ts';
import type { CartMessage } from '../../core/shop-tabs.ts';
import type { RefusalDetails } from '../../core/error-text.ts';
import type { CartActions } from './lazy-cart.ts';

/** Storage key of the cart's id. */
export const CART_KEY = 'cart';
/** Storage key of the country of its delivery address. */
export const CART_COUNTRY_KEY = 'cart-country';
/** Storage key of the replaced cart's id, so that the shopper can open it again. */
export const REPLACED_CART_KEY = 'cart-earlier';

export interface CartState {
  /** The regular cart as the shopper sees it: the backend's last answer with the queued changes applied. */
  cart: Cart | null;
  /** The cart of an open checkout; null outside of the checkout. */
  checkoutCart: Cart | null;
  /** `idle` until the stored id was read; an empty cart is `ready`. */
  status: 'idle' | 'loading' | 'ready' | 'failed';
  drawerOpen: boolean;
  /** Key of the line that was added last, for the mini-cart; null when that is closed. */
  added: string | null;
  /** Text for the layout's live region. */
  announcement: string;
  /** Keys of lines (`lineKey`) with a queued change, and of those that are being removed. */
  pending: string[];
  removing: string[];
  /** The totals are computed in the browser until the backend answers. */
  stale: boolean;
  /** Why the last change was refused, and to which line it belongs. */
  problem: CartProblem | null;
  /** The page's first call for delivery methods is under way: all views wait for it. */
  ratesLoading: boolean;
  /** Lines that the shopper removed in an open view, with an undo button each. */
  removed: RemovedCartLine[];
  /** The field for a discount code or a gift card, shared by all views of the cart. */
  code: CodeField;
  /** Internal to the cart's modules: not shown, so not tracked. */
  readonly session: CartSession;
}

export interface CodeField {
  /** The typed code while it is sent, or after it was refused. */
  readonly text: string;
  readonly loading: boolean;
  readonly error: CodeError | null;
}

export interface CodeError {
  readonly code: ErrorCode | 'empty';
  /** Value of the products that the code needs, if that is the reason. */
  readonly minimum: number | null;
  /** Seconds until another code is accepted, after too many. */
  readonly retryAfter: number | null;
}

export const NO_CODE: CodeField = { text: '', loading: false, error: null };

export interface CartProblem extends RefusalDetails {
  readonly key: string;
  readonly change: CartChange['kind'];
}

export interface RemovedCartLine extends RemovedLine {
  /** Why it could not be restored. */
  readonly problem: CartProblem | null;
}

/** A caller of `addItem`. A refusal is shown by the caller while its page is open. */
export interface AddWaiter {
  readonly key: string;
  readonly page: string;
  /** The mini-cart stays closed: something else follows. */
  readonly quiet: boolean;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export interface CartSession {
  /** The carts of the backend's last answers. */
  confirmed: Carts;
  /** Changes without an answer yet; while `sending`, the first one has been sent. */
  queue: CartChange[];
  sending: boolean;
  /** Pause before the next refetch; above zero while the backend's cart is unknown after failures. */
  refetchDelayMs: number;
  refetchTimer: ReturnType<typeof setTimeout> | undefined;
  /** Resolves when the last requested call has ended: calls run one after another. */
  lastTask: Promise<unknown>;
  addWaiters: AddWaiter[];
  /** The element that had the focus when the last product was added: the mini-cart returns the focus to it. */
  opener: () => Element | null;
  /** Number of mounted views that show lines with their problems. */
  lineViews: number;
  /** Id of the cart that has become an order while the checkout still shows it. */
  orderedCartId: string | null;
  postToTabs: (message: CartMessage) => void;
  /** The loaded chunk (`lazy-cart.ts`), and the last failed attempt to load it for a click. */
  actions: Promise<CartActions> | null;
  failedClickLoad: Promise<CartActions> | null;
}

export const createCartStore = (): CartState =>
  proxy<CartState>({
    cart: null,
    checkoutCart: null,
    status: 'idle',
    drawerOpen: false,
    added: null,
    announcement: '',
    pending: [],
    removing: [],
    stale: false,
    problem: null,
    ratesLoading: false,
    removed: [],
    code: NO_CODE,
    session: ref<CartSession>({
      confirmed: { cart: null, checkoutCart: null },
      queue: [],
      sending: false,
      refetchDelayMs: 0,
      refetchTimer: undefined,
      lastTask: Promise.resolve(),
      addWaiters: [],
      opener: () => null,
      lineViews: 0,
      orderedCartId: null,
      postToTabs: () => undefined,
      actions: null,
      failedClickLoad: null,
    }),
  });

declare module '../../core/stores.ts' {
  interface Stores {
    cart: CartState;
  }
}

interface Countable {
  readonly cart: { readonly items: readonly { readonly quantity: number }[] } | null;
}

/** Number of products, for the header. */
export const cartCount = ({ cart }: Countable): number => cart?.items.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
