import { mapInOrder } from '../core/in-order.ts';
import type { z } from 'zod';
import type { Collection } from '../../contract/catalog.ts';
import type { Block, ContentPage, SystemEntity } from '../../contract/content.ts';
import { notFound } from '../core/refusal.ts';
import { idsOfDesigns } from '../catalog/cards.ts';
import type { BlockText, PageEntry, BlockEntry } from '../shop/pages-document.ts';
import { resolveHtml, resolveLink } from '../shop/links.ts';
import { noticeOf, pictureOf, filmOf } from '../shop/media.ts';
import { type Lang, SOURCE, WRITTEN } from '../core/language.ts';
import { langsOf } from '../core/offered-languages.ts';
import { inLanguage, isWrittenIn, textsLang, isText } from '../shop/text.ts';
import { type CollectionEntry, keyOfSlug, type Shop, translationsOf } from '../shop/shop.ts';

/** The form of the contract before it is parsed. */
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

/** The blocks of a page in one language; a block that is not written in it says in `lang` in which one it is. */
const blocksOf = (shop: Shop, blocks: readonly BlockEntry[], lang: Lang): unknown[] =>
  blocks.map((entry) => {
    const written = [lang, SOURCE, ...WRITTEN].find((one) => isWrittenIn(entry, one)) ?? lang;
    const view = translated(shop, entry, { written, lang }) as object;
    return written === lang ? view : { ...view, lang: written };
  });

/** The language of the texts, and that of the reader, in which links lead on. */
interface Languages {
  readonly written: Lang;
  readonly lang: Lang;
}

function translated(shop: Shop, value: unknown, languages: Languages): unknown {
  if (Array.isArray(value)) return value.map((one) => translated(shop, one, languages));
  if (typeof value !== 'object' || value === null) return value;
  if (isText(value)) return resolveHtml(shop, value[languages.written] ?? '', languages.lang);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, field(shop, name, one, languages)]));
}

function field(shop: Shop, name: string, value: unknown, languages: Languages): unknown {
  if (typeof value !== 'string') return translated(shop, value, languages);
  if (name === 'url') return resolveLink(shop, value, languages.lang);
  if (name !== 'media' && name !== 'media_phone') return value;
  return value.endsWith('.mp4') ? filmOf(shop, value, languages.written) : pictureOf(shop, value, languages.written);
}
