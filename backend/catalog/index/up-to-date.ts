import type { Db } from '../../db/database.ts';
import { type CatalogIndex, MemoryIndex } from './catalog-index.ts';

/**
 * The current index. Triggers record every product whose price, facets or availability changed (`product_changes`); these products are
 * read again before the next query, once for all queries that wait for them.
 */
export async function upToDateIndex(db: Db): Promise<() => Promise<CatalogIndex>> {
  const lastChange = async (): Promise<number> =>
    (await db.get<{ seq: number | null }>('SELECT max(seq) AS seq FROM product_changes'))?.seq ?? 0;
  let seen = await lastChange();
  const index = await MemoryIndex.read(db);
  let reading: Promise<void> | null = null;

  async function readChanges(): Promise<void> {
    const changes = await db.all<{ product_id: number; seq: number }>(
      'SELECT product_id, seq FROM product_changes WHERE seq > ? ORDER BY seq',
      seen,
    );
    for (const { product_id, seq } of changes) {
      await index.reload(db, product_id);
      seen = seq;
    }
  }

  const ended = (): void => {
    reading = null;
  };
  return async () => {
    const last = await lastChange();
    // One that is running may have begun before the last change.
    while (seen < last) await (reading ??= readChanges().finally(ended));
    return index;
  };
}
