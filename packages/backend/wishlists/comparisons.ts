import { mapInOrder } from '../core/in-order.ts';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { ComparisonResponse, SaveComparisonRequest } from '../../contract/comparison.ts';
import type { Lang } from '../core/language.ts';
import { Refusal } from '../core/refusal.ts';
import type { Shop } from '../shop/shop.ts';
import { itemView } from './item-view.ts';
import { eachOnce, LIFE_MS, type SavedItem } from './stored-wishes.ts';

type Answer = z.input<typeof ComparisonResponse>;

export async function comparison(shop: Shop, uniqueId: string, lang: Lang): Promise<Answer> {
  const row = await shop.db.get<{ baggage: string }>(
    'SELECT baggage FROM comparisons WHERE unique_id = ? AND expires_at > ?',
    uniqueId,
    Date.now(),
  );
  if (!row) throw new Refusal('not_found', 'no such comparison');
  return view(shop, uniqueId, JSON.parse(row.baggage) as SavedItem[], lang);
}

/** Saves the list with each saved once. Unlike a wish list it belongs to a browser, not to an account. */
export async function saveComparison(
  shop: Shop,
  { unique_id, baggage }: z.output<typeof SaveComparisonRequest>,
  lang: Lang,
): Promise<Answer> {
  const { db } = shop;
  const now = Date.now();
  await db.run('DELETE FROM comparisons WHERE expires_at <= ?', now);
  const known = unique_id != null && (await db.get('SELECT 1 FROM comparisons WHERE unique_id = ?', unique_id)) !== undefined;
  const id = known ? unique_id : randomUUID();
  const once = eachOnce(baggage);
  await db.run(
    `INSERT INTO comparisons (unique_id, baggage, expires_at) VALUES (?, ?, ?)
     ON CONFLICT (unique_id) DO UPDATE SET baggage = excluded.baggage, expires_at = excluded.expires_at`,
    id,
    JSON.stringify(once),
    now + LIFE_MS,
  );
  return view(shop, id, once, lang);
}

const view = async (shop: Shop, unique_id: string, items: readonly SavedItem[], lang: Lang): Promise<Answer> => ({
  data: {
    unique_id,
    baggage: (await mapInOrder(items, async (saved) => (await itemView(shop, saved, lang)).map(({ item }) => comparedOf(item)))).flat(),
  },
});

/** A comparison's items have fewer fields than a wish list's (specification, section 3). */
const comparedOf = ({
  sku,
  engraving,
  images,
  slug,
  title,
  price,
  translations,
}: Awaited<ReturnType<typeof itemView>>[number]['item']) => ({
  sku,
  engraving,
  images,
  slug,
  title,
  price,
  translations,
});
