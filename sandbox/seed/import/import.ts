import type { z } from 'zod';
import { BlogDocument } from '../../../backend/shop/blog-document.ts';
import { CampaignsDocument } from '../../../backend/shop/campaigns-document.ts';
import { PagesDocument } from '../../../backend/shop/pages-document.ts';
import { ShopDocument } from '../../../backend/shop/shop-document.ts';
import { inEachLanguage, LANGS } from '../../../backend/core/language.ts';
import type { LongText } from '../../../backend/shop/text.ts';
import type { Db } from '../../../backend/db/database.ts';
import { raiseAllVersions } from '../../../backend/db/cache-versions.ts';
import { importCodes } from './codes.ts';
import { importProducts } from './products.ts';
import type { Seed } from './seed-files.ts';
import { writeMeta } from '../../../backend/db/meta.ts';

/** Imports catalogue and texts in one transaction. Carts and orders stay. */
export async function importSeed(db: Db, seed: Seed): Promise<void> {
  await db.transaction(async (db) => {
    const shop = await importContent(db, seed);
    await importProducts(db, seed, shop);
    await importCodes(db, CampaignsDocument.parse(seed.documents['campaigns']));
    await removeGone(
      db,
      'categories',
      'key',
      shop.categories.map(({ key }) => key),
    );
    await removeGone(
      db,
      'collections',
      'key',
      shop.collections.map(({ key }) => key),
    );
    await removeGone(
      db,
      'materials',
      'sku',
      shop.materials.map(({ sku }) => sku),
    );
    await writeMeta(db, 'seed_version', seed.version);
  });
}

/** Everything but the products: documents, categories, collections, materials, and their addresses. */
export async function importContent(db: Db, seed: Seed): Promise<ShopDocument> {
  const shop = ShopDocument.parse(seed.documents['shop']);
  const { pages } = PagesDocument.parse(seed.documents['pages']);
  for (const [name, value] of Object.entries(seed.documents)) {
    await db.run(
      'INSERT INTO documents (name, json) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET json = excluded.json',
      name,
      JSON.stringify(value),
    );
  }
  await db.exec('DELETE FROM slugs');
  for (const { key, parent, sort_order } of shop.categories) {
    await db.run(
      `INSERT INTO categories (key, parent_key, sort_order) VALUES (?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET parent_key = excluded.parent_key, sort_order = excluded.sort_order`,
      key,
      parent,
      sort_order,
    );
  }
  for (const { key, sort_order } of shop.collections) {
    await db.run(
      'INSERT INTO collections (key, sort_order) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET sort_order = excluded.sort_order',
      key,
      sort_order,
    );
  }
  for (const [index, { sku }] of shop.materials.entries()) {
    await db.run(
      'INSERT INTO materials (sku, sort_order) VALUES (?, ?) ON CONFLICT (sku) DO UPDATE SET sort_order = excluded.sort_order',
      sku,
      index + 1,
    );
  }
  await importSlugs(db, 'category', shop.categories);
  await importSlugs(db, 'collection', shop.collections);
  await importSlugs(db, 'material', shop.materials);
  await importSlugs(db, 'page', pages);
  await importPosts(db, BlogDocument.parse(seed.documents['blog']));
  await raiseAllVersions(db);
  return shop;
}

async function importPosts(db: Db, { sections, posts }: z.infer<typeof BlogDocument>): Promise<void> {
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
  await importSlugs(db, 'section', sections);
  await importSlugs(
    db,
    'section',
    sections.flatMap(({ key, aliases }) => aliases.map((alias) => ({ key, slug: inEachLanguage(() => alias) }))),
  );
  await importSlugs(db, 'post', posts);
}

interface Addressed {
  readonly key: string;
  readonly slug: LongText;
}

async function importSlugs(db: Db, kind: string, entities: readonly Addressed[]): Promise<void> {
  for (const { key, slug } of entities) {
    for (const lang of LANGS) {
      if (slug[lang] !== undefined)
        await db.run('INSERT INTO slugs (kind, slug, lang, key) VALUES (?, ?, ?, ?)', kind, slug[lang], lang, key);
    }
  }
}

async function removeGone(db: Db, table: string, column: string, kept: readonly string[]): Promise<void> {
  await db.run(`DELETE FROM ${table} WHERE ${column} NOT IN (SELECT value FROM json_each(?))`, JSON.stringify(kept));
}
