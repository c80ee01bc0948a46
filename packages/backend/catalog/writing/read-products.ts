import type { Db } from '../../db/database.ts';
import type { Lang } from '../../core/language.ts';
import { LongText, Text } from '../../shop/text.ts';
import type { CatalogConfiguration, CatalogPicture, CatalogProduct } from './catalog-product.ts';
import type { StoredDetail } from './product-rows.ts';

interface ProductRow {
  readonly id: number;
  readonly key: string;
  readonly withdrawn: number;
  readonly sale_percent: number;
  readonly badge: string | null;
  readonly stone_sku: string | null;
  readonly engraving_max: number | null;
  readonly made_to_measure: number;
  readonly sort_order: number;
  readonly category: string;
  readonly hover: string | null;
  readonly detail: string;
  readonly ends_at: number | null;
}

type OfProduct<T> = T & { readonly product_id: number };
type ConfigurationRow = OfProduct<
  Pick<CatalogConfiguration, 'sku' | 'metal' | 'size_kind' | 'size' | 'cents'> & {
    readonly metal_sku: string | null;
    readonly stock_qty: number;
    readonly track_inventory: number;
    readonly is_default: number;
    readonly is_metal_default: number;
  }
>;

/** Products with these keys, or all of them, with everything that belongs to them, in the recommended order. */
export async function readProducts(db: Db, keys: readonly string[] | null): Promise<CatalogProduct[]> {
  const products = await db.all<ProductRow>(
    `SELECT p.*, s.ends_at FROM products p LEFT JOIN sale_ends s ON s.product_key = p.key AND s.sale_percent = p.sale_percent
     ${keys === null ? '' : 'WHERE p.key IN (SELECT value FROM json_each(?))'} ORDER BY p.sort_order, p.id`,
    ...(keys === null ? [] : [JSON.stringify(keys)]),
  );
  const ids = JSON.stringify(products.map(({ id }) => id));
  const ofProducts = async <T>(sql: string, order: string): Promise<Map<number, OfProduct<T>[]>> =>
    Map.groupBy(
      await db.all<OfProduct<T>>(
        `${sql} WHERE product_id IN (SELECT CAST(value AS INTEGER) FROM json_each(?)) ORDER BY product_id, ${order}`,
        ids,
      ),
      ({ product_id }) => product_id,
    );
  const texts = await ofProducts<{ lang: Lang; slug: string; title: string; sub_title: string; translated: number }>(
    'SELECT * FROM product_texts',
    'lang',
  );
  const categories = await ofProducts<{ key: string }>(
    'SELECT product_id, key FROM product_categories JOIN categories ON categories.id = category_id',
    'categories.sort_order, key',
  );
  const collections = await ofProducts<{ key: string; position: number }>(
    `SELECT product_id, key, product_collections.sort_order AS position
     FROM product_collections JOIN collections ON collections.id = collection_id`,
    'collections.sort_order, key',
  );
  const facets = await ofProducts<{ facet: string; value: string }>('SELECT * FROM product_facets', 'facet, value');
  const configurations = await ofProducts<ConfigurationRow>('SELECT * FROM configurations', 'position');
  const pictures = await ofProducts<Omit<CatalogPicture, 'alt'> & { readonly alt: string }>(
    'SELECT * FROM product_medias',
    'metal, position',
  );
  return products.map((row) => {
    const detail = JSON.parse(row.detail) as StoredDetail;
    const own = texts.get(row.id) ?? [];
    const inLanguages = <T>(value: (one: (typeof own)[number]) => T | undefined) =>
      Object.fromEntries(own.map((one) => [one.lang, value(one)]));
    return {
      key: row.key,
      withdrawn: row.withdrawn === 1,
      position: row.sort_order,
      slug: LongText.parse(inLanguages(({ slug, translated }) => (translated === 1 ? slug : undefined))),
      title: Text.parse(inLanguages(({ title }) => title)),
      sub_title: Text.parse(inLanguages(({ sub_title }) => sub_title)),
      description: detail.description,
      long_description: detail.long_description,
      details: detail.details,
      care: detail.care,
      safety_note: detail.safety_note,
      size_label: detail.size_label,
      vendor_model: detail.vendor_model,
      category: row.category,
      stone: detail.stone,
      stone_material: row.stone_sku,
      cut: detail.cut,
      main_stone: detail.main_stone,
      resizable: detail.resizable,
      hover: row.hover === null ? null : (JSON.parse(row.hover) as string[]),
      badge: row.badge,
      sale_percent: row.sale_percent,
      sale_ends_at: row.ends_at === null || row.sale_percent === 0 ? null : new Date(row.ends_at).toISOString(),
      engraving_max: row.engraving_max,
      made_to_measure: row.made_to_measure === 1,
      digital: detail.digital === 1,
      categories: (categories.get(row.id) ?? []).map(({ key }) => key),
      collections: (collections.get(row.id) ?? []).map(({ key, position }) => ({ key, position })),
      facets: facetsOf(facets.get(row.id) ?? []),
      search_terms: detail.search_terms,
      configurations: (configurations.get(row.id) ?? []).map((one) => ({
        sku: one.sku,
        metal: one.metal,
        material: one.metal_sku,
        size_kind: one.size_kind,
        size: one.size,
        cents: one.cents,
        stock: one.stock_qty,
        track_inventory: one.track_inventory === 1,
        is_default: one.is_default === 1,
        is_metal_default: one.is_metal_default === 1,
      })),
      pictures: (pictures.get(row.id) ?? []).map(({ metal, file, width, height, alt }) => ({
        metal,
        file,
        width,
        height,
        alt: JSON.parse(alt) as CatalogPicture['alt'],
      })),
    };
  });
}

/** That a product is reduced follows from its percentage. */
const facetsOf = (rows: readonly { readonly facet: string; readonly value: string }[]): CatalogProduct['facets'] =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ facet }) => facet)]
      .filter(([facet]) => facet !== 'sale')
      .map(([facet, values]) => [facet, values.map(({ value }) => value)]),
  );
