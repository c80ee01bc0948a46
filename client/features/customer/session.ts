/** Loaded by `start.ts` when there is a session, was one until now, or a draft waits: most visitors are guests. */
import { statusOf } from '../../../packages/engine/errors.ts';
import { ACCOUNT_WIDTH_KEY, MERGED_COOKIE, SIGNED_IN_COOKIE } from '../../../shared/session-cookies.ts';
import type { App } from '../../core/app-context.tsx';
import { deleteCookie, readCookie } from '../../../packages/engine/browser/storage/cookies.ts';
import { readText, writeJson, writeText } from '../../../packages/engine/browser/storage/storage.ts';
import { userQuery } from '../../core/queries.ts';
import { showToast } from '../../ui/toast-store.ts';
import { CART_COUNTRY_KEY, CART_KEY, REPLACED_CART_KEY } from '../cart/store.ts';
import { WISHLIST_KEY } from '../wishlist/store.ts';
import { AT_IDENTITY_PROVIDER_KEY, DRAFT_KEY, OTHER_CUSTOMER_KEY, OWNED_KEY, SIGNED_OUT_KEY } from './store.ts';

/** Call before the cart and the wish list are loaded. The customer's data and messages follow. */
export function openSession(app: App): void {
  const merged = adoptLists(app.isSignedIn());
  void showMessages(app, merged);
  if (!app.isSignedIn()) return void fillInDraft(app).catch(reportError);
  if (readText('session', AT_IDENTITY_PROVIDER_KEY) !== null) app.stores.customer.session.postToTabs();
  writeText('session', AT_IDENTITY_PROVIDER_KEY, null);
  void loadCustomer(app);
}

async function loadCustomer(app: App): Promise<void> {
  const { customer } = app.stores;
  try {
    customer.user = (await app.queryClient.ensureQueryData(userQuery())).data;
    await Promise.all([fillInDraft(app), noteNameWidth()]);
  } catch (error) {
    // The session has expired; the server has cleared its cookies. Everything else is ignored: only the name is missing.
    if (statusOf(error) === 401) leaveSession(app, location.href);
  }
}

/** Frames that a busy device may take to show the name. */
const PATIENCE = 120;

/** For the header of the next document, which reserves the place of the name before it is painted (server/pages/first-paint-script.ts). */
async function noteNameWidth(): Promise<void> {
  await document.fonts.ready;
  let name: Element | null = null;
  for (let frame = 0; name === null && frame < PATIENCE; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    name = document.querySelector('[data-account-name]');
  }
  const link = name?.closest('a');
  // Phones have no name in the header.
  if (!name || !link?.offsetParent) return;
  const right =
    name.getBoundingClientRect().right - link.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(link).paddingRight);
  writeText('local', ACCOUNT_WIDTH_KEY, `${Math.ceil(right)}px`);
}

async function fillInDraft(app: App): Promise<void> {
  if (readText('session', DRAFT_KEY) !== null) await (await import('./sign-in-again/draft.ts')).restoreDraft(app);
}

/** The outcome of a sign-in for the guest's cart, for a message. */
export interface MergedCart {
  readonly unitsAdded: number;
  /** Titles of the lines whose quantity was reduced to the stock. */
  readonly linesReduced: readonly string[];
}

/**
 * Makes the customer's cart and wish list those of this browser after a sign-in, and forgets them after the end of the session, however
 * either happened: by script, by a posted form, at an identity provider, in another tab, or because the session expired. The account keeps
 * the lists.
 */
function adoptLists(isSignedIn: boolean): MergedCart | null {
  if (!isSignedIn) {
    if (ownsLists()) forgetLists();
    return null;
  }
  writeText('local', OWNED_KEY, '1');
  const merged = parseMerged(readCookie(MERGED_COOKIE));
  deleteCookie(MERGED_COOKIE);
  if (!merged) return null;
  writeText('local', CART_KEY, merged.cart);
  writeJson('local', WISHLIST_KEY, merged.wishlist === null ? null : { id: merged.wishlist, since: Date.now(), unsaved: false, list: [] });
  return merged;
}

/** True if the cart and the wish list of this browser are those of an account. */
export const ownsLists = (): boolean => readText('local', OWNED_KEY) !== null;

/** The account keeps them. */
export function forgetLists(): void {
  for (const key of [OWNED_KEY, CART_KEY, CART_COUNTRY_KEY, REPLACED_CART_KEY, WISHLIST_KEY, ACCOUNT_WIDTH_KEY])
    writeText('local', key, null);
}

export function parseMerged(json: string | null): (MergedCart & { readonly cart: string | null; readonly wishlist: string | null }) | null {
  if (json === null) return null;
  try {
    const { cart_unique_id, wishlist_unique_id, pieces_added, lines_reduced } = JSON.parse(json) as Readonly<Record<string, unknown>>;
    return {
      cart: typeof cart_unique_id === 'string' ? cart_unique_id : null,
      wishlist: typeof wishlist_unique_id === 'string' ? wishlist_unique_id : null,
      unitsAdded: typeof pieces_added === 'number' ? pieces_added : 0,
      linesReduced: Array.isArray(lines_reduced) ? lines_reduced.filter((title) => typeof title === 'string') : [],
    };
  } catch {
    return null;
  }
}

async function showMessages({ texts, stores }: App, merged: MergedCart | null): Promise<void> {
  const left = readText('session', SIGNED_OUT_KEY);
  const email = readText('session', OTHER_CUSTOMER_KEY);
  if (left === null && email === null && !merged?.unitsAdded && !merged?.linesReduced.length) return;
  for (const key of [SIGNED_OUT_KEY, OTHER_CUSTOMER_KEY]) writeText('session', key, null);
  await texts.load(['account']);
  const t = texts.of('account');
  if (left !== null) showToast(stores.toasts, { text: t(left === 'accountDeleted' ? left : 'signedOut') });
  if (email !== null) showToast(stores.toasts, { text: t('again.doneOther', { email }) });
  if (merged?.unitsAdded) showToast(stores.toasts, { text: t('mergedCart', { count: merged.unitsAdded }) });
  if (merged?.linesReduced.length) showToast(stores.toasts, { text: t('reducedLines', { titles: merged.linesReduced.join(', ') }) });
}

/** Loads `href` as a new document without a session, and notifies the other tabs. That document drops the lists. */
export function leaveSession({ stores }: App, href: string, why: 'signedOut' | 'accountDeleted' = 'signedOut'): void {
  writeText('session', SIGNED_OUT_KEY, why);
  stores.customer.session.postToTabs();
  if (href === location.href) location.reload();
  else location.assign(href);
}

/** After a sign-in over this page: its lists stay if the customer is the same. */
export function keepLists(): void {
  deleteCookie(MERGED_COOKIE);
}

/** Another customer has signed in over this page: the lists of the first one go, those of the other come. Resolves to the cart. */
export function adoptOtherLists(): string | null {
  forgetLists();
  adoptLists(true);
  return readText('local', CART_KEY);
}

/** After a call of this tab that gave its session another cookie: the tab needs no reload. */
export function followRenewedSession({ stores }: App): void {
  stores.customer.session.cookie = readCookie(SIGNED_IN_COOKIE);
}
