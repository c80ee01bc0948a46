import { mapInOrder } from '../core/in-order.ts';
import type { z } from 'zod';
import type { Product } from '../../shared/contract/product.ts';
import type { Lang } from '../core/language.ts';
import { pictureOf } from '../shop/media.ts';
import { inLanguage } from '../shop/text.ts';
import type { Shop } from '../shop/shop.ts';
import { categoryIds } from './options.ts';

type Materials = Pick<z.input<typeof Product>, 'materials' | 'material_categories'>;

/** The materials with these skus, and their categories in display order. */
export async function materialsOf(shop: Shop, skus: readonly (string | null)[], lang: Lang): Promise<Materials> {
  const materials = shop.materials.filter(({ sku }) => skus.includes(sku));
  const ids = categoryIds(
    shop,
    materials.map((one) => one.material_category),
  );
  return {
    materials: await mapInOrder(materials, async (one) => ({
      id: one.id,
      sku: one.sku,
      slug: inLanguage(one.slug, lang),
      title: one.title[lang],
      material_category_id: categoryIds(shop, [one.material_category])[0] ?? null,
      ...(await placesOf(shop, one.sku, lang)),
      medias: one.picture === undefined ? [] : [pictureOf(shop, one.picture, lang)],
    })),
    material_categories: shop.document.material_categories.flatMap(({ title }, index) =>
      ids.includes(index + 1) ? [{ id: index + 1, title: title[lang] }] : [],
    ),
  };
}

/** The general categories and the collections that have products of a material. */
async function placesOf(
  { db, categories, collections }: Shop,
  sku: string,
  lang: Lang,
): Promise<Pick<Materials['materials'][number], 'categories' | 'collections'>> {
  const idsIn = async (
    table: 'product_categories' | 'product_collections',
    column: 'category_id' | 'collection_id',
  ): Promise<Set<number>> => {
    const rows = await db.all<{ id: number }>(
      `SELECT DISTINCT ${column} AS id FROM ${table}
       WHERE product_id IN (SELECT id FROM products WHERE stone_sku = ? UNION SELECT product_id FROM configurations WHERE metal_sku = ?)`,
      sku,
      sku,
    );
    return new Set(rows.map(({ id }) => id));
  };
  const [ofCategories, ofCollections] = [
    await idsIn('product_categories', 'category_id'),
    await idsIn('product_collections', 'collection_id'),
  ];
  const entry = ({ id, slug, title }: Shop['collections'][number] | Shop['categories'][number]) => ({
    id,
    slug: inLanguage(slug, lang),
    title: title[lang],
  });
  return {
    categories: categories.filter(({ id, parent }) => parent === null && ofCategories.has(id)).map(entry),
    collections: collections.filter(({ id }) => ofCollections.has(id)).map(entry),
  };
}
