import type { ShopDocument } from '../../../backend/shop/shop-document.ts';
import { LANGS } from '../../../backend/core/language.ts';
import type { Db } from '../../../backend/db/database.ts';
import { searchDocuments } from './search-document.ts';
import { inLanguage } from '../../../backend/shop/text.ts';
import { deleteDocuments, insertDocuments } from '../../../backend/catalog/search/index.ts';
import type { ConfigurationSeed } from './configurations.ts';
import { belongsTo, facetsOf } from './facets.ts';
import type { Picture } from '../../../backend/shop/media-document.ts';
import type { Design } from './seed-files.ts';

export interface ProductPlan {
  readonly design: Design;
  /** `FL-AUR-BR`: the beginning of its skus. */
  readonly code: string;
  readonly pictures: readonly Picture[];
  readonly configurations: readonly ConfigurationSeed[];
  /** Position in the recommended order. */
  readonly sortOrder: number;
}

/** Deletes the rows that every import writes again. */
export async function deleteDerivedRows(db: Db): Promise<void> {
  for (const part of ['texts', 'categories', 'collections', 'facets', 'medias']) await db.exec(`DELETE FROM product_${part}`);
  await db.exec('UPDATE configurations SET is_default = 0, is_metal_default = 0');
  await deleteDocuments(db);
}

/** Writes all rows of one product; call `deleteDerivedRows` first. Existing rows keep ids, configurations their stock. */
export async function importPlan(db: Db, plan: ProductPlan, shop: ShopDocument): Promise<void> {
  const { design, pictures, configurations } = plan;
  const productId = await importProduct(db, plan, shop);
  for (const [position, one] of configurations.entries()) await importConfiguration(db, productId, one, position);
  await importPictures(db, productId, pictures);
  await insertDocuments(db, productId, searchDocuments(design, configurations, shop));
}

async function importProduct(db: Db, { design, code, configurations, sortOrder }: ProductPlan, shop: ShopDocument): Promise<number> {
  const first = configurations.find((one) => one.isDefault);
  if (!first) throw new Error(`${design.design}: no default configuration`);
  const min = Math.min(...configurations.map((one) => one.cents));
  const stone = shop.materials.find((one) => one.design_stone === design.stone)?.sku ?? null;
  const { description, long_description, details, care, safety_note, sizes, cut, category, stone: mainKind, resizable, plp_hover } = design;
  const texts = { description, long_description, details, care, safety_note, size_label: sizes?.label ?? null };
  const detail = { vendor_model: code, plp_hover, category, stone: mainKind, cut, main_stone: mainStone(design), resizable, ...texts };
  const row = await db.get<{ id: number }>(
    `INSERT INTO products (key, embedded, base_cents, min_cents, price_cents, sale_percent, badge, stone_sku, engraving_max,
       made_to_measure, sort_order, detail)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET embedded = excluded.embedded, base_cents = excluded.base_cents, min_cents = excluded.min_cents,
       price_cents = excluded.price_cents, sale_percent = excluded.sale_percent, badge = excluded.badge, stone_sku = excluded.stone_sku,
       engraving_max = excluded.engraving_max, made_to_measure = excluded.made_to_measure,
       sort_order = excluded.sort_order, detail = excluded.detail
     RETURNING id`,
    design.design,
    configurations.length === 1 ? 1 : 0,
    first.cents,
    min,
    min - Math.round((min * design.sale_percent) / 100),
    design.sale_percent,
    design.badge,
    stone,
    design.engraving.allowed ? design.engraving.max_chars : null,
    design.made_to_measure ? 1 : 0,
    sortOrder,
    JSON.stringify(detail),
  );
  const id = row?.id ?? 0;
  for (const lang of LANGS) {
    const own = design.slug[lang];
    await db.run(
      'INSERT INTO product_texts (product_id, lang, slug, title, sub_title, translated) VALUES (?, ?, ?, ?, ?, ?)',
      id,
      lang,
      inLanguage(design.slug, lang),
      design.title[lang],
      design.sub_title[lang],
      own === undefined ? 0 : 1,
    );
    if (own !== undefined)
      await db.run('INSERT INTO slugs (kind, slug, lang, key) VALUES (?, ?, ?, ?)', 'product', own, lang, design.design);
  }
  await importGroups(db, id, design, sortOrder, shop);
  return id;
}

/** `stone_mm` is `6.5` or `10x8`. */
function mainStone({ stone: kind, cut, stone_mm }: Design) {
  if (kind === null || cut === null || stone_mm === null) return null;
  return { kind, cut, size: stone_mm.split('x').map(Number) };
}

async function importGroups(db: Db, id: number, design: Design, sortOrder: number, shop: ShopDocument): Promise<void> {
  for (const category of shop.categories) {
    if (!belongsTo(design, category)) continue;
    await db.run('INSERT INTO product_categories (category_id, product_id) SELECT id, ? FROM categories WHERE key = ?', id, category.key);
  }
  for (const key of design.collections) {
    const featured = shop.collections.find((one) => one.key === key)?.feature_designs.indexOf(design.design) ?? -1;
    // Featured designs first, the others in the recommended order.
    const position = featured === -1 ? 1000 + sortOrder : featured;
    await db.run(
      'INSERT INTO product_collections (collection_id, product_id, sort_order) SELECT id, ?, ? FROM collections WHERE key = ?',
      id,
      position,
      key,
    );
  }
  for (const [facet, value] of facetsOf(design, shop.filter_groups)) {
    await db.run('INSERT INTO product_facets (facet, value, product_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING', facet, value, id);
  }
}

async function importConfiguration(db: Db, productId: number, one: ConfigurationSeed, position: number): Promise<void> {
  await db.run(
    `INSERT INTO configurations (product_id, sku, metal, metal_sku, size_kind, size, cents, stock_qty, track_inventory, position,
       is_default, is_metal_default)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (sku) DO UPDATE SET product_id = excluded.product_id, metal = excluded.metal, metal_sku = excluded.metal_sku,
       size_kind = excluded.size_kind, size = excluded.size, cents = excluded.cents, track_inventory = excluded.track_inventory,
       position = excluded.position, is_default = excluded.is_default, is_metal_default = excluded.is_metal_default`,
    productId,
    one.sku,
    one.metal,
    one.metalSku,
    one.sizeKind,
    one.size,
    one.cents,
    one.stock.qty,
    one.stock.track ? 1 : 0,
    position,
    one.isDefault ? 1 : 0,
    one.isMetalDefault ? 1 : 0,
  );
}

async function importPictures(db: Db, productId: number, pictures: readonly Picture[]): Promise<void> {
  const positions = new Map<string, number>();
  for (const { metal, file, width, height, alt } of pictures) {
    const position = positions.get(metal ?? '') ?? 0;
    positions.set(metal ?? '', position + 1);
    await db.run(
      'INSERT INTO product_medias (product_id, metal, position, file, width, height, alt) VALUES (?, ?, ?, ?, ?, ?, ?)',
      productId,
      metal ?? '',
      position,
      file,
      width,
      height,
      JSON.stringify(alt),
    );
  }
}
