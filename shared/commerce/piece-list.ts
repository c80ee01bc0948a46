import { SKU_MAX } from '../contract/codes.ts';

/** A piece on the wish list or in the comparison, identified by sku and engraving. */
export interface ListedPiece {
  readonly sku: string;
  readonly engraving: { readonly text?: string | undefined };
}

/** The contract's `WISHLIST_MAX` and `COMPARISON_MAX`, without the schema library. */
export const WISHES_MAX = 100;
export const COMPARED_MAX = 4;

/** A list expires seven days after its last use (specification, section 9). */
export const LIST_LIFE_MS = 604_800_000;

export const pieceKey = ({ sku, engraving }: ListedPiece): string => `${sku}|${engraving.text?.trim() ?? ''}`;

export const isListed = (list: readonly ListedPiece[], piece: ListedPiece): boolean =>
  list.some((one) => pieceKey(one) === pieceKey(piece));

const without = (list: readonly ListedPiece[], piece: ListedPiece): ListedPiece[] =>
  list.filter((one) => pieceKey(one) !== pieceKey(piece));

/** Removes the piece if it is present, else adds it at the front. Drops the oldest beyond the limit. */
export const toggleWish = (list: readonly ListedPiece[], piece: ListedPiece): ListedPiece[] =>
  isListed(list, piece) ? without(list, piece) : [piece, ...list].slice(0, WISHES_MAX);

/** Removes the piece if it is present, else adds it at the end. Null when the list is full. */
export function toggleCompared(list: readonly ListedPiece[], piece: ListedPiece): ListedPiece[] | null {
  if (isListed(list, piece)) return without(list, piece);
  return list.length < COMPARED_MAX ? [...list, piece] : null;
}

/** Digest for other tabs: equal digests mean equal lists. */
export const listDigest = (list: readonly ListedPiece[]): string => list.map(pieceKey).join('\n');

export interface StoredList {
  readonly id: string | null;
  /** Time of the last use, in milliseconds. */
  readonly since: number;
  /** The list is not saved yet, because the backend was unavailable. */
  readonly unsaved: boolean;
  readonly list: readonly ListedPiece[];
}

/** Parses the stored list; null if absent, expired or malformed. `life`: a customer's does not expire. */
export function parseStoredList(value: unknown, now: number, max: number, life = LIST_LIFE_MS): StoredList | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, since, unsaved, list } = value as { readonly [K in keyof StoredList]?: unknown };
  if ((id !== null && !(typeof id === 'string' && UNIQUE_ID.test(id))) || typeof since !== 'number' || !Array.isArray(list)) return null;
  // A list dated in the future would never expire (the clock was set back).
  if (now - since > life || since > now + life) return null;
  return { id, since, unsaved: unsaved === true, list: list.flatMap(parsePiece).slice(0, max) };
}

/** The contract's limits. */
const ENGRAVING_MAX = 60;
const UNIQUE_ID = /^[A-Za-z0-9_-]{16,64}$/;

function parsePiece(value: unknown): ListedPiece[] {
  if (typeof value !== 'object' || value === null) return [];
  const { sku, engraving } = value as { sku?: unknown; engraving?: { text?: unknown } | null };
  // The backend would reject the whole list because of one invalid sku.
  if (typeof sku !== 'string' || sku === '' || sku.length > SKU_MAX) return [];
  // An array is read as the empty object (specification, section 3).
  const text = Array.isArray(engraving) ? undefined : engraving?.text;
  if (typeof text === 'string' && text.trim().length > ENGRAVING_MAX) return [];
  return [{ sku, engraving: typeof text === 'string' ? { text } : {} }];
}
