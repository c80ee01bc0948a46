import { SKU_MAX } from '../contract/codes.ts';
import type { WishlistItem } from '../contract/wishlist.ts';

/** A piece on the wishlist, identified by sku and engraving. */
export type Wish = Pick<WishlistItem, 'sku'> & { readonly engraving: { readonly text?: string | undefined } };

/** The contract's `WISHLIST_MAX`, without the schema library. */
export const WISHES_MAX = 100;

/** A list expires seven days after its last change (specification, section 9). */
export const WISHLIST_LIFE_MS = 604_800_000;

export const wishKey = ({ sku, engraving }: Wish): string => `${sku}|${engraving.text?.trim() ?? ''}`;

export const isWished = (list: readonly Wish[], wish: Wish): boolean => list.some((one) => wishKey(one) === wishKey(wish));

/** Removes the piece if it is present, else adds it at the front. Drops the oldest beyond the limit. */
export const toggleWish = (list: readonly Wish[], wish: Wish): Wish[] =>
  isWished(list, wish) ? list.filter((one) => wishKey(one) !== wishKey(wish)) : [wish, ...list].slice(0, WISHES_MAX);

/** Digest for other tabs: equal digests mean equal lists. */
export const wishesDigest = (list: readonly Wish[]): string => list.map(wishKey).join('\n');

export interface StoredWishes {
  readonly id: string | null;
  /** Time of the last change, in milliseconds. */
  readonly since: number;
  /** The list is not saved yet, because the backend was unavailable. */
  readonly unsaved: boolean;
  readonly list: readonly Wish[];
}

/** Parses the stored list; null if absent, expired or malformed. */
export function parseWishes(value: unknown, now: number): StoredWishes | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, since, unsaved, list } = value as { readonly [K in keyof StoredWishes]?: unknown };
  if ((id !== null && !(typeof id === 'string' && UNIQUE_ID.test(id))) || typeof since !== 'number' || !Array.isArray(list)) return null;
  // A list dated in the future would never expire (the clock was set back).
  if (now - since > WISHLIST_LIFE_MS || since > now + WISHLIST_LIFE_MS) return null;
  return { id, since, unsaved: unsaved === true, list: list.flatMap(parseWish).slice(0, WISHES_MAX) };
}

/** The contract's limits. */
const ENGRAVING_MAX = 60;
const UNIQUE_ID = /^[A-Za-z0-9_-]{16,64}$/;

function parseWish(value: unknown): Wish[] {
  if (typeof value !== 'object' || value === null) return [];
  const { sku, engraving } = value as { sku?: unknown; engraving?: { text?: unknown } | null };
  // The backend would reject the whole list because of one invalid sku.
  if (typeof sku !== 'string' || sku === '' || sku.length > SKU_MAX) return [];
  // An array is read as the empty object (specification, section 3).
  const text = Array.isArray(engraving) ? undefined : engraving?.text;
  if (typeof text === 'string' && text.trim().length > ENGRAVING_MAX) return [];
  return [{ sku, engraving: typeof text === 'string' ? { text } : {} }];
}
