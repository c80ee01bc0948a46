/** Lists of recent searches or recently viewed products in the browser: newest first, without duplicates. */

const key = (item: unknown): string => String(item).toLowerCase();

export const withNewest = <T>(list: readonly T[], item: T, most: number): T[] => [item, ...without(list, item)].slice(0, most);

export const without = <T>(list: readonly T[], item: T): T[] => list.filter((one) => key(one) !== key(item));

/** Parses a stored list and drops invalid items. */
export function parseRecent<T>(stored: unknown, isItem: (item: unknown) => item is T, most: number): T[] {
  if (!Array.isArray(stored)) return [];
  const list: T[] = [];
  for (const item of stored) {
    if (list.length === most) break;
    if (isItem(item) && !list.some((one) => key(one) === key(item))) list.push(item);
  }
  return list;
}
