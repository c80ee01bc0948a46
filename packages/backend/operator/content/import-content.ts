import type * as z from 'zod';
import { renameEntries } from '../../catalog/writing/rename-entries.ts';
import { checkContent } from '../../content/check-content.ts';
import { type Documents, removeUnlisted, writeContent } from '../../content/write-content.ts';
import { raiseAllVersions } from '../../db/cache-versions.ts';
import type { Db } from '../../db/database.ts';
import { holdLock } from '../../db/locks.ts';
import { BlogDocument } from '../../shop/blog-document.ts';
import { CampaignsDocument } from '../../shop/campaigns-document.ts';
import { LawDocument } from '../../shop/law-document.ts';
import { MailsDocument } from '../../shop/mail-document.ts';
import { FilmsDocument, PicturesDocument } from '../../shop/media-document.ts';
import { HomeDocument, PagesDocument } from '../../shop/pages-document.ts';
import { QuizDocument } from '../../shop/quiz-document.ts';
import { leftOutMessage } from '../../shop/read-document.ts';
import { readContent, type Shop } from '../../shop/shop.ts';
import { ShopDocument } from '../../shop/shop-document.ts';
import { inOperation, type OperationOptions } from '../dry-run.ts';
import { decodedText, refuseFaults } from '../import-file.ts';
import { type FieldChange, pathsOf } from '../field-changes.ts';

export const DOCUMENT_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  shop: ShopDocument,
  home: HomeDocument,
  pages: PagesDocument,
  campaigns: CampaignsDocument,
  blog: BlogDocument,
  quiz: QuizDocument,
  law: LawDocument,
  mails: MailsDocument,
  pictures: PicturesDocument,
  films: FilmsDocument,
};

export interface ContentReport {
  readonly dry_run: boolean;
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

/** Documents of a file by name; each replaces the stored one. Throws with every fault. */
export function readContentFile(content: Uint8Array): Documents {
  const text = decodedText(content);
  if (text === null) return refuseFaults(['the file is not UTF-8']);
  let documents: unknown;
  try {
    documents = JSON.parse(text);
  } catch (error) {
    return refuseFaults([`the file is not JSON: ${(error as Error).message.slice(0, 200)}`]);
  }
  if (typeof documents !== 'object' || documents === null || Array.isArray(documents)) return refuseFaults(['the file is no JSON object']);
  const faults = Object.entries(documents).flatMap(([name, value]) => {
    const schema = Object.hasOwn(DOCUMENT_SCHEMAS, name) ? DOCUMENT_SCHEMAS[name] : undefined;
    if (!schema) return [`${name}: is no document; there are ${Object.keys(DOCUMENT_SCHEMAS).join(', ')}`];
    const result = schema.safeParse(value);
    return result.success ? [] : result.error.issues.map(({ path, message }) => `${[name, ...path].join('.')}: ${message}`);
  });
  if (Object.keys(documents).length === 0) faults.push('the file has no documents');
  return faults.length > 0 ? refuseFaults(faults) : (documents as Documents);
}

/**
 * Replaces documents, all of them or, if anything of the content could not be shown afterwards, none: all pages, posts, campaigns and menus
 * are made in every language and checked by the schemas of the contract.
 */
export const importContent = (shop: Shop, documents: Documents, options: OperationOptions): Promise<ContentReport> =>
  inOperation(shop, options, async (shop, db) => ({
    dry_run: options.isDryRun,
    changed: await replaceDocuments(shop, db, documents, 'the file'),
  }));

/** Inside a transaction. `what` has the faults. */
export async function replaceDocuments(shop: Shop, db: Db, documents: Documents, what: string): Promise<ContentReport['changed']> {
  await holdLock(db, 'import');
  const before = await storedDocuments(db);
  const changed = Object.keys(documents).flatMap((name) => {
    const [was, is] = [pathsOf(before[name]), pathsOf(documents[name])];
    const changes = [...new Set([...was.keys(), ...is.keys()])].flatMap((field): FieldChange[] => {
      const [one, other] = [was.get(field) ?? null, is.get(field) ?? null];
      return one === other ? [] : [{ field, before: one, after: other }];
    });
    return changes.length === 0 ? [] : [{ document: name, changes }];
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
  await writeContent(db, differing);
  if (document) {
    await removeUnlisted(db, document);
    if (before['shop'] !== undefined) await renameEntries(db, ShopDocument.parse(before['shop']), document);
  }
  const trial = { ...shop, ...(await readContent(db)) };
  const faults = [...trial.leftOut.filter((one) => one.document in differing).map(leftOutMessage), ...(await checkContent(trial))];
  if (faults.length > 0) refuseFaults(faults, what);
  await raiseAllVersions(db);
  return changed;
}

async function usedMaterials(db: Db, { materials }: ShopDocument): Promise<string[]> {
  const rows = await db.all<{ sku: string }>(
    `SELECT DISTINCT metal_sku AS sku FROM configurations WHERE metal_sku IS NOT NULL
     UNION SELECT stone_sku FROM products WHERE stone_sku IS NOT NULL`,
  );
  const listed = new Set(materials.map(({ sku }) => sku));
  return rows.map(({ sku }) => sku).filter((sku) => !listed.has(sku));
}
