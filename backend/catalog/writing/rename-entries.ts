import { isDeepStrictEqual } from 'node:util';
import { LANGS } from '../../core/language.ts';
import type { Db } from '../../db/database.ts';
import type { ShopDocument } from '../../shop/shop-document.ts';
import { folded } from '../search/fold.ts';
import { deleteDocuments, insertDocuments, rebuildVocabulary } from '../search/index.ts';
import { INDEXES } from '../search/indexes.ts';
import { readProducts } from './read-products.ts';
import { type Named, searchDocuments, searchedNames } from './search-document.ts';
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
 * Inside a transaction, after the document was replaced: products are found by the new names of their categories, collections, materials and
 * facets.
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
        if (db.hasFullText) await rewriteDocuments(db, shop, part);
        else await renameInDocuments(db, part, old, entry);
        await noteRenamed(
          db,
          part.map(({ id }) => id),
        );
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

/**
 * The database replaces the name where it stands among the words of each product: reading and folding the texts of 100,000 products would
 * take the process minutes. The order of these words says nothing, so it does not matter which of several equal ones is replaced.
 */
async function renameInDocuments(db: Db, rows: readonly ProductRow[], was: Named, is: Named): Promise<void> {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  for (const lang of LANGS) {
    const [from, to] = [asWords(was.title[lang]), asWords(is.title[lang])];
    const column = `${lang}_terms` as const;
    if (from !== to)
      for (const { table } of INDEXES.filter(({ columns }) => columns.includes(column)))
        await db.run(
          `UPDATE ${table} SET ${column} = trim(CASE WHEN strpos(' ' || ${column} || ' ', ?2) > 0
             THEN overlay(' ' || ${column} || ' ' PLACING ?3 FROM strpos(' ' || ${column} || ' ', ?2) FOR length(?2))
             ELSE ${column} || ?3 END)
           WHERE rowid IN (SELECT CAST(value AS INTEGER) FROM json_each(?))`,
          ids,
          from,
          to,
        );
  }
}

/** Between spaces, so that no part of a word is one. A name may have no words. */
const asWords = (title: string): string => ` ${folded([title])} `.replace('  ', ' ');
