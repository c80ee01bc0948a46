import type { Db } from '../../db/database.ts';
import { type CatalogIndex, MemoryIndex } from './catalog-index.ts';

interface Change {
  readonly product_id: number;
  readonly seq: number;
  readonly text_seq: number;
}

/** From this number on a whole index is read faster than its products one by one. */
const MANY = 500;

/**
 * The current index. Triggers record every product whose price, facets or availability changed (`product_changes`), and those that are new,
 * moved or gone; they are read again before the next query, once for all queries that wait for them. `updateTexts` gets those whose searched
 * texts are others.
 */
export async function upToDateIndex(
  db: Db,
  updateTexts: (productIds: readonly number[]) => Promise<void>,
): Promise<() => Promise<CatalogIndex>> {
  const lastChange = async (): Promise<number> =>
    (await db.get<{ seq: number | null }>('SELECT max(seq) AS seq FROM product_changes'))?.seq ?? 0;
  let seen = await lastChange();
  let index = await MemoryIndex.read(db);
  let reading: Promise<void> | null = null;

  async function readChanges(): Promise<void> {
    const changes = await db.all<Change>('SELECT product_id, seq, text_seq FROM product_changes WHERE seq > ? ORDER BY seq', seen);
    const ids = changes.map(({ product_id }) => product_id);
    if (ids.length < MANY && (await index.hasPlacesOf(db, ids))) for (const id of ids) await index.reload(db, id);
    else index = await MemoryIndex.read(db);
    const withTexts = changes.filter(({ text_seq }) => text_seq > seen);
    if (withTexts.length > 0) await updateTexts(withTexts.map(({ product_id }) => product_id));
    seen = changes.at(-1)?.seq ?? seen;
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
