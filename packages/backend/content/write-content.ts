import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { writeCodes } from '../carts/write-codes.ts';
import { inEachLanguage, LANGS } from '../core/language.ts';
import type { Db } from '../db/database.ts';
import { BlogDocument } from '../shop/blog-document.ts';
import { CampaignsDocument } from '../shop/campaigns-document.ts';
import { PagesDocument } from '../shop/pages-document.ts';
import { readDocument } from '../shop/read-document.ts';
import { ShopDocument } from '../shop/shop-document.ts';
import type { LongText } from '../shop/text.ts';

/** As they are stored, by name. */
export type Documents = Readonly<Record<string, unknown>>;

/**
 * Inside a transaction: writes these documents, and the rows that follow from them: categories, collections, materials, posts, codes and
 * addresses. Entries that left the shop's lists stay until `removeUnlisted`.
 */
export async function writeContent(db: Db, documents: Documents): Promise<void> {
  const codes = 'campaigns' in documents ? await changedCodes(db, CampaignsDocument.parse(documents['campaigns'])) : null;
  for (const [name, value] of Object.entries(documents)) {
    await db.run(
      'INSERT INTO documents (name, json) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET json = excluded.json',
      name,
      JSON.stringify(value),
    );
  }
  if ('shop' in documents) await writeLists(db, ShopDocument.parse(documents['shop']));
  if ('pages' in documents) await writeSlugs(db, { page: PagesDocument.parse(documents['pages']).pages });
  if ('blog' in documents) await writePosts(db, BlogDocument.parse(documents['blog']));
  if (codes) await writeCodes(db, codes);
}

type Codes = Pick<CampaignsDocument, 'discount_codes' | 'gift_cards'>;

/**
 * Codes that differ from those of the stored document: what staff have changed of the others stays (operator/codes/). An import would
 * otherwise undo that a code was switched off while editors change popups in the same document. A code is never deleted: carts, orders and
 * mails name it.
 */
async function changedCodes(db: Db, { discount_codes, gift_cards }: CampaignsDocument): Promise<Codes> {
  const row = await db.get<{ json: string }>("SELECT json FROM documents WHERE name = 'campaigns'");
  // A code that cannot be read any more counts as changed.
  const stored = row ? readDocument('campaigns', CampaignsDocument, row.json, () => undefined) : { discount_codes: [], gift_cards: [] };
  const changed = <T extends { readonly code: string }>(given: readonly T[], known: readonly T[]): T[] =>
    given.filter((one) => !known.some((other) => isDeepStrictEqual(one, other)));
  return {
    discount_codes: changed(discount_codes, stored.discount_codes),
    gift_cards: changed(gift_cards, stored.gift_cards),
  };
}

async function writeLists(db: Db, { categories, collections, materials }: ShopDocument): Promise<void> {
  for (const { key, parent, sort_order } of categories) {
    await db.run(
      `INSERT INTO categories (key, parent_key, sort_order) VALUES (?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET parent_key = excluded.parent_key, sort_order = excluded.sort_order`,
      key,
      parent,
      sort_order,
    );
  }
  for (const { key, sort_order } of collections) {
    await db.run(
      'INSERT INTO collections (key, sort_order) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET sort_order = excluded.sort_order',
      key,
      sort_order,
    );
  }
  for (const [index, { sku }] of materials.entries()) {
    await db.run(
      'INSERT INTO materials (sku, sort_order) VALUES (?, ?) ON CONFLICT (sku) DO UPDATE SET sort_order = excluded.sort_order',
      sku,
      index + 1,
    );
  }
  await writeSlugs(db, { category: categories, collection: collections, material: materials });
}

/** Categories, collections and materials that the document does not have any more. No product may be made of such a material. */
export async function removeUnlisted(db: Db, { categories, collections, materials }: ShopDocument): Promise<void> {
  const keysOf = (list: readonly { readonly key: string }[]): string[] => list.map(({ key }) => key);
  await removeGone(db, 'categories', 'key', keysOf(categories));
  await removeGone(db, 'collections', 'key', keysOf(collections));
  await removeGone(
    db,
    'materials',
    'sku',
    materials.map(({ sku }) => sku),
  );
}

async function writePosts(db: Db, { sections, posts }: z.infer<typeof BlogDocument>): Promise<void> {
  for (const { key, section, published_at } of posts) {
    await db.run(
      `INSERT INTO posts (key, section_key, published_at) VALUES (?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET section_key = excluded.section_key, published_at = excluded.published_at`,
      key,
      section,
      Date.parse(published_at),
    );
  }
  await removeGone(
    db,
    'posts',
    'key',
    posts.map(({ key }) => key),
  );
  const aliases = sections.flatMap(({ key, aliases: all }) => all.map((alias) => ({ key, slug: inEachLanguage(() => alias) })));
  await writeSlugs(db, { section: [...sections, ...aliases], post: posts });
}

interface Addressed {
  readonly key: string;
  readonly slug: LongText;
}

/** Replaces all addresses of these kinds. */
async function writeSlugs(db: Db, kinds: Readonly<Record<string, readonly Addressed[]>>): Promise<void> {
  for (const [kind, entities] of Object.entries(kinds)) {
    await db.run('DELETE FROM slugs WHERE kind = ?', kind);
    const rows = entities.flatMap(({ key, slug }) =>
      LANGS.flatMap((lang) => (slug[lang] === undefined ? [] : [[kind, slug[lang], lang, key]])),
    );
    await db.insertAll('slugs', ['kind', 'slug', 'lang', 'key'], rows);
  }
}

async function removeGone(db: Db, table: string, column: string, kept: readonly string[]): Promise<void> {
  await db.run(`DELETE FROM ${table} WHERE ${column} NOT IN (SELECT value FROM json_each(?))`, JSON.stringify(kept));
}
