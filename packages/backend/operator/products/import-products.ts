import type { CatalogProduct, ProductEntry } from '../../catalog/writing/catalog-product.ts';
import { readProducts } from '../../catalog/writing/read-products.ts';
import { writeProducts } from '../../catalog/writing/write-products.ts';
import { rebuildVocabulary } from '../../catalog/search/index.ts';
import { setSaleEnd } from '../../catalog/sales.ts';
import { LANGS } from '../../core/language.ts';
import { raiseAllVersions } from '../../db/cache-versions.ts';
import type { Db } from '../../db/database.ts';
import { holdLock } from '../../db/locks.ts';
import { mailBackInStock } from '../../mails/back-in-stock.ts';
import type { Shop } from '../../shop/shop.ts';
import { inLanguage } from '../../shop/text.ts';
import { countMails } from '../count-mails.ts';
import { inOperation, type OperationOptions } from '../dry-run.ts';
import { type FileFault, requireFaultless } from '../import-file.ts';
import { type FindPicture, mergedProduct } from './merge-product.ts';
import type { FieldChange } from '../field-changes.ts';
import { changesOf } from './product-changes.ts';
import type { ProductFile } from './product-file.ts';

export interface ProductReport {
  readonly dry_run: boolean;
  /** Of the file. */
  readonly entries: number;
  readonly added: readonly { readonly key: string; readonly configurations: number }[];
  readonly changed: readonly { readonly key: string; readonly changes: readonly FieldChange[] }[];
  readonly withdrawn: readonly string[];
  /** To subscribers of configurations that are available again. */
  readonly mails: number;
}

interface ImportOptions extends OperationOptions {
  /** Withdraws products that the file does not have. */
  readonly isComplete: boolean;
  /** Entries say everything: what one leaves out is taken away, and does not stay as it is. */
  readonly areWhole?: boolean;
  readonly findPicture: FindPicture;
}

interface Planned {
  readonly line: number;
  readonly stored: CatalogProduct | null;
  readonly product: CatalogProduct;
}

/**
 * Writes products as the file says, all of them or, if it has any fault, none. Products are never deleted: they are withdrawn, and come back
 * with their stock and history. The same file again changes nothing.
 */
export const importProducts = (
  shop: Shop,
  file: ProductFile,
  { isComplete, areWhole = false, findPicture, ...options }: ImportOptions,
): Promise<ProductReport> =>
  inOperation(shop, options, async (shop, db) => {
    // Another import would read what this one is about to change.
    await holdLock(db, 'import');
    const known = await readProducts(db, isComplete ? null : file.entries.map(({ entry }) => entry.key));
    const faults: FileFault[] = [...file.faults];
    const planned = await plannedProducts(shop, db, { file, known, areWhole, findPicture, faults });
    const named = new Set(file.entries.map(({ entry }) => entry.key));
    const missing = known.filter(({ key, withdrawn }) => isComplete && !withdrawn && !named.has(key));
    const plans = [...planned, ...missing.map((product) => ({ line: 1, stored: product, product: { ...product, withdrawn: true } }))];
    faults.push(...linkFaults(shop, plans), ...(await uniqueFaults(db, plans)));
    requireFaultless(file.lineName, faults);
    const written = plans
      .map((plan) => ({ ...plan, changes: plan.stored ? changesOf(plan.stored, plan.product) : [] }))
      .filter((plan) => plan.stored === null || plan.changes.length > 0);
    const mails = await write(shop, db, written);
    const added = written.filter((plan) => plan.stored === null);
    const withdrawn = written.filter((plan) => isWithdrawal(plan));
    const changed = written.filter((plan) => plan.stored !== null && !isWithdrawal(plan));
    return {
      dry_run: options.isDryRun,
      entries: file.entries.length,
      added: added.map(({ product: { key, configurations } }) => ({ key, configurations: configurations.length })),
      changed: changed.map(({ product: { key }, changes }) => ({ key, changes })),
      withdrawn: withdrawn.map(({ product: { key } }) => key),
      mails,
    };
  });

const isWithdrawal = ({ stored, product }: Planned): boolean => stored !== null && product.withdrawn && !stored.withdrawn;

async function plannedProducts(
  { document }: Shop,
  db: Db,
  given: {
    readonly file: ProductFile;
    readonly known: readonly CatalogProduct[];
    readonly areWhole: boolean;
    readonly findPicture: FindPicture;
    readonly faults: FileFault[];
  },
): Promise<Planned[]> {
  const { file, known, areWhole, findPicture, faults } = given;
  const byKey = new Map(known.map((product) => [product.key, product]));
  let lastPosition = (await db.get<{ last: number | null }>('SELECT max(sort_order) AS last FROM products'))?.last ?? 0;
  return file.entries.flatMap(({ line, entry }: { line: number; entry: ProductEntry }) => {
    const before = byKey.get(entry.key) ?? null;
    const merged = mergedProduct(entry, areWhole ? null : before, { document, findPicture, lastPosition });
    faults.push(...merged.faults.map((message) => ({ line, message: `${entry.key}: ${message}` })));
    if (!merged.product) return [];
    lastPosition = Math.max(lastPosition, merged.product.position);
    return [{ line, stored: before, product: merged.product }];
  });
}

/** Content that links to a product could not be shown without it. */
function linkFaults({ designs }: Shop, plans: readonly Planned[]): FileFault[] {
  return plans.flatMap(({ line, product: { key, withdrawn } }) =>
    withdrawn && designs.has(key) ? [{ line, message: `${key}: pages or posts link to it; change them first, then withdraw it` }] : [],
  );
}

/** Skus and addresses, in the file and in the rest of the catalogue. */
async function uniqueFaults(db: Db, plans: readonly Planned[]): Promise<FileFault[]> {
  const faults: FileFault[] = [];
  const owners = new Map<string, string>();
  const claim = (line: number, what: string, key: string): void => {
    const owner = owners.get(what);
    if (owner !== undefined && owner !== key) faults.push({ line, message: `${key}: ${what} belongs to ${owner}` });
    else owners.set(what, key);
  };
  const keys = plans.map(({ product: { key } }) => key);
  const skus = plans.flatMap(({ product }) => product.configurations.map(({ sku }) => sku));
  const slugs = plans.flatMap(({ product: { slug } }) => LANGS.map((lang) => inLanguage(slug, lang)));
  const taken = await db.all<{ key: string; sku: string }>(
    'SELECT p.key, c.sku FROM configurations c JOIN products p ON p.id = c.product_id WHERE c.sku IN (SELECT value FROM json_each(?))',
    JSON.stringify(skus),
  );
  const addresses = await db.all<{ key: string; lang: string; slug: string }>(
    'SELECT p.key, t.lang, t.slug FROM product_texts t JOIN products p ON p.id = t.product_id WHERE t.slug IN (SELECT value FROM json_each(?))',
    JSON.stringify([...new Set(slugs)]),
  );
  const inFile = new Set(keys);
  for (const { key, sku } of taken) if (!inFile.has(key)) owners.set(`the sku ${sku}`, key);
  for (const { key, lang, slug } of addresses) if (!inFile.has(key)) owners.set(`the address ${slug} (${lang})`, key);
  for (const { line, product } of plans) {
    for (const { sku } of product.configurations) claim(line, `the sku ${sku}`, product.key);
    for (const lang of LANGS) claim(line, `the address ${inLanguage(product.slug, lang)} (${lang})`, product.key);
  }
  return faults;
}

/** Returns the number of mails. */
async function write(shop: Shop, db: Db, plans: readonly Planned[]): Promise<number> {
  if (plans.length === 0) return 0;
  const products = plans.map(({ product }) => product);
  const before = await countMails(db);
  const soldOut = await skusOf(db, products, "= 'sold-out'");
  await writeProducts(db, shop.document, products, shop.now());
  for (const { key, sale_percent, sale_ends_at } of products) {
    if (sale_ends_at === null) await db.run('DELETE FROM sale_ends WHERE product_key = ?', key);
    else await setSaleEnd(db, key, sale_percent, Date.parse(sale_ends_at));
  }
  await emptyCarts(
    db,
    products.filter(({ withdrawn }) => withdrawn).map(({ key }) => key),
  );
  if (db.hasFullText) await rebuildVocabulary(db);
  const available = new Set(await skusOf(db, products, "<> 'sold-out'"));
  for (const sku of soldOut) if (available.has(sku)) await mailBackInStock(shop, sku);
  // Listings, menus, pages and the sitemap may name any of them.
  await raiseAllVersions(db);
  return (await countMails(db)) - before;
}

const skusOf = async (db: Db, products: readonly CatalogProduct[], availability: "= 'sold-out'" | "<> 'sold-out'"): Promise<string[]> =>
  (
    await db.all<{ sku: string }>(
      `SELECT c.sku FROM configurations c JOIN products p ON p.id = c.product_id
       WHERE p.withdrawn = 0 AND c.availability ${availability} AND p.key IN (SELECT value FROM json_each(?))`,
      JSON.stringify(products.map(({ key }) => key)),
    )
  ).map(({ sku }) => sku);

/** Nobody orders what is withdrawn. */
const emptyCarts = async (db: Db, keys: readonly string[]): Promise<void> =>
  void (await db.run(
    `DELETE FROM cart_items WHERE configuration_id IN
       (SELECT c.id FROM configurations c JOIN products p ON p.id = c.product_id WHERE p.key IN (SELECT value FROM json_each(?)))`,
    JSON.stringify(keys),
  ));
