import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../db/database.ts';
import type { ShopDocument } from '../../shop/shop-document.ts';
import { deleteDocuments, insertDocuments, rebuildVocabulary, renameInDocuments } from '../search/index.ts';
import { readProducts } from './read-products.ts';
import { searchDocuments, searchedNames } from './search-document.ts';
import { noteTexts } from './write-products.ts';

type List = keyof ReturnType<typeof searchedNames>;

/** Products with searchable texts that have an entry of the list, by its key. */
const PRODUCTS_OF: Readonly<Record<List, string>> = {
  categories: `SELECT id, key FROM products WHERE withdrawn = 0 AND id IN
    (SELECT product_id FROM product_categories WHERE category_id = (SELECT id FROM categories WHERE key = ?)) ORDER BY id`,
  collections: `SELECT id, key FROM products WHERE withdrawn = 0 AND id IN
    (SELECT product_id FROM product_collections WHERE collection_id = (SELECT id FROM collections WHERE key = ?)) ORDER BY id`,
  materials: `SELECT id, key FROM products WHERE withdrawn = 0 AND
    (stone_sku = ?1 OR id IN (SELECT product_id FROM configurations WHERE metal_sku = ?1)) ORDER BY id`,
  facets: `SELECT id, key FROM products WHERE withdrawn = 0 AND id IN
    (SELECT product_id FROM product_facets WHERE facet || ' ' || value = ?) ORDER BY id`,
};

/** A statement on all products of a large catalogue would take longer than one may. */
const AT_ONCE = 2000;

interface ProductRow {
  readonly id: number;
  readonly key: string;
}

/**
 * Inside a transaction, after the document was replaced: products are found by the new names of their categories, collections, materials
 * and facets.
 */
export async function renameEntries(db: Db, before: ShopDocument, shop: ShopDocument): Promise<void> {
  const [was, is] = [searchedNames(before), searchedNames(shop)];
  let isFound = false;
  for (const list of Object.keys(is) as List[]) {
    const known = new Map(was[list].map((one) => [one.key, one]));
    for (const entry of is[list]) {
      const old = known.get(entry.key);
      if (!old || isDeepStrictEqual(old.title, entry.title)) continue;
      const products = await db.all<ProductRow>(PRODUCTS_OF[list], entry.key);
      for (let start = 0; start < products.length; start += AT_ONCE) {
        const part = products.slice(start, start + AT_ONCE);
        const ids = part.map(({ id }) => id);
        if (db.hasFullText) await rewriteDocuments(db, shop, part);
        else await renameInDocuments(db, ids, { was: old.title, is: entry.title });
        await noteRenamed(db, ids);
        isFound = true;
      }
    }
  }
  if (isFound && db.hasFullText) await rebuildVocabulary(db);
}

/** Other processes read what triggers have noted. */
async function noteRenamed(db: Db, ids: readonly number[]): Promise<void> {
  const those = 'id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))';
  await db.run(`UPDATE products SET sort_order = sort_order WHERE ${those}`, JSON.stringify(ids));
  await noteTexts(db, ids);
}

/** SQLite does not store the texts of its indexes. */
async function rewriteDocuments(db: Db, shop: ShopDocument, rows: readonly ProductRow[]): Promise<void> {
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  const products = await readProducts(db, [...ids.keys()]);
  await deleteDocuments(db, [...ids.values()]);
  await insertDocuments(
    db,
    products.map((product) => ({ id: ids.get(product.key) ?? 0, of: searchDocuments(product, shop) })),
  );
}
