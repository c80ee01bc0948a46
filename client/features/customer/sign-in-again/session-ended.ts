/** Loaded when a session has ended: rare. */
import { homePath } from '../../../core/links.ts';
import { ref } from 'valtio';
import type { App } from '../../../core/app-context.tsx';
import { closePayments, paymentsClosed } from '../open-payments.ts';
import { followRenewedSession, leaveSession } from '../session.ts';
import type { EndedSession } from '../store.ts';
import { forgetDraft, isTyped, saveDraft } from './draft.ts';

const PAUSE_MS = 1000;
const BUSY = 'main button[aria-busy=true]';

/**
 * A call needed a session that is over. Where nothing was typed the specification's way: home. Else the page asks to sign in again;
 * resolves to true when the same customer has. In the checkout closing the dialog means guest: a cart with the same lines and a form
 * without its owner. Drafts of all forms all the time would be more to leak.
 */
export async function sessionEnded(app: App, isRead: boolean): Promise<boolean> {
  const { session, status } = app.stores.customer;
  // A guest has no session that could end; what the backend refused stays on the page.
  if (status === 'guest') return false;
  const { cookie } = session;
  const { pathname } = location;
  if (isRead) await quiet(app);
  else await closePayments();
  // Another call has asked and was answered meanwhile, or the page that wanted to read is gone.
  if (session.cookie !== cookie && !asking) return true;
  if (location.pathname !== pathname) return false;
  if (isTyped(app)) return ask(app, 'expired');
  leaveSession(app, homePath(app));
  return new Promise(() => undefined);
}

/** Another tab has signed in or out: this document is another customer's, or nobody's. */
export async function sessionChangedElsewhere(app: App): Promise<void> {
  await paymentsClosed();
  if (isTyped(app) && !app.stores.customer.ended) await Promise.all([pauseInTyping(), answered()]);
  if (!isTyped(app)) return loadAgain();
  // In place the dialog gives it back; a new document takes it from here.
  saveDraft(app);
  // A guest had no session that could be given back.
  if (app.isSignedIn() || app.stores.customer.status === 'guest') return loadAgain();
  // Known from now on: looking at this tab again is no second change.
  followRenewedSession(app);
  await ask(app, 'elsewhere');
}

/** Nothing that comes meanwhile belongs to this document. */
function loadAgain(): Promise<never> {
  location.reload();
  return new Promise(() => undefined);
}

let asking: Promise<boolean> | null = null;
const isAsking = (): boolean => asking !== null;

/**
 * One question for all calls that were refused. Typed values are kept for this tab, also by closing, until they are in their place again.
 */
function ask(app: App, reason: EndedSession['reason']): Promise<boolean> {
  const { customer } = app.stores;
  asking ??= new Promise<boolean>((resolve) => {
    saveDraft(app);
    customer.ended = ref({ reason, answer: resolve });
  })
    .then((signedIn) => {
      if (signedIn) forgetDraft();
      return signedIn;
    })
    .finally(() => {
      asking = null;
      customer.ended = null;
    });
  return asking;
}

/** Nobody is interrupted in a payment, in an order that is being placed, or within a word. */
async function quiet(app: App): Promise<void> {
  await paymentsClosed();
  // The order itself may need the session, too, and has asked.
  while (!isAsking() && document.querySelector(BUSY)) await pause();
  if (isTyped(app)) await pauseInTyping();
}

/** An open dialog, or an order that is being placed, gets its answer first. */
async function answered(): Promise<void> {
  while (document.querySelector(`dialog[open], ${BUSY}`)) await pause();
}

const pause = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

function pauseInTyping(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      removeEventListener('keydown', restart, true);
      resolve();
    };
    let timer = setTimeout(end, PAUSE_MS);
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(end, PAUSE_MS);
    };
    addEventListener('keydown', restart, true);
  });
}
