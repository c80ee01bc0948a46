import { SKU_MAX } from '../contract/codes.ts';
import type { WishlistItem } from '../contract/wishlist.ts';

/** A remembered piece, as little as it is known by: sku and engraving. */
export type Wish = Pick<WishlistItem, 'sku'> & { readonly engraving: { readonly text?: string | undefined } };

/** The contract's `WISHLIST_MAX`, here without the schema library. */
export const WISHES_MAX = 100;

/** The id of a list is given up seven days after the list was last changed (specification, section 9). */
export const WISHLIST_LIFE_MS = 604_800_000;

export const wishKey = ({ sku, engraving }: Wish): string => `${sku}|${engraving.text?.trim() ?? ''}`;

export const isWished = (list: readonly Wish[], wish: Wish): boolean => list.some((one) => wishKey(one) === wishKey(wish));

/** Adds it in front if it is absent, takes it out if it is present. Of too many the oldest goes. */
export const toggleWish = (list: readonly Wish[], wish: Wish): Wish[] =>
  isWished(list, wish) ? list.filter((one) => wishKey(one) !== wishKey(wish)) : [wish, ...list].slice(0, WISHES_MAX);

/** Tells two lists apart, for the other tabs. */
export const wishesDigest = (list: readonly Wish[]): string => list.map(wishKey).join('\n');

export interface StoredWishes {
  readonly id: string | null;
  /** When the list was changed last. */
  readonly since: number;
  /** Not saved yet: the backend was away. */
  readonly unsaved: boolean;
  readonly list: readonly Wish[];
}

/** What a browser kept. Null: nothing, too old, or not ours. */
export function parseWishes(value: unknown, now: number): StoredWishes | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, since, unsaved, list } = value as { readonly [K in keyof StoredWishes]?: unknown };
  if ((id !== null && !(typeof id === 'string' && UNIQUE_ID.test(id))) || typeof since !== 'number' || !Array.isArray(list)) return null;
  // A clock that was set back makes no list last for ever.
  if (now - since > WISHLIST_LIFE_MS || since > now + WISHLIST_LIFE_MS) return null;
  return { id, since, unsaved: unsaved === true, list: list.flatMap(parseWish).slice(0, WISHES_MAX) };
}

/** The contract's, as above. */
const ENGRAVING_MAX = 60;
const UNIQUE_ID = /^[A-Za-z0-9_-]{16,64}$/;

function parseWish(value: unknown): Wish[] {
  if (typeof value !== 'object' || value === null) return [];
  const { sku, engraving } = value as { sku?: unknown; engraving?: { text?: unknown } | null };
  // A list with a piece that no shop can have would be refused as a whole, each time it is saved.
  if (typeof sku !== 'string' || sku === '' || sku.length > SKU_MAX) return [];
  // An array counts as the empty object (specification, section 3).
  const text = Array.isArray(engraving) ? undefined : engraving?.text;
  if (typeof text === 'string' && text.trim().length > ENGRAVING_MAX) return [];
  return [{ sku, engraving: typeof text === 'string' ? { text } : {} }];
}
