import type { Request, Response } from 'express';
import { LIST_LIFE_MS } from '../../shared/commerce/saved-list.ts';
import type { EndpointKey } from '../../packages/contract/endpoints.ts';
import { readCookie } from '../../packages/engine/http/browser-request.ts';

const NAME = 'wishlist';
/** As `UniqueId` of the contract. */
const UNIQUE_ID = /^[A-Za-z0-9_-]{16,64}$/;

/**
 * The id of the visitor's wish list, so that its page is complete in the server's HTML. Scripts have the id in their storage and need no
 * cookie. It lives as long as there, extended on each use (specification, section 9). Only `/wishlist` reads it, and the end of a session
 * clears it.
 */
export const readWishlistId = (req: Pick<Request, 'headers'>): string | undefined => readCookie(req.headers.cookie, NAME, UNIQUE_ID);

const options = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const;

export function keepWishlistId(res: Response, id: string, secure: boolean): void {
  if (UNIQUE_ID.test(id)) res.cookie(NAME, id, { ...options(secure), maxAge: LIST_LIFE_MS });
}

export const clearWishlistId = (res: Response, secure: boolean): void => void res.clearCookie(NAME, options(secure));

/** The id of the list that an answer is about: one that was read or saved, or that of the customer who has just signed in. */
export function wishlistIdOf(key: EndpointKey, answer: unknown): string | null {
  const { data } = (answer ?? {}) as { readonly data?: { readonly unique_id?: unknown; readonly merged?: MergedLists | null } };
  const id = key === 'getWishlist' || key === 'saveWishlist' ? data?.unique_id : data?.merged?.wishlist_unique_id;
  return typeof id === 'string' ? id : null;
}

interface MergedLists {
  readonly wishlist_unique_id?: unknown;
}
