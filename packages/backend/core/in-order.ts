/** As `map`, one after another: a connection of a database carries out one statement at a time. */
export async function mapInOrder<T, R>(list: Iterable<T>, work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of list) results.push(await work(item, results.length));
  return results;
}
