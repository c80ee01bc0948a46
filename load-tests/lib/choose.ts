/** `Math.random`, or the numbers of a test. */
export type Random = () => number;

export function pick<T>(list: readonly T[], random: Random): T {
  if (list.length === 0) throw new Error('there is nothing to pick from');
  return list[Math.min(list.length - 1, Math.floor(random() * list.length))] as T;
}

/** A random key by weight. */
export function weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>, random: Random): K {
  const rows = (Object.entries(weights) as [K, number][]).filter(([, weight]) => weight > 0);
  let rest = random() * rows.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [key, weight] of rows) {
    if (rest < weight) return key;
    rest -= weight;
  }
  return pick(rows, random)[0];
}
