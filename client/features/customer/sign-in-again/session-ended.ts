/** Loaded when a session has ended: rare. */
import { basename } from '../../../../shared/i18n/locales.ts';
import { ref } from 'valtio';
import type { App } from '../../../core/app-context.tsx';
import { leaveSession } from '../session.ts';
import type { EndedSession } from '../store.ts';
import { isTyped, saveDraft } from './draft.ts';

/** Nobody is interrupted within a word. */
const PAUSE_MS = 1000;

/**
 * A call needed a session that is over. Where nothing was typed the specification's way: home. Else the page asks to sign in again; resolves
 * to true when the same customer has.
 */
export async function sessionEnded(app: App, isRead: boolean): Promise<boolean> {
  // A guest has no session that could end; what the backend refused stays on the page.
  if (app.stores.customer.status === 'guest') return false;
  if (!isTyped(app)) {
    leaveSession(app, basename(app.locale));
    return new Promise(() => undefined);
  }
  if (isRead) await pauseInTyping();
  return ask(app, 'expired');
}

/** Another tab has signed in or out: this document is another customer's, or nobody's. */
export async function sessionChangedElsewhere(app: App): Promise<void> {
  if (!isTyped(app) || app.stores.customer.ended) return location.reload();
  await pauseInTyping();
  saveDraft(app);
  if (app.isSignedIn()) return location.reload();
  await ask(app, 'elsewhere');
}

let asking: Promise<boolean> | null = null;

/** One question for all calls that were refused. */
function ask({ stores: { customer } }: App, reason: EndedSession['reason']): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    customer.ended = ref({ reason, answer: resolve });
  }).finally(() => {
    asking = null;
    customer.ended = null;
  });
  return asking;
}

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
