import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { ComparisonResponse, SaveComparisonRequest } from '../../shared/contract/comparison.ts';
import type { Lang } from '../core/language.ts';
import { Refusal } from '../core/refusal.ts';
import type { Shop } from '../shop/shop.ts';
import { itemView } from './item-view.ts';
import { eachOnce, LIFE_MS, type SavedItem } from './stored-wishes.ts';

type Answer = z.input<typeof ComparisonResponse>;

export function comparison(shop: Shop, uniqueId: string, lang: Lang): Answer {
  const row = shop.db.get<{ baggage: string }>(
    'SELECT baggage FROM comparisons WHERE unique_id = ? AND expires_at > ?',
    uniqueId,
    Date.now(),
  );
  if (!row) throw new Refusal('not_found', 'no such comparison');
  return view(shop, uniqueId, JSON.parse(row.baggage) as SavedItem[], lang);
}

/** Saves the list with each saved once. Unlike a wish list it belongs to a browser, not to an account. */
export function saveComparison(shop: Shop, { unique_id, baggage }: z.output<typeof SaveComparisonRequest>, lang: Lang): Answer {
  const { db } = shop;
  const now = Date.now();
  db.run('DELETE FROM comparisons WHERE expires_at <= ?', now);
  const known = unique_id != null && db.get('SELECT 1 FROM comparisons WHERE unique_id = ?', unique_id) !== undefined;
  const id = known ? unique_id : randomUUID();
  const once = eachOnce(baggage);
  db.run(
    `INSERT INTO comparisons (unique_id, baggage, expires_at) VALUES (?, ?, ?)
     ON CONFLICT (unique_id) DO UPDATE SET baggage = excluded.baggage, expires_at = excluded.expires_at`,
    id,
    JSON.stringify(once),
    now + LIFE_MS,
  );
  return view(shop, id, once, lang);
}

const view = (shop: Shop, unique_id: string, items: readonly SavedItem[], lang: Lang): Answer => ({
  data: { unique_id, baggage: items.flatMap((saved) => itemView(shop, saved, lang).map(({ item }) => comparedOf(item))) },
});

/** A comparison's items have fewer fields than a wish list's (specification, section 3). */
const comparedOf = ({ sku, engraving, images, slug, title, price, translations }: ReturnType<typeof itemView>[number]['item']) => ({
  sku,
  engraving,
  images,
  slug,
  title,
  price,
  translations,
});
