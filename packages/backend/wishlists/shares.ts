import { mapInOrder } from '../core/in-order.ts';
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { SharedWishlistResponse, ShareWishlistRequest, ShareWishlistResponse } from '../../contract/wishlist.ts';
import { cardsOf } from '../catalog/cards.ts';
import { Refusal } from '../core/refusal.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { itemView } from './item-view.ts';
import { readWishes } from './stored-wishes.ts';

export interface ShareColumns {
  readonly share_token: string | null;
  readonly share_name: string | null;
  readonly shared_at: number | null;
}
type ShareView = z.input<typeof ShareWishlistResponse>['data'];

/** Undefined for a list that is not shared. */
export const shareView = ({ share_token: token, share_name: name, shared_at }: ShareColumns): ShareView | undefined =>
  token === null ? undefined : { token, shared_at: new Date(shared_at ?? 0).toISOString(), name: name ?? '' };

export async function shareWishlist(
  { db }: Shop,
  { unique_id, name }: z.output<typeof ShareWishlistRequest>,
): Promise<{ data: ShareView }> {
  const now = Date.now();
  const { changes } = await db.run(
    `UPDATE wishlists SET share_token = coalesce(share_token, ?), shared_at = coalesce(shared_at, ?), share_name = ?
     WHERE unique_id = ? AND expires_at > ?`,
    randomBytes(16).toString('base64url'),
    now,
    name,
    unique_id,
    now,
  );
  const row = await db.get<ShareColumns>('SELECT share_token, share_name, shared_at FROM wishlists WHERE unique_id = ?', unique_id);
  const data = row && shareView(row);
  if (changes === 0 || !data) throw new Refusal('not_found', 'no such wishlist');
  return { data };
}

/** Also for an unknown list: afterwards it is not shared. */
export const unshareWishlist = async ({ db }: Shop, uniqueId: string): Promise<void> =>
  void (await db.run('UPDATE wishlists SET share_token = NULL, share_name = NULL, shared_at = NULL WHERE unique_id = ?', uniqueId));

/** A card shows the product; here it shows the wished configuration: its metal, price and stock. */
export async function sharedWishlist(shop: Shop, token: string, lang: Lang): Promise<z.input<typeof SharedWishlistResponse>> {
  const row = await shop.db.get<ShareColumns & { baggage: string }>(
    'SELECT baggage, share_token, share_name, shared_at FROM wishlists WHERE share_token = ? AND expires_at > ?',
    token,
    Date.now(),
  );
  const share = row && shareView(row);
  if (!share) throw new Refusal('not_found', 'no such share');
  // One piece with two engravings is one card.
  const wishes = [...new Map(readWishes(row.baggage).map((wish) => [wish.sku, wish])).values()];
  const items = (await mapInOrder(wishes, (wish) => itemView(shop, wish, lang))).flat();
  const cards = new Map((await cardsOf(shop, [...new Set(items.map(({ item }) => Number(item.id)))], lang)).map((card) => [card.id, card]));
  const products = items.flatMap(({ item: { id, sku, images, availability, to_choose, options, sizes_in_stock }, baseCost }) => {
    const card = cards.get(id);
    return card ? [{ ...card, default_sku: sku, images, base_cost: baseCost, ...availability, to_choose, options, sizes_in_stock }] : [];
  });
  return { data: { name: share.name, shared_at: share.shared_at, products } };
}
