import { proxy, ref } from 'valtio';
import type { CartChange } from '../../../shared/commerce/cart-changes.ts';
import type { RemovedLine } from '../../../shared/commerce/cart-removed.ts';
import type { Carts } from '../../../shared/commerce/cart-target.ts';
import type { Cart, ShippingRate } from '../../../shared/contract/cart.ts';
import type { ErrorCode } from '../../../shared/contract/codes.ts';
import type { CartMessage } from '../../core/browser/shop-tabs.ts';
import type { Machinery } from './lazy-cart.ts';
import type { RefusalDetails } from '../../core/error-text.ts';

/** Under which this browser keeps the id of its cart. */
export const CART_KEY = 'cart';

export interface CartState {
  /** The regular cart as the shopper sees it: the backend's answer with the changes under way already in it. */
  cart: Cart | null;
  /** The cart of an open checkout, held apart; null outside of the checkout. */
  checkoutCart: Cart | null;
  /** `idle` until the stored id was read; an empty cart is `ready`. */
  status: 'idle' | 'loading' | 'ready' | 'failed';
  drawerOpen: boolean;
  /** Key of the line that was added last, for the mini-cart; null when that is closed. */
  added: string | null;
  /** Read out by the layout's live region. */
  announcement: string;
  /** Keys of lines (`lineKey`) with a change under way, and of those that are being removed. */
  pending: string[];
  removing: string[];
  /** The totals shown are reckoned in the browser; the backend's are on their way. */
  stale: boolean;
  /** Why the last change was refused, and to which line it belongs. */
  problem: CartProblem | null;
  /** Ways of delivery that the estimate is made of, and what for (`ratesKey`); null until they are here. */
  rates: { readonly key: string | null; readonly rates: readonly ShippingRate[] } | null;
  /** Lines that were taken out while they were looked at, to be put back. */
  removed: Removed[];
  /** The field for a discount code or a gift card, the same wherever the cart is shown. */
  code: CodeField;
  /** What the work goes on with; not shown, so not tracked. */
  readonly session: CartSession;
}

export interface CodeField {
  /** What was typed and is being asked for, or was refused. */
  readonly text: string;
  readonly loading: boolean;
  readonly error: CodeError | null;
}

export interface CodeError {
  readonly code: ErrorCode | 'empty';
  /** Value of pieces that the code needs, where that was the reason. */
  readonly minimum: number | null;
  /** Seconds until another code may be tried, where there were too many. */
  readonly retryAfter: number | null;
}

export const NO_CODE: CodeField = { text: '', loading: false, error: null };

export interface CartProblem extends RefusalDetails {
  readonly key: string;
  /** What could not be done. */
  readonly change: CartChange['kind'];
}

export interface Removed extends RemovedLine {
  /** Why it could not be put back. */
  readonly problem: CartProblem | null;
}

/** Who waits for the answer to an added line, and on which page: there a refusal is told by who asked. */
export interface Waiting {
  readonly key: string;
  readonly page: string;
  /** The mini-cart stays closed: something else follows. */
  readonly quiet: boolean;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export interface CartSession {
  /** What the backend answered last. */
  confirmed: Carts;
  /** Changes that it has not answered yet; the first is under way while `running`. */
  queue: CartChange[];
  running: boolean;
  /** Above zero while it is not known what the backend has: it is asked again after so long. */
  doubtMs: number;
  retry: ReturnType<typeof setTimeout> | undefined;
  /** Ends when the last call that was asked for has ended: calls go out one after the other. */
  tail: Promise<unknown>;
  waiting: Waiting[];
  /** The element that had the focus when the last piece was added: the mini-cart takes the focus from it and gives it back. */
  opener: () => Element | null;
  /** How many views show the lines, with what went wrong beside them. */
  views: number;
  /** Id of the cart that has become an order: nothing is in it any more, but the checkout still shows it until it is left. */
  ordered: string | null;
  tell: (message: CartMessage) => void;
  /** What the work is done with, once somebody needed it, and the last try to load it for a click that failed (`door.ts`). */
  machinery: Promise<Machinery> | null;
  missed: Promise<Machinery> | null;
}

declare module '../../core/stores.ts' {
  interface Stores {
    cart: CartState;
  }
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
    rates: null,
    removed: [],
    code: NO_CODE,
    session: ref<CartSession>({
      confirmed: { cart: null, checkoutCart: null },
      queue: [],
      running: false,
      doubtMs: 0,
      retry: undefined,
      tail: Promise.resolve(),
      waiting: [],
      opener: () => null,
      views: 0,
      ordered: null,
      tell: () => undefined,
      machinery: null,
      missed: null,
    }),
  });

interface Countable {
  readonly cart: { readonly items: readonly { readonly quantity: number }[] } | null;
}

/** Number of pieces, for the header. */
export const cartCount = ({ cart }: Countable): number => cart?.items.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
