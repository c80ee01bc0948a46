/** Lists of recent searches or recently viewed products in the browser: newest first, without duplicates. */

const key = (item: unknown): string => String(item).toLowerCase();

export const withNewest = <T>(list: readonly T[], item: T, most: number): T[] => [item, ...without(list, item)].slice(0, most);

export const without = <T>(list: readonly T[], item: T): T[] => list.filter((one) => key(one) !== key(item));

/** Parses a stored list and drops invalid items. */
export function parseRecent<T>(stored: unknown, isItem: (item: unknown) => item is T, most: number): T[] {
  if (!Array.isArray(stored)) return [];
  const kept: T[] = [];
  for (const item of stored) {
    if (kept.length === most) break;
    if (isItem(item) && !kept.some((one) => key(one) === key(item))) kept.push(item);
  }
  return kept;
}
