import { mapInOrder } from '../core/in-order.ts';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { SaveWishlistRequest, WishlistItem, WishlistResponse } from '../../contract/wishlist.ts';
import { euros, reduction } from '../core/money.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { Refusal } from '../core/refusal.ts';
import { itemView } from './item-view.ts';
import { type ShareColumns, shareView } from './shares.ts';
import { LIFE_MS, LIFE_OF_CUSTOMERS_MS, readWishes, replaceWishes, type StoredWish } from './stored-wishes.ts';
import { DAY_MS } from '../../contract/time.ts';

type Answer = z.input<typeof WishlistResponse>;

interface ListRow extends ShareColumns {
  readonly unique_id: string;
  readonly baggage: string;
  readonly user_id: number | null;
  readonly expires_at: number;
}

export async function wishlist(shop: Shop, uniqueId: string, lang: Lang): Promise<Answer> {
  const now = Date.now();
  const row = await listOf(shop, uniqueId);
  if (!row || row.expires_at <= now) throw new Refusal('not_found', 'no such wishlist');
  // A list that is only looked at is in use, too. Not with each read: that would be a write each time.
  if (row.expires_at < now + LIFE_MS - DAY_MS) {
    await shop.db.run('UPDATE wishlists SET expires_at = ? WHERE unique_id = ?', now + LIFE_MS, uniqueId);
  }
  return view(shop, row, lang);
}

const listOf = ({ db }: Shop, uniqueId: string): Promise<ListRow | undefined> =>
  db.get<ListRow>(
    'SELECT unique_id, baggage, user_id, share_token, share_name, shared_at, expires_at FROM wishlists WHERE unique_id = ?',
    uniqueId,
  );

/** Saves the list with each piece once. Unknown skus are saved but not answered. */
export async function saveWishlist(
  shop: Shop,
  { unique_id, baggage }: z.output<typeof SaveWishlistRequest>,
  userId: number | null,
  lang: Lang,
): Promise<Answer> {
  const { db } = shop;
  const now = Date.now();
  await db.run('DELETE FROM wishlists WHERE expires_at <= ?', now);
  const known = unique_id == null ? undefined : await listOf(shop, unique_id);
  const owner = known?.user_id ?? (await listOwner(shop, userId));
  const row: ListRow = {
    share_token: null,
    share_name: null,
    shared_at: null,
    unique_id: randomUUID(),
    ...known,
    user_id: owner,
    baggage: JSON.stringify(await replaceWishes(known?.baggage ?? '[]', baggage, { now, centsOf: (sku) => centsOf(shop, sku) })),
    expires_at: now + (owner === null ? LIFE_MS : LIFE_OF_CUSTOMERS_MS),
  };
  await db.run(
    `INSERT INTO wishlists (unique_id, baggage, user_id, expires_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (unique_id) DO UPDATE SET baggage = excluded.baggage, expires_at = excluded.expires_at`,
    row.unique_id,
    row.baggage,
    row.user_id,
    row.expires_at,
  );
  return view(shop, row, lang);
}

/** Price of one piece today, after the sale; null for an unknown sku. */
async function centsOf({ db }: Shop, sku: string): Promise<number | null> {
  const row = await db.get<{ cents: number; sale_percent: number }>(
    'SELECT c.cents, p.sale_percent FROM configurations c JOIN products p ON p.id = c.product_id WHERE c.sku = ?',
    sku,
  );
  return row ? row.cents - reduction(row.cents, row.sale_percent) : null;
}

/** A customer has one list: a second one would be a guest's. */
const listOwner = async ({ db }: Shop, userId: number | null): Promise<number | null> =>
  userId === null || (await db.get('SELECT 1 FROM wishlists WHERE user_id = ?', userId)) ? null : userId;

async function view(shop: Shop, row: ListRow, lang: Lang): Promise<Answer> {
  const share = shareView(row);
  const baggage = (await mapInOrder(readWishes(row.baggage), (wish) => wishView(shop, wish, lang))).flat();
  return { data: { unique_id: row.unique_id, baggage, ...(share && { share }) } };
}

const wishView = async (shop: Shop, { added_at, added_cents, ...wish }: StoredWish, lang: Lang): Promise<z.input<typeof WishlistItem>[]> =>
  (await itemView(shop, wish, lang)).map(({ item }) => ({
    ...item,
    added_at: new Date(added_at).toISOString(),
    ...(added_cents !== null && { added_cost: euros(added_cents) }),
  }));
