import type { App } from '../../app-context.tsx';
import { forget, inTurn, isGone, receive, show, storedCartId } from './session.ts';

/** Asked again after so long when it is not known what the backend has; twice as long each time. */
const FIRST_MS = 2000;
const LONGEST_MS = 60_000;

/** The cart of the id that this browser keeps. Also the retry after a failure. */
export async function loadCart(app: App): Promise<void> {
  const state = app.stores.cart;
  if (state.status === 'idle' || state.status === 'failed') state.status = 'loading';
  await inTurn(state, async () => {
    const id = storedCartId();
    if (id === null) {
      if (state.session.confirmed.cart) forget(state);
      state.status = 'ready';
      return;
    }
    try {
      const { data } = await app.api.call('getCart', { query: { cart_unique_id: id } });
      adopt(app, data.unique_id);
      receive(state, data);
    } catch (error) {
      if (isGone(error) || (error as { status?: unknown }).status === 404) forget(state);
      else if (state.session.confirmed.cart === null) state.status = 'failed';
      else doubt(app);
    }
  });
}

/** The cart that another tab made takes the place of this one's. */
function adopt({ stores: { cart: state } }: App, id: string): void {
  const { confirmed } = state.session;
  if (confirmed.cart && confirmed.cart.unique_id !== id) state.session.confirmed = { cart: null, checkoutCart: null };
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
