import { isDeepStrictEqual } from 'node:util';
import { renameEntries } from '../../catalog/writing/rename-entries.ts';
import { checkContent } from '../../content/check-content.ts';
import { type Documents, removeUnlisted, writeContent } from '../../content/write-content.ts';
import { NUMBERED, type Numbered } from '../../core/document-numbers.ts';
import { raiseAllVersions } from '../../db/cache-versions.ts';
import type { Db } from '../../db/database.ts';
import { holdLock } from '../../db/locks.ts';
import { leftOutMessage } from '../../shop/read-document.ts';
import { hasShop, readContent, type Shop, type ShopWithoutContent } from '../../shop/shop.ts';
import { ShopDocument } from '../../shop/shop-document.ts';
import { inOperation, type OperationOptions } from '../dry-run.ts';
import { type FieldChange, pathsOf } from '../field-changes.ts';
import { refuseFaults } from '../import-file.ts';
import { DOCUMENT_SCHEMAS } from './content-files.ts';

export interface ContentReport {
  readonly dry_run: boolean;
  /** The database had no shop before. */
  readonly is_new: boolean;
  readonly changed: readonly { readonly document: string; readonly changes: readonly FieldChange[] }[];
}

/** All documents of the content, as a file that `importContent` reads. */
export async function exportContent({ db }: Shop): Promise<string> {
  return `${JSON.stringify(await storedDocuments(db), null, 2)}\n`;
}

export async function storedDocuments(db: Db): Promise<Documents> {
  const rows = await db.all<{ name: string; json: string }>('SELECT name, json FROM documents');
  const stored = new Map(rows.map(({ name, json }) => [name, JSON.parse(json) as unknown]));
  return Object.fromEntries(Object.keys(DOCUMENT_SCHEMAS).flatMap((name) => (stored.has(name) ? [[name, stored.get(name)]] : [])));
}

/**
 * Replaces documents, all of them or, if anything of the content could not be shown afterwards, none: all pages, posts, campaigns and menus
 * are made in every language and checked by the schemas of the contract. An empty database takes all documents, and is a shop then.
 */
export const importContent = (shop: ShopWithoutContent, documents: Documents, options: OperationOptions): Promise<ContentReport> =>
  inOperation(shop, options, async (shop, db) => ({
    dry_run: options.isDryRun,
    is_new: !(await hasShop(db)),
    changed: await replaceDocuments(shop, db, documents, 'the file'),
  }));

/** Inside a transaction. `what` has the faults. */
export async function replaceDocuments(
  shop: ShopWithoutContent,
  db: Db,
  documents: Documents,
  what: string,
): Promise<ContentReport['changed']> {
  await holdLock(db, 'import');
  const before = await storedDocuments(db);
  const after = { ...before, ...documents };
  const lacking = Object.keys(DOCUMENT_SCHEMAS).filter((name) => !(name in after));
  if (lacking.length > 0)
    refuseFaults(
      lacking.map((name) => `${name}: the document is missing, and the database has none: a new shop needs all of them`),
      what,
    );
  const changed = Object.keys(documents).flatMap((name) => {
    const [was, is] = [pathsOf(before[name]), pathsOf(documents[name])];
    const changes = [...new Set([...was.keys(), ...is.keys()])].flatMap((field): FieldChange[] => {
      const [one, other] = [was.get(field) ?? null, is.get(field) ?? null];
      return one === other ? [] : [{ field, before: one, after: other }];
    });
    return changes.length === 0 && name in before ? [] : [{ document: name, changes }];
  });
  if (changed.length === 0) return changed;
  const differing = Object.fromEntries(changed.map(({ document }) => [document, documents[document]]));
  const document = 'shop' in differing ? ShopDocument.parse(differing['shop']) : null;
  const used = document ? await usedMaterials(db, document) : [];
  if (used.length > 0)
    refuseFaults(
      used.map((sku) => `shop.materials: products are made of ${sku}, which is missing`),
      what,
    );
  const fixed = document && before['shop'] !== undefined ? await fixedNumbers(db, ShopDocument.parse(before['shop']), document) : [];
  if (fixed.length > 0) refuseFaults(fixed, what);
  await writeContent(db, differing);
  if (document) {
    await removeUnlisted(db, document);
    if (before['shop'] !== undefined) await renameEntries(db, ShopDocument.parse(before['shop']), document);
  }
  const trial = { ...shop, ...(await readContent(db)) };
  const faults = [
    ...trial.leftOut.filter((one) => one.document in differing).map(leftOutMessage),
    ...(await checkContent(trial, placesIn(after))),
  ];
  if (faults.length > 0) refuseFaults(faults, what);
  await raiseAllVersions(db);
  return changed;
}

const TABLES: Readonly<Record<Numbered, string>> = {
  order: 'orders',
  return: 'returns',
  withdrawal: 'withdrawals',
  invoice: 'invoices',
  credit_note: 'credit_notes',
};

/** Numbers that were given out stay what they are, and bookkeeping asks for one sequence: the first one of a kind fixes its rule. */
async function fixedNumbers(db: Db, before: ShopDocument, after: ShopDocument): Promise<string[]> {
  const faults: string[] = [];
  for (const kind of NUMBERED) {
    if (isDeepStrictEqual(before.numbers[kind], after.numbers[kind])) continue;
    if (await db.get(`SELECT 1 FROM ${TABLES[kind]} LIMIT 1`))
      faults.push(`shop.numbers.${kind}: cannot change any more, because there are numbers of this kind`);
  }
  return faults;
}

const MOST_PLACES = 3;

/** Finds the fields that name a reference or a file: ` (shop.menu.7.link, home.blocks.hero.text.de and 4 more)`. */
function placesIn(documents: Documents): (reference: string) => string {
  let fields: readonly (readonly [string, string])[] | undefined;
  // Each language asks for the same.
  const known = new Map<string, string>();
  const find = (reference: string): string => {
    fields ??= [...pathsOf(documents)];
    const found = fields.filter(
      ([, text]) => text === reference || text.includes(`{{${reference}}}`) || text.includes(`{{media:${reference}}}`),
    );
    const [shown, rest] = [found.slice(0, MOST_PLACES).map(([path]) => path), found.length - MOST_PLACES];
    return shown.length === 0 ? '' : ` (${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''})`;
  };
  return (reference) => known.get(reference) ?? known.set(reference, find(reference)).get(reference) ?? '';
}

async function usedMaterials(db: Db, { materials }: ShopDocument): Promise<string[]> {
  const rows = await db.all<{ sku: string }>(
    `SELECT DISTINCT metal_sku AS sku FROM configurations WHERE metal_sku IS NOT NULL
     UNION SELECT stone_sku FROM products WHERE stone_sku IS NOT NULL`,
  );
  const listed = new Set(materials.map(({ sku }) => sku));
  return rows.map(({ sku }) => sku).filter((sku) => !listed.has(sku));
}
