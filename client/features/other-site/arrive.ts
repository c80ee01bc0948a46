import { linkOutcome } from '../../../shared/commerce/cart-link.ts';
import { parseStoredList } from '../../../shared/commerce/saved-list.ts';
import { COMPARISON_MAX, WISHLIST_MAX } from '../../../packages/contract/limits.ts';
import { ARRIVED_COOKIE, type ArrivedLists } from '../../../shared/hand-over.ts';
import { withPrefix } from '../../../packages/engine/site.ts';
import { href } from '../../../shared/routes.ts';
import type { App } from '../../core/app-context.tsx';
import { deleteCookie, readCookie } from '../../../packages/engine/browser/storage/cookies.ts';
import { readJson, writeJson } from '../../../packages/engine/browser/storage/storage.ts';
import { showToast } from '../../ui/toast-store.ts';
import { fetchCart, storeCartId, storedCartId } from '../cart/cart-sync.ts';
import { REPLACED_CART_KEY } from '../cart/store.ts';
import { forgetLists, ownsLists } from '../customer/session.ts';

/**
 * Joins the lists that the shopper has brought along from another domain of the shop with those that this domain has. Call before the lists
 * and the customer are loaded. Of two carts that hold something the brought one is shown, and the other one can be opened again, as after a
 * link to a cart (`cart-link.ts`); wish lists and comparisons become one list.
 */
export async function arrive(app: App): Promise<void> {
  const { cart, wishlist, comparison, session } = parse(readCookie(ARRIVED_COOKIE));
  deleteCookie(ARRIVED_COOKIE);
  // The lists of the customer who was signed in here until now stay in that account.
  if (ownsLists() && (session || !app.isSignedIn())) forgetLists();
  if (wishlist) joinList(app, 'wishlist', wishlist);
  if (comparison) joinList(app, 'comparison', comparison);
  if (cart) await joinCart(app, cart);
}

async function joinCart(app: App, brought: string): Promise<void> {
  const here = storedCartId();
  if (here === null || here === brought) return storeCartId(brought);
  try {
    const outcome = linkOutcome(...(await Promise.all([fetchCart(app, here), fetchCart(app, brought)])));
    if (outcome !== 'adopt' && outcome !== 'ask') return;
    storeCartId(brought);
    if (outcome === 'ask') offer(app, here);
  } catch {
    offer(app, brought);
  }
}

/** The cart page offers it until the shopper has chosen; this says so on every page. */
function offer({ prefix, stores, texts }: App, id: string): void {
  writeJson('local', REPLACED_CART_KEY, id);
  void texts.load(['cart']).then(() => {
    const t = texts.of('cart');
    const action = { label: t('earlierShow'), href: withPrefix(prefix, href('cart', { id })) };
    showToast(stores.toasts, { tone: 'info', text: t('earlier'), action });
  });
}

const MAX = { wishlist: WISHLIST_MAX, comparison: COMPARISON_MAX } as const;

/** Both domains go on with one list, except that of an account, which stays the account's. The list's code saves it as one. */
function joinList(app: App, name: keyof typeof MAX, brought: string): void {
  const here = readJson('local', name, (value) => parseStoredList(value, Date.now(), MAX[name], app.isSignedIn() ? Infinity : undefined));
  if (here?.id === brought) return;
  const own = name === 'wishlist' && ownsLists() ? here?.id : null;
  writeJson('local', name, { id: own ?? brought, since: Date.now(), unsaved: true, joins: brought, list: here?.list ?? [] });
}

function parse(text: string | null): Partial<ArrivedLists> {
  try {
    return (JSON.parse(text ?? '{}') as Partial<ArrivedLists> | null) ?? {};
  } catch {
    return {};
  }
}
