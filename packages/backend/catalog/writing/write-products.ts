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
import { searchDocuments } from './search-document.ts';

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

/** For full text in the memory of other processes. Triggers have noted the change itself. */
export const noteTexts = async (db: Db, ids: readonly number[]): Promise<void> =>
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
