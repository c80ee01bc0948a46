import { isUniqueId } from './cart-link.ts';
import { COMPARISON_MAX, ENGRAVING_MAX, SKU_MAX, WISHLIST_MAX } from '../../packages/contract/limits.ts';

/** A product on the wish list or in the comparison, identified by sku and engraving. */
export interface SavedItem {
  readonly sku: string;
  readonly engraving: { readonly text?: string | undefined };
}

/** A list expires seven days after its last use (specification, section 9). */
export const LIST_LIFE_MS = 604_800_000;

export const savedItemKey = ({ sku, engraving }: SavedItem): string => `${sku}|${engraving.text?.trim() ?? ''}`;

export const isListed = (list: readonly SavedItem[], item: SavedItem): boolean =>
  list.some((one) => savedItemKey(one) === savedItemKey(item));

const without = (list: readonly SavedItem[], item: SavedItem): SavedItem[] =>
  list.filter((one) => savedItemKey(one) !== savedItemKey(item));

/** Removes the product if it is present, else adds it at the front. Drops the oldest beyond the limit. */
export const toggleWish = (list: readonly SavedItem[], item: SavedItem): SavedItem[] =>
  isListed(list, item) ? without(list, item) : [item, ...list].slice(0, WISHLIST_MAX);

/** Removes the product if it is present, else adds it at the end. Null when the list is full. */
export function toggleCompared(list: readonly SavedItem[], item: SavedItem): SavedItem[] | null {
  if (isListed(list, item)) return without(list, item);
  return list.length < COMPARISON_MAX ? [...list, item] : null;
}

/** All products of both lists, each once. */
export const joined = (first: readonly SavedItem[], second: readonly SavedItem[]): SavedItem[] => [
  ...new Map([...first, ...second].map((item) => [savedItemKey(item), { sku: item.sku, engraving: item.engraving }])).values(),
];

/** Digest for other tabs: equal digests mean equal lists. */
export const listDigest = (list: readonly SavedItem[]): string => list.map(savedItemKey).join('\n');

export interface StoredList {
  readonly id: string | null;
  /** Time of the last use, in milliseconds. */
  readonly since: number;
  /** The list is not saved yet, because the backend was unavailable. */
  readonly unsaved: boolean;
  /** Id of a list whose products come before these at the next save. */
  readonly joins?: string | undefined;
  readonly list: readonly SavedItem[];
}

/** Parses the stored list; null if absent, expired or malformed. `life`: a customer's does not expire. */
export function parseStoredList(value: unknown, now: number, max: number, life = LIST_LIFE_MS): StoredList | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, since, unsaved, joins, list } = value as { readonly [K in keyof StoredList]?: unknown };
  if (!Array.isArray(list)) return null;
  const items = list.flatMap(parseSavedItem).slice(0, max);
  // Without an id that the backend may know, the products are what counts: they are saved anew.
  const known = typeof id === 'string' && isUniqueId(id) ? id : null;
  const isUnsaved = unsaved === true || (known === null && items.length > 0);
  const used = typeof since === 'number' ? since : now;
  // A list dated in the future would never expire (the clock was set back).
  if (now - used > life || used > now + life) return null;
  const other = typeof joins === 'string' && isUniqueId(joins) ? { joins } : {};
  return { id: known, since: used, unsaved: isUnsaved, ...other, list: items };
}

function parseSavedItem(value: unknown): SavedItem[] {
  if (typeof value !== 'object' || value === null) return [];
  const { sku, engraving } = value as { sku?: unknown; engraving?: { text?: unknown } | null };
  // The backend would reject the whole list because of one invalid sku.
  if (typeof sku !== 'string' || sku === '' || sku.length > SKU_MAX) return [];
  // An array is read as the empty object (specification, section 3).
  const text = Array.isArray(engraving) ? undefined : engraving?.text;
  if (typeof text === 'string' && text.trim().length > ENGRAVING_MAX) return [];
  return [{ sku, engraving: typeof text === 'string' ? { text } : {} }];
}
