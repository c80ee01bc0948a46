/** Lists of recent searches or recently viewed products in the browser: newest first, without duplicates. */

/** Equal texts mean the same item. Ids, the default, differ by upper and lower case. */
type Key<T> = (item: T) => string;

export const withNewest = <T>(list: readonly T[], item: T, most: number, key: Key<T> = String): T[] =>
  [item, ...without(list, item, key)].slice(0, most);

export const without = <T>(list: readonly T[], item: T, key: Key<T> = String): T[] => list.filter((one) => key(one) !== key(item));

/** Parses a stored list and drops invalid items. */
export function parseRecent<T>(stored: unknown, isItem: (item: unknown) => item is T, most: number, key: Key<T> = String): T[] {
  if (!Array.isArray(stored)) return [];
  const list: T[] = [];
  for (const item of stored) {
    if (list.length === most) break;
    if (isItem(item) && !list.some((one) => key(one) === key(item))) list.push(item);
  }
  return list;
}
