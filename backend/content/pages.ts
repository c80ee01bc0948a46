import { mapInOrder } from '../core/in-order.ts';
import type { z } from 'zod';
import type { Collection } from '../../shared/contract/catalog.ts';
import type { Block, ContentPage, SystemEntity } from '../../shared/contract/content.ts';
import { notFound } from '../core/refusal.ts';
import { idsOfDesigns } from '../catalog/cards.ts';
import { blocksOf } from './blocks.ts';
import type { BlockText, PageEntry } from '../shop/pages-document.ts';
import { resolveHtml } from '../shop/links.ts';
import { noticeOf, pictureOf } from '../shop/media.ts';
import type { Lang } from '../core/language.ts';
import { langsOf } from '../core/offered-languages.ts';
import { inLanguage, isWrittenIn, textsLang } from '../shop/text.ts';
import { type CollectionEntry, keyOfSlug, type Shop, translationsOf } from '../shop/shop.ts';

/** What the contract has before it is parsed. */
type PageView = Omit<ContentPage, 'blocks'> & { readonly body?: string; readonly blocks: readonly unknown[] };

export async function page(shop: Shop, slug: string, lang: Lang): Promise<PageView> {
  if (slug === 'home') return homePage(shop, lang);
  const key = await keyOfSlug(shop, 'page', slug, lang);
  const found = shop.pages.pages.find((one) => one.key === key);
  if (!found) throw notFound('page');
  return pageView(shop, found, lang);
}

export const pageView = (shop: Shop, one: PageEntry, lang: Lang): PageView => ({
  slug: inLanguage(one.slug, lang),
  title: one.title[lang],
  seo: { title: one.seo_title[lang], description: one.meta_description[lang] },
  updated_at: one.updated_at,
  ...(one.body && { body: resolveHtml(shop, inLanguage(one.body, lang), lang) }),
  ...textsLang({ body: one.body }, lang),
  blocks: blocksOf(shop, one.blocks, lang),
  translations: translationsOf(shop, one),
});

function homePage(shop: Shop, lang: Lang): PageView {
  const title = shop.document.settings.company_name;
  const newest = shop.pages.pages
    .map(({ updated_at }) => updated_at)
    .sort()
    .at(-1);
  return {
    slug: 'home',
    title,
    seo: { title: shop.home.seo_title[lang], description: shop.home.meta_description[lang] },
    updated_at: newest ?? new Date(0).toISOString(),
    blocks: blocksOf(shop, shop.home.blocks, lang),
    translations: langsOf(shop.languages.offered)
      .filter((one) => isWrittenIn(shop.home.blocks, one))
      .map((one) => ({ lang: one, slug: 'home', title })),
  };
}

export function block(shop: Shop, slug: string, lang: Lang): z.input<typeof Block> {
  const found = shop.pages.blocks.find((one) => one.slug === slug);
  if (!found) throw notFound('block');
  return blockView(shop, found, lang);
}

export const blockView = (shop: Shop, { slug, title, body, notice }: BlockText, lang: Lang): z.input<typeof Block> => ({
  slug,
  title: title[lang],
  body: resolveHtml(shop, body[lang], lang),
  notice: noticeOf(notice, lang),
  ...textsLang({ notice }, lang),
});

export async function entity(shop: Shop, key: string, lang: Lang): Promise<z.input<typeof SystemEntity>> {
  const found = shop.pages.entities.find((one) => one.key === key);
  if (!found) throw notFound('entity');
  return { key, title: found.title[lang], products_ids: await idsOfDesigns(shop, found.designs) };
}

export const collections = async (shop: Shop, lang: Lang): Promise<z.input<typeof Collection>[]> =>
  await mapInOrder(shop.collections, (one) => collectionView(shop, one, lang));

export async function collection(shop: Shop, slug: string, lang: Lang): Promise<z.input<typeof Collection>> {
  const key = await keyOfSlug(shop, 'collection', slug, lang);
  const found = shop.collections.find((one) => one.key === key);
  if (!found) throw notFound('collection');
  return collectionView(shop, found, lang);
}

async function collectionView(shop: Shop, one: CollectionEntry, lang: Lang): Promise<z.input<typeof Collection>> {
  const count = (await shop.db.get<{ n: number }>('SELECT count(*) AS n FROM product_collections WHERE collection_id = ?', one.id))?.n ?? 0;
  return {
    id: one.id,
    slug: inLanguage(one.slug, lang),
    title: one.title[lang],
    subtitle: one.subtitle[lang],
    story: one.story[lang],
    seo: { title: one.seo_title[lang], description: one.meta_description[lang] },
    medias: one.pictures.map((file, index) => pictureOf(shop, file, lang, index === 0 ? 'PLP' : String(index))),
    products_count: count,
    translations: translationsOf(shop, one),
  };
}
