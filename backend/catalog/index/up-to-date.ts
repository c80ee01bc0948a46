import type { Db } from '../../db/database.ts';
import { type CatalogIndex, MemoryIndex } from './catalog-index.ts';

/**
 * The current index. Triggers record every product whose price, facets or availability changed (`product_changes`); these products are
 * read again before the next query.
 */
export function upToDateIndex(db: Db): () => CatalogIndex {
  const lastChange = (): number => db.get<{ seq: number | null }>('SELECT max(seq) AS seq FROM product_changes')?.seq ?? 0;
  let seen = lastChange();
  const index = new MemoryIndex(db);
  return () => {
    if (lastChange() === seen) return index;
    const changes = db.all<{ product_id: number; seq: number }>(
      'SELECT product_id, seq FROM product_changes WHERE seq > ? ORDER BY seq',
      seen,
    );
    for (const { product_id, seq } of changes) {
      index.reload(db, product_id);
      seen = seq;
    }
    return index;
  };
}
