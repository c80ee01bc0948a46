import { mapInOrder } from '../core/in-order.ts';
import { DAY_MS } from '../../contract/time.ts';

/** Life of a guest's list after its last use; storefronts store the id for seven days. */
export const LIFE_MS = 30 * DAY_MS;
/** A customer's stays with the account. */
export const LIFE_OF_CUSTOMERS_MS = 3650 * DAY_MS;
/** A removed piece that returns within this time keeps its day and price: a removal can be undone. */
const UNDO_MS = 3_600_000;
/** Bounds the row: no more removed pieces than this are remembered. */
const REMOVED_MAX = 100;

/** As it is sent. */
export interface SavedItem {
  readonly sku: string;
  readonly engraving: { readonly text?: string | undefined };
}

/** A piece in the column `baggage`. */
export interface StoredWish extends SavedItem {
  /** Milliseconds. */
  readonly added_at: number;
  /** Price of one piece when it was added, after the sale; null for a sku that the shop did not have. */
  readonly added_cents: number | null;
  /** Set: no longer on the list. */
  readonly removed_at?: number;
}

export const savedItemKey = ({ sku, engraving }: SavedItem): string => JSON.stringify([sku, engraving.text ?? '']);

/** Pieces are matched by sku and engraving. */
export const eachOnce = <T extends SavedItem>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [savedItemKey(item), item])).values(),
];

/** The pieces on the list. */
export const readWishes = (baggage: string): StoredWish[] => readAll(baggage).filter(({ removed_at }) => removed_at === undefined);

const readAll = (baggage: string): StoredWish[] => JSON.parse(baggage) as StoredWish[];

/** The list that replaces a stored one. Each piece once; those that were on it before keep their day and price. */
export async function replaceWishes(
  before: string,
  wishes: readonly SavedItem[],
  { now, centsOf }: { readonly now: number; readonly centsOf: (sku: string) => Promise<number | null> },
): Promise<StoredWish[]> {
  const known = new Map(readAll(before).map((wish) => [savedItemKey(wish), wish]));
  const kept = await mapInOrder(eachOnce(wishes), async ({ sku, engraving }): Promise<StoredWish> => {
    const { added_at, added_cents, removed_at } = known.get(savedItemKey({ sku, engraving })) ?? {};
    if (added_at === undefined || added_cents === undefined || isForgotten(removed_at, now)) {
      return { sku, engraving, added_at: now, added_cents: await centsOf(sku) };
    }
    return { sku, engraving, added_at, added_cents };
  });
  for (const wish of kept) known.delete(savedItemKey(wish));
  const removed = [...known.values()]
    .filter(({ removed_at }) => !isForgotten(removed_at, now))
    .map((wish) => ({ ...wish, removed_at: wish.removed_at ?? now }))
    .toSorted((a, b) => b.removed_at - a.removed_at);
  return [...kept, ...removed.slice(0, REMOVED_MAX)];
}

const isForgotten = (removedAt: number | undefined, now: number): boolean => removedAt !== undefined && removedAt < now - UNDO_MS;
