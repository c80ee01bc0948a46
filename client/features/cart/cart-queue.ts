/**
 * How a change to the cart reaches the backend.
 *
 * - What is sent when: a change is queued (`queueChange`) and shown at once on top of the confirmed cart. Calls are sent one at a time. A
 *   waiting change to the same line is merged (`enqueue` in shared/commerce), so rapid clicks become one call.
 * - Which cart: the checkout's while a checkout is open, else the regular one. The first added line creates the cart; a cart that is gone
 *   is replaced by a new one.
 * - Idempotency key and lost answers: every call carries a key. A call without an answer from the backend is sent once more with the same
 *   key, and takes effect once.
 * - Two tabs: only one tab at a time creates a cart, and the second uses the id that the first one stored. After each change the other
 *   tabs get the new digest (`notifyTabs`).
 * - Refusal: the change leaves the queue, the cart is fetched again, and the reason is shown: beside the button when its page is still
 *   open, else beside the line, else as a toast. When that fetch fails too, it is repeated later (`scheduleRefetch`).
 * - Removal: the line stays visible as "being removed" until the call ends; then the view offers to restore it.
 */
import { allInCart, type CartChange, codeKey, enqueue } from '../../../shared/commerce/cart-changes.ts';
import { lineKey } from '../../../packages/contract/line-facts.ts';
import { targetCart } from '../../../shared/commerce/cart-target.ts';
import type { Cart } from '../../../packages/contract/cart.ts';
import { ApiError } from '../../../packages/engine/errors.ts';
import { cartEvent } from '../../../shared/measurement/cart-events.ts';
import type { App } from '../../core/app-context.tsx';
import { withTabLock } from '../../../packages/engine/browser/storage/tab-lock.ts';
import { showToast } from '../../ui/toast-store.ts';
import { availableOf, codeText, detailsOf } from '../../core/error-text.ts';
import {
  applyCart,
  dropCart,
  isCartGone,
  notifyTabs,
  runInOrder,
  scheduleRefetch,
  showCart,
  storeCartId,
  storedCartId,
} from './cart-sync.ts';
import { clearPendingCode, pendingCode } from './codes/pending-code.ts';
import { dropRemovedLine, offerRestore } from './removed-lines.ts';
import { type AddWaiter, type CartProblem, type CartState, NO_CODE } from './store.ts';

type CodeChange = CartChange & { readonly kind: 'bind' | 'unbind' };

/** Shows a change at once and sends it after the calls before it. */
export function queueChange(app: App, change: CartChange): void {
  const state = app.stores.cart;
  const { session } = state;
  session.queue = enqueue(session.queue, change, session.sending);
  if (state.problem?.key === change.key) state.problem = null;
  if (change.kind === 'add') dropRemovedLine(state, change.key);
  showCart(state);
  void runInOrder(state, () => sendNext(app));
}

/** Changes may have been merged, so the queue may be empty. */
async function sendNext(app: App): Promise<void> {
  const state = app.stores.cart;
  const { session } = state;
  const [change] = session.queue;
  if (!change) return;
  session.sending = true;
  const waiters = takeWaiters(state, change);
  const before = targetCart(session.confirmed);
  const dequeue = () => {
    session.sending = false;
    session.queue = session.queue.slice(1);
  };
  try {
    const update = await sendChange(app, change);
    dequeue();
    const event = update && cartEvent(before, update, change.key);
    if (event) app.stores.events.send(event);
    if (update) applyCart(state, update);
    else showCart(state);
    if (change.kind === 'remove') offerRestore(state, before, change.key);
    if (change.kind === 'add' && !state.drawerOpen && !waiters.some(({ quiet }) => quiet)) state.added = change.key;
    if (change.kind === 'bind') {
      state.code = NO_CODE;
      await announcePendingCode(app, change.code);
    }
    if (change.kind === 'add') bindPendingCode(app);
    for (const { resolve } of waiters) resolve();
  } catch (failure) {
    await refetchAfterFailure(app, failure);
    const error = withOwnQuantity(targetCart(session.confirmed), change, failure);
    dequeue();
    showCart(state);
    // The answer was lost, but the line is gone.
    const wasRemoved = change.kind === 'remove' && offerRestore(state, before, change.key);
    if (!wasRemoved && !waiters.some(({ page }) => page === location.pathname)) await showProblem(app, change, error);
    for (const { resolve, reject } of waiters) {
      if (wasRemoved) resolve();
      else reject(error);
    }
  }
  if (session.confirmed.checkoutCart) notifyTabs(session, 'checkout');
  notifyTabs(session, 'cart');
}

/** A popup's code that was waiting for the first product. */
function bindPendingCode(app: App): void {
  const state = app.stores.cart;
  const code = pendingCode();
  if (code === null || state.code.loading) return;
  state.code = { text: code, loading: true, error: null };
  queueChange(app, { kind: 'bind', key: codeKey(code), code });
}

async function announcePendingCode(app: App, code: string): Promise<void> {
  if (codeKey(pendingCode() ?? '') !== codeKey(code)) return;
  clearPendingCode();
  await app.texts.load(['cart']);
  showToast(app.stores.toasts, { text: app.texts.of('cart')('codeBound', { code }) });
}

/** A removal also ends the waiting for an addition that it replaced in the queue. */
function takeWaiters({ session }: CartState, { key, kind }: CartChange): readonly AddWaiter[] {
  const taken = session.addWaiters.filter((waiter) => waiter.key === key && kind !== 'set');
  session.addWaiters = session.addWaiters.filter((waiter) => !taken.includes(waiter));
  return taken;
}

/** Null when there is nothing left to change: another tab removed the line, or its addition was refused. */
async function sendChange(app: App, change: CartChange): Promise<Cart | null> {
  if (change.kind === 'add') return await sendAdd(app, change);
  const target = targetCart(app.stores.cart.session.confirmed);
  if (change.kind === 'bind' || change.kind === 'unbind') return target && (await sendCode(app, change, target.unique_id));
  const line = target?.items.find((item) => lineKey(item) === change.key);
  if (!target || !line) return null;
  const args = { params: { id: line.id }, query: { cart_unique_id: target.unique_id } };
  return await resendIfLost(async (options) => {
    const { data } =
      change.kind === 'remove'
        ? await app.api.call('removeItem', args, options)
        : await app.api.call('updateItem', { ...args, body: { quantity: change.quantity } }, options);
    return data;
  });
}

async function sendCode(app: App, { kind, code }: CodeChange, cart_unique_id: string): Promise<Cart> {
  const body = { cart_unique_id, gift_card_code: code };
  return await resendIfLost(
    async (options) => (await app.api.call(kind === 'bind' ? 'bindGiftCard' : 'unbindGiftCard', { body }, options)).data,
  );
}

/** Adds to the current cart; when that is gone, to a new one. */
async function sendAdd(app: App, { item }: CartChange & { readonly kind: 'add' }): Promise<Cart> {
  const state = app.stores.cart;
  const post = (cart_unique_id: string | null): Promise<Cart> => {
    const { preview: _, ...line } = item;
    const body = { cart_unique_id, ...line };
    return resendIfLost(async (options) => (await app.api.call('addItem', { body }, options)).data);
  };
  const currentId = targetCart(state.session.confirmed)?.unique_id ?? storedCartId();
  if (currentId !== null) {
    try {
      return await post(currentId);
    } catch (error) {
      if (!isCartGone(error)) throw error;
      dropCart(state, currentId);
    }
  }
  return await withTabLock('cart', async () => {
    const cart = await post(storedCartId());
    storeCartId(cart.unique_id);
    return cart;
  });
}

async function resendIfLost<T>(send: (options: { readonly idempotencyKey: string }) => Promise<T>): Promise<T> {
  const options = { idempotencyKey: crypto.randomUUID() };
  try {
    return await send(options);
  } catch (error) {
    if (isRefusal(error)) throw error;
    return await send(options);
  }
}

/** An answer of the backend, in contrast to none, a broken one, or one of a proxy. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** After a failed call only the backend knows the cart's state; when it cannot be asked, its last answer stays. */
async function refetchAfterFailure(app: App, error: unknown): Promise<void> {
  const state = app.stores.cart;
  const id = targetCart(state.session.confirmed)?.unique_id ?? storedCartId();
  if (id === null) return;
  if (isCartGone(error)) return dropCart(state, id);
  try {
    const { data } = await app.api.call('getCart', { query: { cart_unique_id: id } });
    applyCart(state, data);
  } catch (second) {
    if (isCartGone(second)) dropCart(state, id);
    else scheduleRefetch(app);
  }
}

/** Adds to a refusal for lack of stock that all there is lies in this cart. */
function withOwnQuantity(cart: Cart | null, change: CartChange, error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'out_of_stock') return error;
  const own = allInCart(cart?.items ?? [], change, availableOf(error) ?? Infinity);
  if (own === 0) return error;
  return new ApiError(error.status, error.code, { fields: { ...error.fields, in_cart: [String(own)] }, cause: error });
}

/** Beside the line where lines are shown, else as a toast: the shopper may have left the page of the click. */
async function showProblem(app: App, change: CartChange, error: unknown): Promise<void> {
  const state = app.stores.cart;
  if (change.kind === 'bind') {
    refuseCode(state, change.code, error);
    // Another product may reach the value that it needs; otherwise it is not tried again.
    if (codeKey(pendingCode() ?? '') === codeKey(change.code) && state.code.error?.code !== 'code_minimum') clearPendingCode();
    return;
  }
  const problem = problemOf(change, error);
  if (change.kind !== 'unbind' && state.session.lineViews > 0) {
    state.problem = problem;
    return;
  }
  // The page need not have loaded the texts of errors.
  await app.texts.load(['errors']);
  showToast(app.stores.toasts, { tone: 'error', text: codeText(app.texts.of('errors'), problem) });
}

export function problemOf({ key, kind }: Pick<CartChange, 'key' | 'kind'>, error: unknown): CartProblem {
  return { key, change: kind, ...detailsOf(error) };
}

/** The field keeps the typed text, so that the shopper can correct it. */
function refuseCode(state: CartState, text: string, error: unknown): void {
  const refusal = error instanceof ApiError ? error : null;
  const [minimum] = refusal?.fields['min_amount'] ?? [];
  state.code = {
    text,
    loading: false,
    error: {
      code: refusal?.code ?? 'internal',
      retryAfter: refusal?.retryAfter ?? null,
      minimum: minimum !== undefined && /^\d{1,9}(\.\d{1,2})?$/.test(minimum) ? Number(minimum) : null,
    },
  };
}
