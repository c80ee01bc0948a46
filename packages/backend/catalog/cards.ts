import type { z } from 'zod';
import type { ProductCard } from '../../contract/product.ts';
import { type Matched, type Matching, matchingConfigurations, type VariantRow } from './matching-configurations.ts';
import { categoryIds, categoryOfMaterial, materialTitle, optionKeys } from './options.ts';
import { lowestPriorPrices, priorCost } from './price-history.ts';
import { mediaUrl } from '../shop/links.ts';
import type { MediaView } from '../shop/media.ts';
import { type Lang, ORIGINAL, storedIn } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { euros } from '../core/money.ts';

export type Card = z.input<typeof ProductCard>;

interface ProductRow extends Partial<Pick<Matched, 'shown'>> {
  readonly id: number;
  readonly embedded: number;
  readonly base_cents: number;
  readonly min_cents: number;
  readonly sale_percent: number;
  readonly badge: string | null;
  readonly slug: string;
  readonly title: string;
  readonly sub_title: string;
  /** Its name in reports. */
  readonly name: string;
  readonly category: string;
  readonly max_stock: number;
  readonly pre_order: number;
  /** Keys of categories of materials, as JSON. */
  readonly hover: string | null;
}

interface MediaRow {
  readonly product_id: number;
  readonly metal: string;
  readonly position: number;
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** "Only first 2 images on a product card" (specification, section 9): more would be carried to every visitor of a listing. */
const CARD_IMAGES = 2;

/**
 * Cards of the products with these ids, in this order, with the same number of queries for any of them. In a listing with filters price, picture, stock
 * and link are those of the configurations that match: one of platinum shows no yellow gold, and no price for which there is no platinum.
 */
export async function cardsOf(shop: Shop, ids: readonly number[], lang: Lang, matching: Matching | null = null): Promise<Card[]> {
  const { db } = shop;
  const list = JSON.stringify(ids);
  const products = await db.all<ProductRow>(
    `SELECT p.id, p.embedded, p.base_cents, p.min_cents, p.sale_percent, p.badge, p.category, p.hover,
       t.slug, t.title, t.sub_title, o.title AS name,
       (SELECT max(stock_qty) FROM configurations c WHERE c.product_id = p.id) AS max_stock,
       (SELECT max(CASE WHEN availability = 'pre-order' THEN 1 ELSE 0 END) FROM configurations c WHERE c.product_id = p.id) AS pre_order
     FROM products p JOIN product_texts t ON t.product_id = p.id AND t.lang = ?
     JOIN product_texts o ON o.product_id = p.id AND o.lang = ?
     WHERE p.withdrawn = 0 AND p.id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))`,
    lang,
    ORIGINAL,
    list,
  );
  const variants = await db.all<VariantRow>(
    `SELECT id, product_id, sku, metal, metal_sku, size_kind, size, cents, is_default, is_metal_default FROM configurations
     WHERE is_metal_default = 1 AND product_id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))
     ORDER BY product_id, is_default DESC, position`,
    list,
  );
  const matched = matching && (await matchingConfigurations(db, ids, matching));
  const medias = await db.all<MediaRow>(
    `SELECT * FROM product_medias
     WHERE position < ${CARD_IMAGES} AND product_id IN (SELECT CAST(value AS INTEGER) FROM json_each(?)) ORDER BY product_id, position`,
    list,
  );
  const byProduct = new Map(products.map((product) => [product.id, { ...product, ...matched?.get(product.id) }]));
  const mediasOf = Map.groupBy(medias, (one) => `${one.product_id} ${one.metal}`);
  const variantsOf = Map.groupBy(variants, (one) => one.product_id);
  const shownOf = (id: number): VariantRow | undefined => byProduct.get(id)?.shown ?? variantsOf.get(id)?.[0];
  const shown = ids.flatMap((id) => shownOf(id) ?? []);
  const priorOf = await lowestPriorPrices(
    db,
    shown.map((one) => ({ ...one, sale_percent: byProduct.get(one.product_id)?.sale_percent ?? 0 })),
  );
  return ids.flatMap((id) => {
    const product = byProduct.get(id);
    const first = shownOf(id);
    const ofMetals = [...(first ? [first] : []), ...(variantsOf.get(id) ?? []).filter(({ metal }) => metal !== first?.metal)];
    const picturesOf = (metal: string): readonly MediaRow[] => mediasOf.get(`${id} ${metal}`) ?? [];
    return product ? [card(shop, product, ofMetals, picturesOf, priorOf, lang)] : [];
  });
}

/** Ids of the designs that are sold, in this order. */
export async function idsOfDesigns({ db }: Shop, designs: readonly string[]): Promise<number[]> {
  const rows = await db.all<{ id: number; key: string }>(
    'SELECT id, key FROM products WHERE key IN (SELECT value FROM json_each(?))',
    JSON.stringify(designs),
  );
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  return designs.flatMap((key) => ids.get(key) ?? []);
}

function card(
  shop: Shop,
  product: ProductRow,
  variants: readonly VariantRow[],
  picturesOf: (metal: string) => readonly MediaRow[],
  priorOf: ReadonlyMap<string, number>,
  lang: Lang,
): Card {
  const [shown] = variants;
  const badge = shop.document.badges.find((one) => one.key === product.badge);
  return {
    id: product.id,
    slug: product.slug,
    embedded: product.embedded === 1,
    base_cost: euros(shown && shown.is_default === 0 ? shown.cents : product.base_cents),
    min_cost: euros(product.min_cents),
    start_at_cost: null,
    lowest_prior_cost: priorCost(priorOf, shown?.sku),
    default_sku: shown?.sku ?? null,
    sale: product.sale_percent > 0,
    sale_value: product.sale_percent,
    badges: badge ? [{ key: badge.key, name: badge.title[lang] }] : [],
    mixedTranslation: { title: product.title, sub_title: product.sub_title },
    variant_plp_image: variants.map((one) => ({
      image: mediaUrl(picturesOf(one.metal)[0]?.file ?? ''),
      sku: one.sku,
      cost: euros(one.cents),
      product_configuration_id: one.id,
      swatch: one.metal === '' ? null : one.metal,
      title: materialTitle(shop, one.metal_sku, lang),
      material_category_id: categoryOfMaterial(shop, one.metal_sku),
    })),
    ...(product.hover !== null && { material_categories_plp_hover_ids: categoryIds(shop, JSON.parse(product.hover) as string[]) }),
    images: picturesOf(shown?.metal ?? '').map((row) => mediaOf(row, lang)),
    // The best availability: in stock, else made to order, else sold out.
    stock_qty: product.max_stock,
    track_inventory: product.max_stock > 0 || product.pre_order === 0,
    analytics: shown && { name: product.name, category: product.category, options: optionKeys(shown) },
  };
}

export function mediaOf(row: Omit<MediaRow, 'product_id' | 'metal'>, lang: Lang): MediaView {
  const position = row.position === 0 ? 'PLP' : String(row.position);
  return { type: 'image', url: mediaUrl(row.file), alt: storedIn<string>(row.alt, lang), width: row.width, height: row.height, position };
}
