/** Lists of what was last looked at or searched for in a browser: newest first, each thing once. */

const key = (item: unknown): string => String(item).toLowerCase();

export const withNewest = <T>(list: readonly T[], item: T, most: number): T[] => [item, ...without(list, item)].slice(0, most);

export const without = <T>(list: readonly T[], item: T): T[] => list.filter((one) => key(one) !== key(item));

/** What was stored, as far as it is such a list; anything may stand there. */
export function parseRecent<T>(stored: unknown, isItem: (item: unknown) => item is T, most: number): T[] {
  if (!Array.isArray(stored)) return [];
  const kept: T[] = [];
  for (const item of stored) {
    if (kept.length === most) break;
    if (isItem(item) && !kept.some((one) => key(one) === key(item))) kept.push(item);
  }
  return kept;
}
