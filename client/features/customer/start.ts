import { SIGNED_IN_COOKIE } from '../../../shared/session-cookies.ts';
import { statusOf } from '../../../shared/errors.ts';
import type { App } from '../../core/app-context.tsx';
import { readCookie } from '../../core/browser/cookies.ts';
import type { ShopTabs } from '../../core/browser/shop-tabs.ts';
import { readText, writeText } from '../../core/browser/storage.ts';
import { userQuery } from '../../core/queries.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { MergedCart } from './adopt-lists.ts';

/** In session storage: a message for the next document of this tab. */
const SIGNED_OUT_KEY = 'signed-out';

/** Called once by the browser's entry: loads the customer's name for the header and follows the session in other tabs. */
export async function startCustomer(app: App, tabs: ShopTabs, merged: MergedCart | null): Promise<void> {
  const { customer } = app.stores;
  customer.session.postToTabs = () => tabs.post({ type: 'auth' });
  reloadAfterChange();
  void showMessages(app, merged);
  if (!app.isSignedIn()) {
    customer.status = 'guest';
    return;
  }
  customer.status = 'customer';
  try {
    customer.user = (await app.queryClient.ensureQueryData(userQuery())).data;
  } catch (error) {
    // The session has expired; the server has cleared its cookies. Everything else is ignored: only the name is missing.
    if (statusOf(error) === 401) leaveSession(app, location.href);
  }
}

/** A tab that was hidden while another one signed in or out, also by a posted form or at a provider. */
function reloadAfterChange(): void {
  const known = readCookie(SIGNED_IN_COOKIE);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && readCookie(SIGNED_IN_COOKIE) !== known) location.reload();
  });
}

async function showMessages({ texts, stores }: App, merged: MergedCart | null): Promise<void> {
  const wasSignedOut = readText('session', SIGNED_OUT_KEY) !== null;
  if (!wasSignedOut && !merged?.piecesAdded && !merged?.linesReduced.length) return;
  writeText('session', SIGNED_OUT_KEY, null);
  await texts.load(['account']);
  const t = texts.of('account');
  if (wasSignedOut) showToast(stores.toasts, { text: t('signedOut') });
  if (merged?.piecesAdded) showToast(stores.toasts, { text: t('mergedCart', { count: merged.piecesAdded }) });
  if (merged?.linesReduced.length) showToast(stores.toasts, { text: t('reducedLines', { titles: merged.linesReduced.join(', ') }) });
}

/** Loads `href` as a new document without a session, and tells the other tabs. The lists are forgotten by that document. */
export function leaveSession({ stores }: App, href: string): void {
  writeText('session', SIGNED_OUT_KEY, '1');
  stores.customer.session.postToTabs();
  if (href === location.href) location.reload();
  else location.assign(href);
}
