import type { App } from '../../core/app-context.tsx';
import { forget, inTurn, isGone, receive, receiveRegular, show, storedCartId } from './session.ts';

/** Asked again after so long when it is not known what the backend has; twice as long each time. */
const FIRST_MS = 2000;
const LONGEST_MS = 60_000;

/** With the page: the cart that this browser keeps, and beside it the ways of delivery for it. */
export async function loadFirst(app: App): Promise<void> {
  const id = storedCartId();
  const loaded = loadCart(app);
  await Promise.all([loaded, id !== null && import('./shipping-methods.ts').then(({ startRates }) => startRates(app, id, loaded))]);
}

/**
 * The cart of the id that this browser keeps, or that another tab has told: its message may be faster than what it has stored; and the
 * checkout's cart if that is another one. Also the retry after a failure.
 */
export async function loadCart(app: App, told: string | null = null): Promise<void> {
  const state = app.stores.cart;
  if (state.status === 'idle' || state.status === 'failed') state.status = 'loading';
  await inTurn(state, async () => {
    await loadRegular(app, told);
    await loadBeside(app);
  });
}

async function loadRegular(app: App, told: string | null): Promise<void> {
  const state = app.stores.cart;
  const shown = state.session.confirmed.cart;
  // Where nothing can be stored the cart is known all the same.
  const remembered = shown && shown.unique_id !== state.session.ordered ? shown.unique_id : null;
  const known = () => told ?? storedCartId() ?? remembered;
  const id = known();
  if (id === null) {
    if (shown) forget(state, shown.unique_id);
    state.status = 'ready';
    return;
  }
  try {
    const { data } = await app.api.call('getCart', { query: { cart_unique_id: id } });
    // Another tab has taken another cart meanwhile: this answer must not bring the old one back.
    if (known() === id) receiveRegular(state, data);
    else void loadCart(app);
  } catch (error) {
    if (isGone(error) || (error as { status?: unknown }).status === 404) {
      forget(state, id);
      // Another tab made the cart whose id is kept now; the one that is shown here went before it.
      if (shown && shown.unique_id !== id) forget(state, shown.unique_id);
    } else if (shown === null) state.status = 'failed';
    else doubt(app);
  }
}

async function loadBeside(app: App): Promise<void> {
  const state = app.stores.cart;
  const { confirmed, ordered } = state.session;
  const id = confirmed.checkoutCart?.unique_id;
  if (id === undefined || id === confirmed.cart?.unique_id || id === ordered) return;
  try {
    receive(state, (await app.api.call('getCheckoutCart', { query: { cart_unique_id: id } })).data);
  } catch (error) {
    if (isGone(error)) forget(state, id);
    else doubt(app);
  }
}

/** What the backend has is not known: a call failed, and asking failed too. The sums stay marked until it has answered. */
export function doubt(app: App): void {
  const state = app.stores.cart;
  const { session } = state;
  session.doubtMs = session.doubtMs === 0 ? FIRST_MS : Math.min(2 * session.doubtMs, LONGEST_MS);
  clearTimeout(session.retry);
  session.retry = setTimeout(() => void loadCart(app), session.doubtMs);
  show(state);
}
