import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type * as z from 'zod';
import type { Documents } from '../../content/write-content.ts';
import { BlogDocument } from '../../shop/blog-document.ts';
import { CampaignsDocument } from '../../shop/campaigns-document.ts';
import { LawDocument } from '../../shop/law-document.ts';
import { MailsDocument } from '../../shop/mail-document.ts';
import { FilmsDocument, PicturesDocument } from '../../shop/media-document.ts';
import { HomeDocument, PagesDocument } from '../../shop/pages-document.ts';
import { QuizDocument } from '../../shop/quiz-document.ts';
import { ShopDocument } from '../../shop/shop-document.ts';
import { decodedText, refuseFaults } from '../import-file.ts';

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

/** Documents of one file by name. Throws with every fault. */
export function readContentFile(content: Uint8Array): Documents {
  const documents = jsonOf(content, 'the file');
  if (typeof documents !== 'object' || documents === null || Array.isArray(documents)) return refuseFaults(['the file is no JSON object']);
  return checked(documents);
}

/** A larger one would not fit into memory as the texts and objects that are made of it. */
export const MOST_BYTES = 100_000_000;

/** The same of a folder with a file for each document: `shop.json` is the document `shop`. */
export function readContentFolder(folder: string): Documents {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const large = files.filter((name) => statSync(join(folder, name)).size > MOST_BYTES);
  if (large.length > 0)
    refuseFaults(
      large.map((name) => `${name} has more than ${MOST_BYTES / 1_000_000} MB`),
      folder,
    );
  return checked(
    Object.fromEntries(files.map((name) => [basename(name, '.json'), jsonOf(readFileSync(join(folder, name)), name)])),
    folder,
  );
}

function jsonOf(content: Uint8Array, what: string): unknown {
  const text = decodedText(content);
  if (text === null) return refuseFaults([`${what} is not UTF-8`], what);
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuseFaults([`${what} is not JSON: ${(error as Error).message.slice(0, 200)}`], what);
  }
}

function checked(documents: object, what = 'the file'): Documents {
  const faults = Object.entries(documents).flatMap(([name, value]) => {
    const schema = Object.hasOwn(DOCUMENT_SCHEMAS, name) ? DOCUMENT_SCHEMAS[name] : undefined;
    if (!schema) return [`${name}: is no document; there are ${Object.keys(DOCUMENT_SCHEMAS).join(', ')}`];
    const result = schema.safeParse(value);
    return result.success ? [] : result.error.issues.map(({ path, message }) => `${[name, ...path].join('.')}: ${message}`);
  });
  if (Object.keys(documents).length === 0) faults.push(`${what} has no documents`);
  return faults.length > 0 ? refuseFaults(faults, what) : (documents as Documents);
}
