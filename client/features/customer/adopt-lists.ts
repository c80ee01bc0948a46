import { MERGED_COOKIE, SIGNED_IN_COOKIE } from '../../../shared/session-cookies.ts';
import { deleteCookie, readCookie } from '../../core/browser/cookies.ts';
import { readText, writeJson, writeText } from '../../core/browser/storage.ts';
import { CART_KEY } from '../cart/store.ts';
import { WISHLIST_KEY } from '../wishlist/store.ts';

/** Set while the lists of this browser are a customer's. */
const OWNED_KEY = 'lists-of-customer';

/** What a sign-in did with the guest's cart, for a message. */
export interface MergedCart {
  readonly piecesAdded: number;
  /** Titles of the lines whose quantity was reduced to the stock. */
  readonly linesReduced: readonly string[];
}

/**
 * Makes the customer's cart and wish list those of this browser after a sign-in, and forgets them after the end of the session, however
 * either happened: by script, by a posted form, at a provider, in another tab, or because the session expired. The account keeps the
 * lists. Call before they are loaded.
 */
export function adoptLists(): MergedCart | null {
  if (readCookie(SIGNED_IN_COOKIE) === null) {
    if (readText('local', OWNED_KEY) !== null) forgetLists();
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

function forgetLists(): void {
  for (const key of [OWNED_KEY, CART_KEY, WISHLIST_KEY]) writeText('local', key, null);
}

export function parseMerged(json: string | null): (MergedCart & { readonly cart: string | null; readonly wishlist: string | null }) | null {
  if (json === null) return null;
  try {
    const { cart_unique_id, wishlist_unique_id, pieces_added, lines_reduced } = JSON.parse(json) as Readonly<Record<string, unknown>>;
    return {
      cart: typeof cart_unique_id === 'string' ? cart_unique_id : null,
      wishlist: typeof wishlist_unique_id === 'string' ? wishlist_unique_id : null,
      piecesAdded: typeof pieces_added === 'number' ? pieces_added : 0,
      linesReduced: Array.isArray(lines_reduced) ? lines_reduced.filter((title) => typeof title === 'string') : [],
    };
  } catch {
    return null;
  }
}
