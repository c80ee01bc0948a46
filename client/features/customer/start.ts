import { SIGNED_IN_COOKIE } from '../../../shared/session-cookies.ts';
import type { App } from '../../core/app-context.tsx';
import { readCookie } from '../../../packages/engine/browser/storage/cookies.ts';
import type { ShopTabs } from '../../core/shop-tabs.ts';
import { readText } from '../../../packages/engine/browser/storage/storage.ts';
import { DRAFT_KEY, OWNED_KEY, SIGNED_OUT_KEY } from './store.ts';

/** Called once by the browser's entry, before the cart and the wish list are loaded; follows the session in other tabs. */
export async function startCustomer(app: App, tabs: ShopTabs, onAuthElsewhere: () => Promise<void>): Promise<void> {
  const { customer } = app.stores;
  customer.session.postToTabs = () => tabs.post({ type: 'auth' });
  customer.status = app.isSignedIn() ? 'customer' : 'guest';
  noticeChange(app, onAuthElsewhere);
  const left = readText('local', OWNED_KEY) ?? readText('session', SIGNED_OUT_KEY) ?? readText('session', DRAFT_KEY);
  if (app.isSignedIn() || left !== null) (await import('./session.ts')).openSession(app);
}

/** A tab that was hidden while another one signed in or out, also by a posted form or at an identity provider. */
function noticeChange({ stores }: App, onChange: () => Promise<void>): void {
  const { session } = stores.customer;
  session.cookie = readCookie(SIGNED_IN_COOKIE);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && readCookie(SIGNED_IN_COOKIE) !== session.cookie) void onChange();
  });
}
