import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { SaveWishlistRequest, WishlistItem, WishlistResponse } from '../../shared/contract/wishlist.ts';
import { mediaOf } from '../catalog/cards.ts';
import { euros, reduction } from '../core/money.ts';
import { type ConfigurationColumns, optionTexts, sizeKey } from '../catalog/options.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { Refusal } from '../core/refusal.ts';

type Wish = z.output<typeof SaveWishlistRequest>['baggage'][number];
type Answer = z.input<typeof WishlistResponse>;

/** Days of life after the last change; storefronts store the id for seven days. */
const LIFE_MS = 30 * 86_400_000;
/** A customer's stays with the account. */
const LIFE_OF_CUSTOMERS_MS = 3650 * 86_400_000;

interface PieceRow extends ConfigurationColumns {
  readonly id: number;
  readonly product_id: number;
  readonly cents: number;
  readonly sale_percent: number;
  readonly embedded: number;
  readonly model: string;
  /** Number of sizes of the product in the same metal. */
  readonly sizes: number;
}

export function wishlist(shop: Shop, uniqueId: string, lang: Lang): Answer {
  const row = shop.db.get<{ baggage: string }>(
    'SELECT baggage FROM wishlists WHERE unique_id = ? AND expires_at > ?',
    uniqueId,
    Date.now(),
  );
  if (!row) throw new Refusal('not_found', 'no such wishlist');
  return view(shop, uniqueId, JSON.parse(row.baggage) as Wish[], lang);
}

/** Saves the list with each piece once. Unknown skus are saved but not answered. */
export function saveWishlist(
  shop: Shop,
  { unique_id, baggage }: z.output<typeof SaveWishlistRequest>,
  userId: number | null,
  lang: Lang,
): Answer {
  const { db } = shop;
  const now = Date.now();
  db.run('DELETE FROM wishlists WHERE expires_at <= ?', now);
  const known =
    unique_id == null ? undefined : db.get<{ user_id: number | null }>('SELECT user_id FROM wishlists WHERE unique_id = ?', unique_id);
  const id = known && unique_id ? unique_id : randomUUID();
  const owner = known?.user_id ?? listOwner(shop, userId);
  const once = [...new Map(baggage.map((wish) => [JSON.stringify([wish.sku, wish.engraving.text ?? '']), wish])).values()];
  db.run(
    `INSERT INTO wishlists (unique_id, baggage, user_id, expires_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (unique_id) DO UPDATE SET baggage = excluded.baggage, expires_at = excluded.expires_at`,
    id,
    JSON.stringify(once),
    owner,
    now + (owner === null ? LIFE_MS : LIFE_OF_CUSTOMERS_MS),
  );
  return view(shop, id, once, lang);
}

/** A customer has one list: a second one would be a guest's. */
const listOwner = ({ db }: Shop, userId: number | null): number | null =>
  userId === null || db.get('SELECT 1 FROM wishlists WHERE user_id = ?', userId) ? null : userId;

const view = (shop: Shop, unique_id: string, wishes: readonly Wish[], lang: Lang): Answer => ({
  data: { unique_id, baggage: wishes.flatMap((wish) => itemView(shop, wish, lang)) },
});

function itemView(shop: Shop, { sku, engraving }: Wish, lang: Lang): z.input<typeof WishlistItem>[] {
  const { db } = shop;
  const piece = db.get<PieceRow>(
    `SELECT c.id, c.product_id, c.cents, c.metal, c.metal_sku, c.size_kind, c.size, p.sale_percent, p.embedded,
       json_extract(p.detail, '$.vendor_model') AS model,
       (SELECT count(DISTINCT size) FROM configurations WHERE product_id = c.product_id AND metal = c.metal) AS sizes
     FROM configurations c JOIN products p ON p.id = c.product_id WHERE c.sku = ?`,
    sku,
  );
  if (!piece) return [];
  const texts = db.all<{ lang: string; slug: string; title: string }>(
    'SELECT lang, slug, title FROM product_texts WHERE product_id = ? ORDER BY lang',
    piece.product_id,
  );
  const text = texts.find((one) => one.lang === lang);
  const medias = db.all<Parameters<typeof mediaOf>[0]>(
    'SELECT position, file, width, height, alt FROM product_medias WHERE product_id = ? AND metal = ? AND position < 2 ORDER BY position',
    piece.product_id,
    piece.metal,
  );
  const collections = db.all<{ collection_id: number }>(
    'SELECT collection_id FROM product_collections WHERE product_id = ?',
    piece.product_id,
  );
  return [
    {
      id: piece.product_id,
      sku,
      engraving,
      images: medias.map((row) => mediaOf(row, lang)),
      slug: text?.slug ?? '',
      title: text?.title ?? '',
      price: euros(piece.cents - reduction(piece.cents, piece.sale_percent)),
      start_at_cost: null,
      embedded: piece.embedded === 1,
      translations: texts,
      vendor_model: piece.model,
      collections_ids: collections.map(({ collection_id }) => collection_id),
      product_id: piece.product_id,
      configuration_id: sku,
      product_configuration_id: piece.id,
      options: optionTexts(shop, piece, lang),
      to_choose: piece.sizes > 1 ? [sizeKey(piece)] : [],
    },
  ];
}
