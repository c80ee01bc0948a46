import type { Db } from '../../db/database.ts';
import type { ShopDocument } from '../../shop/shop-document.ts';
import { recordingPrices } from '../price-history.ts';
import { deleteDocuments, insertDocuments } from '../search/index.ts';
import type { CatalogProduct } from './catalog-product.ts';
import {
  CONFIGURATION_COLUMNS,
  configurationRow,
  DERIVED_COLUMNS,
  type DerivedRows,
  derivedRows,
  type GroupIds,
  PRODUCT_COLUMNS,
  productRow,
} from './product-rows.ts';
import { readProducts } from './read-products.ts';
import { searchDocuments, type searchedNames } from './search-document.ts';

/**
 * Inside a transaction: writes these products, new or known by their keys, with everything that belongs to them. Ids stay, and so does the
 * stock of configurations that are there; those that a product does not have any more are deleted, also in carts. Prices that end are kept.
 * Afterwards the vocabulary of the full text has to be rebuilt, and the cache version raised.
 */
export async function writeProducts(db: Db, shop: ShopDocument, products: readonly CatalogProduct[], now: number): Promise<void> {
  const known = await idsOf(db, products);
  const before = products.flatMap(({ key }) => known.get(key) ?? []);
  const write = async (): Promise<ReadonlyMap<string, number>> => {
    if (before.length > 0) await clear(db, products, before);
    const added = products.filter(({ key }) => !known.has(key));
    await db.insertAll('products', PRODUCT_COLUMNS, added.map(productRow));
    for (const product of products) if (known.has(product.key)) await updateProduct(db, product);
    const ids = added.length === 0 ? known : await idsOf(db, products);
    await writeConfigurations(db, products, ids);
    return ids;
  };
  const ids = before.length === 0 ? await write() : await recordingPrices(db, now, before, write);
  await insertDerived(db, products, ids);
  await insertDocuments(
    db,
    products.flatMap((product) => (product.withdrawn ? [] : [{ id: ids.get(product.key) ?? 0, of: searchDocuments(product, shop) }])),
  );
  await noteTexts(db, [...ids.values()]);
}

const AT_ONCE = 200;

/**
 * Inside a transaction: the searchable texts of products that are in categories, collections or other lists whose names have changed. In
 * parts, between which the process answers others: a category may have most products. Afterwards the vocabulary has to be rebuilt.
 */
export async function rewriteSearchDocuments(db: Db, shop: ShopDocument, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += AT_ONCE) {
    const products = await readProducts(db, keys.slice(start, start + AT_ONCE));
    const ids = await idsOf(db, products);
    const list = [...ids.values()];
    await deleteDocuments(db, list);
    await insertDocuments(
      db,
      products.map((product) => ({ id: ids.get(product.key) ?? 0, of: searchDocuments(product, shop) })),
    );
    // Other processes read what triggers have noted.
    await db.run(
      'UPDATE products SET sort_order = sort_order WHERE id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))',
      JSON.stringify(list),
    );
    await noteTexts(db, list);
  }
}

/** Products that a search finds by these names, by key; those that are withdrawn have no searchable texts. */
export async function productsNamedBy(
  db: Db,
  names: Readonly<Record<keyof ReturnType<typeof searchedNames>, readonly string[]>>,
): Promise<string[]> {
  const { categories, collections, materials, facets } = names;
  const rows = await db.all<{ key: string }>(
    `SELECT key FROM products WHERE withdrawn = 0 AND id IN (
       SELECT product_id FROM product_categories JOIN categories ON categories.id = category_id
         WHERE categories.key IN (SELECT value FROM json_each(?))
       UNION SELECT product_id FROM product_collections JOIN collections ON collections.id = collection_id
         WHERE collections.key IN (SELECT value FROM json_each(?))
       UNION SELECT product_id FROM configurations WHERE metal_sku IN (SELECT value FROM json_each(?))
       UNION SELECT id FROM products WHERE stone_sku IN (SELECT value FROM json_each(?))
       UNION SELECT product_id FROM product_facets WHERE facet || ' ' || value IN (SELECT value FROM json_each(?)))
     ORDER BY id`,
    ...[categories, collections, materials, materials, facets].map((keys) => JSON.stringify(keys)),
  );
  return rows.map(({ key }) => key);
}

/** For full text in the memory of other processes. Triggers have noted the change itself. */
const noteTexts = async (db: Db, ids: readonly number[]): Promise<void> =>
  void (await db.run(
    'UPDATE product_changes SET text_seq = seq WHERE product_id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))',
    JSON.stringify(ids),
  ));

/** Deletes products with all that refers to them. Orders are copies and stay. */
export async function deleteProducts(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const list = JSON.stringify(keys);
  const ids = await db.all<{ id: number }>('SELECT id FROM products WHERE key IN (SELECT value FROM json_each(?))', list);
  const deleted = ids.map(({ id }) => id);
  await deleteDocuments(db, deleted);
  await db.run("DELETE FROM slugs WHERE kind = 'product' AND key IN (SELECT value FROM json_each(?))", list);
  await db.run('DELETE FROM products WHERE key IN (SELECT value FROM json_each(?))', list);
  await noteTexts(db, deleted);
}

async function idsOf(db: Db, products: readonly CatalogProduct[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.all<{ key: string; id: number }>(
    'SELECT key, id FROM products WHERE key IN (SELECT value FROM json_each(?))',
    JSON.stringify(products.map(({ key }) => key)),
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Takes away what will be written again, before anything is: slugs, defaults and sizes are unique. */
async function clear(db: Db, products: readonly CatalogProduct[], ids: readonly number[]): Promise<void> {
  const list = JSON.stringify(ids);
  const those = 'product_id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))';
  const skus = products.flatMap(({ configurations }) => configurations.map(({ sku }) => sku));
  await db.run(`DELETE FROM configurations WHERE ${those} AND sku NOT IN (SELECT value FROM json_each(?))`, list, JSON.stringify(skus));
  await db.run(`UPDATE configurations SET is_default = 0, is_metal_default = 0, metal = sku WHERE ${those}`, list);
  for (const part of ['texts', 'categories', 'collections', 'facets', 'medias'])
    await db.run(`DELETE FROM product_${part} WHERE ${those}`, list);
  await db.run(
    "DELETE FROM slugs WHERE kind = 'product' AND key IN (SELECT value FROM json_each(?))",
    JSON.stringify(products.map(({ key }) => key)),
  );
  await deleteDocuments(db, ids);
}

const [, ...CHANGEABLE] = PRODUCT_COLUMNS;
const UPDATE_PRODUCT = `UPDATE products SET ${CHANGEABLE.map((column) => `${column} = ?`).join(', ')} WHERE key = ?`;

async function updateProduct(db: Db, product: CatalogProduct): Promise<void> {
  const [key = null, ...values] = productRow(product);
  await db.run(UPDATE_PRODUCT, ...values, key);
}

const UPDATE_CONFIGURATION = `UPDATE configurations SET ${CONFIGURATION_COLUMNS.slice(0, -1)
  .map((column) => `${column} = ?`)
  .join(', ')} WHERE sku = ?`;

async function writeConfigurations(db: Db, products: readonly CatalogProduct[], ids: ReadonlyMap<string, number>): Promise<void> {
  const all = products.flatMap(({ key, configurations }) =>
    configurations.map((one, position) => ({ one, row: configurationRow(ids.get(key) ?? 0, one, position) })),
  );
  const there = await db.all<{ sku: string }>(
    'SELECT sku FROM configurations WHERE sku IN (SELECT value FROM json_each(?))',
    JSON.stringify(all.map(({ one }) => one.sku)),
  );
  const known = new Set(there.map(({ sku }) => sku));
  for (const { one, row } of all) if (known.has(one.sku)) await db.run(UPDATE_CONFIGURATION, ...row);
  await db.insertAll(
    'configurations',
    [...CONFIGURATION_COLUMNS, 'stock_qty'],
    all.flatMap(({ one, row }) => (known.has(one.sku) ? [] : [[...row, one.stock]])),
  );
}

async function insertDerived(db: Db, products: readonly CatalogProduct[], ids: ReadonlyMap<string, number>): Promise<void> {
  const groups: GroupIds = { categories: await groupIds(db, 'categories'), collections: await groupIds(db, 'collections') };
  const all = products.map((product) => derivedRows(ids.get(product.key) ?? 0, product, groups));
  for (const [table, columns] of Object.entries(DERIVED_COLUMNS))
    await db.insertAll(
      table,
      columns,
      all.flatMap((rows) => rows[table as keyof DerivedRows]),
    );
}

const groupIds = async (db: Db, table: 'categories' | 'collections'): Promise<ReadonlyMap<string, number>> =>
  new Map((await db.all<{ key: string; id: number }>(`SELECT key, id FROM ${table}`)).map(({ key, id }) => [key, id]));
