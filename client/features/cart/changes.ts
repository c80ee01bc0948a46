import { type CartChange, enqueue } from '../../../shared/commerce/cart-changes.ts';
import { targetCart } from '../../../shared/commerce/cart-target.ts';
import type { App } from '../../core/app-context.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { problemOf, problemText } from './problem-text.ts';
import { dropRemoved, offerUndo } from './removed.ts';
import { refuseCode } from './codes/field-state.ts';
import { doubt } from './load.ts';
import { send } from './send.ts';
import { forget, inTurn, isGone, receive, show, storedCartId, tellTabs } from './session.ts';
import { NO_CODE } from './store.ts';

/** Shows a change at once and sends it when its turn comes. */
export function makeChange(app: App, change: CartChange): void {
  const state = app.stores.cart;
  const { session } = state;
  session.queue = enqueue(session.queue, change, session.running);
  if (state.problem?.key === change.key) state.problem = null;
  if (change.kind === 'add') dropRemoved(state, change.key);
  show(state);
  void inTurn(state, () => sendFirst(app));
}

/** Rapid changes were merged, so there may be fewer changes than turns. */
async function sendFirst(app: App): Promise<void> {
  const state = app.stores.cart;
  const { session } = state;
  const [change] = session.queue;
  if (!change) return;
  session.running = true;
  const answered = takeWaiting(app, change);
  const before = targetCart(session.confirmed);
  const done = () => {
    session.running = false;
    session.queue = session.queue.slice(1);
  };
  try {
    const update = await send(app, change);
    done();
    if (update) receive(state, update);
    else show(state);
    if (change.kind === 'remove') offerUndo(state, before, change.key);
    if (change.kind === 'add' && !state.drawerOpen && !answered.some(({ quiet }) => quiet)) state.added = change.key;
    if (change.kind === 'bind') state.code = NO_CODE;
    for (const { resolve } of answered) resolve();
  } catch (error) {
    await recover(app, error);
    done();
    show(state);
    // The answer was lost, but the line went.
    const went = change.kind === 'remove' && offerUndo(state, before, change.key);
    if (!went && !answered.some(({ page }) => page === location.pathname)) await explain(app, change, error);
    for (const { resolve, reject } of answered) {
      if (went) resolve();
      else reject(error);
    }
  }
  if (session.confirmed.checkoutCart) tellTabs(session, 'checkout');
  tellTabs(session, 'cart');
}

/** A removal answers those too whose addition it made needless. */
function takeWaiting({ stores }: App, { key, kind }: CartChange) {
  const { session } = stores.cart;
  const mine = session.waiting.filter((one) => one.key === key && kind !== 'set');
  session.waiting = session.waiting.filter((one) => !mine.includes(one));
  return mine;
}

/** What is true now, the backend knows; when it cannot be asked, its last answer stands. */
async function recover(app: App, error: unknown): Promise<void> {
  const state = app.stores.cart;
  const id = targetCart(state.session.confirmed)?.unique_id ?? storedCartId();
  if (id === null) return;
  if (isGone(error)) return forget(state, id);
  try {
    const { data } = await app.api.call('getCart', { query: { cart_unique_id: id } });
    receive(state, data);
  } catch (second) {
    if (isGone(second)) forget(state, id);
    else doubt(app);
  }
}

/** Beside the line where lines are shown, else as a toast: whoever asked may have gone to another page. */
async function explain(app: App, change: CartChange, error: unknown): Promise<void> {
  const state = app.stores.cart;
  if (change.kind === 'bind') return refuseCode(state, change.code, error);
  const problem = problemOf(change, error);
  if (change.kind !== 'unbind' && state.session.views > 0) state.problem = problem;
  else showToast(app.stores.toasts, { tone: 'error', text: await problemText(app, problem) });
}
