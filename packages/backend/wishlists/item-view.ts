import type { z } from 'zod';
import type { WishlistItem } from '../../contract/wishlist.ts';
import { analyticsOf } from '../catalog/analytics-labels.ts';
import { mediaOf } from '../catalog/cards.ts';
import { type ConfigurationColumns, optionTexts, sizeKey } from '../catalog/options.ts';
import { translationsOfProduct } from '../catalog/product-translations.ts';
import type { Lang } from '../core/language.ts';
import { euros, reduction } from '../core/money.ts';
import type { Shop } from '../shop/shop.ts';
import type { SavedItem } from './stored-wishes.ts';

interface ConfigurationRow extends ConfigurationColumns {
  readonly id: number;
  readonly product_id: number;
  readonly cents: number;
  readonly sale_percent: number;
  readonly embedded: number;
  readonly model: string;
  readonly stock_qty: number;
  readonly track_inventory: number;
  readonly is_metal_default: number;
  /** Number of sizes of the product in the same metal. */
  readonly sizes: number;
  /** Of these, those that can be delivered. */
  readonly sizes_in_stock: number;
  /** The largest stock of one of them. */
  readonly most: number;
}

interface SavedItemView {
  readonly item: z.input<typeof WishlistItem>;
  /** Price before the sale, as cards have it. */
  readonly baseCost: number;
}

/** A row with today's data; nothing for a sku that the shop does not have. */
export async function itemView(shop: Shop, { sku, engraving }: SavedItem, lang: Lang): Promise<SavedItemView[]> {
  const { db } = shop;
  const configuration = await db.get<ConfigurationRow>(
    `SELECT c.id, c.product_id, c.cents, c.metal, c.metal_sku, c.size_kind, c.size, c.stock_qty, c.track_inventory, c.is_metal_default,
       p.sale_percent, p.embedded,
       p.detail ->> 'vendor_model' AS model,
       (SELECT count(DISTINCT size) FROM configurations WHERE product_id = c.product_id AND metal = c.metal) AS sizes,
       (SELECT count(DISTINCT size) FROM configurations WHERE product_id = c.product_id AND metal = c.metal
         AND (stock_qty > 0 OR track_inventory = 0)) AS sizes_in_stock,
       (SELECT max(stock_qty) FROM configurations WHERE product_id = c.product_id AND metal = c.metal) AS most
     FROM configurations c JOIN products p ON p.id = c.product_id WHERE p.withdrawn = 0 AND c.sku = ?`,
    sku,
  );
  if (!configuration) return [];
  const text = await db.get<{ slug: string; title: string }>(
    'SELECT slug, title FROM product_texts WHERE product_id = ? AND lang = ?',
    configuration.product_id,
    lang,
  );
  const medias = await db.all<Parameters<typeof mediaOf>[0]>(
    'SELECT position, file, width, height, alt FROM product_medias WHERE product_id = ? AND metal = ? AND position < 2 ORDER BY position',
    configuration.product_id,
    configuration.metal,
  );
  const collections = await db.all<{ collection_id: number }>(
    'SELECT collection_id FROM product_collections WHERE product_id = ? ORDER BY collection_id',
    configuration.product_id,
  );
  // The default size is what a card's heart stores; any other was chosen on the product's page.
  const isOpen = configuration.sizes > 1 && configuration.is_metal_default === 1;
  const isSoldOut = configuration.stock_qty <= 0 && configuration.track_inventory === 1;
  const item = {
    id: configuration.product_id,
    sku,
    engraving,
    images: medias.map((media) => mediaOf(media, lang)),
    slug: text?.slug ?? '',
    title: text?.title ?? '',
    price: euros(configuration.cents - reduction(configuration.cents, configuration.sale_percent)),
    start_at_cost: null,
    embedded: configuration.embedded === 1,
    translations: await translationsOfProduct(shop, configuration.product_id),
    vendor_model: configuration.model,
    collections_ids: collections.map(({ collection_id }) => collection_id),
    product_id: configuration.product_id,
    configuration_id: sku,
    product_configuration_id: configuration.id,
    options: optionTexts(shop, configuration, lang),
    analytics: (await analyticsOf(db, [configuration]))(configuration),
    to_choose: isOpen || (isSoldOut && configuration.sizes_in_stock > 0) ? [sizeKey(configuration)] : [],
    availability: isOpen
      ? { stock_qty: configuration.most, track_inventory: configuration.most > 0 || configuration.sizes_in_stock === 0 }
      : { stock_qty: configuration.stock_qty, track_inventory: configuration.track_inventory === 1 },
    sizes_in_stock: configuration.sizes_in_stock,
  };
  return [{ item, baseCost: euros(configuration.cents) }];
}
