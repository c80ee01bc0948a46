import type { z } from 'zod';
import type { Collection } from '../../shared/contract/catalog.ts';
import type { Block, ContentPage } from '../../shared/contract/content.ts';
import { notFound } from '../core/refusal.ts';
import { homeSections } from './home.ts';
import { resolveHtml } from '../shop/links.ts';
import { pictureOf } from '../shop/media.ts';
import { type Lang, LANGS } from '../core/language.ts';
import { type CollectionEntry, keyOfSlug, type Shop, translationsOf } from '../shop/shop.ts';

export function page(shop: Shop, slug: string, lang: Lang): z.input<typeof ContentPage> {
  if (slug === 'home') return homePage(shop, lang);
  const key = keyOfSlug(shop, 'page', slug, lang);
  const found = shop.pages.pages.find((one) => one.key === key);
  if (!found) throw notFound('page');
  return {
    slug: found.slug[lang],
    title: found.title[lang],
    seo: { title: found.seo_title[lang], description: found.meta_description[lang] },
    updated_at: found.updated_at,
    body: resolveHtml(shop, found.body[lang], lang),
    sections: [],
    translations: translationsOf(found),
  };
}

function homePage(shop: Shop, lang: Lang): z.input<typeof ContentPage> {
  const title = shop.shop.settings.company_name;
  const newest = shop.pages.pages
    .map(({ updated_at }) => updated_at)
    .sort()
    .at(-1);
  return {
    slug: 'home',
    title,
    seo: { title: shop.home.seo_title[lang], description: shop.home.meta_description[lang] },
    updated_at: newest ?? new Date(0).toISOString(),
    body: null,
    sections: homeSections(shop, lang),
    translations: LANGS.map((one) => ({ lang: one, slug: 'home', title })),
  };
}

export function block(shop: Shop, slug: string, lang: Lang): z.input<typeof Block> {
  const found = shop.pages.blocks.find((one) => one.slug === slug);
  if (!found) throw notFound('block');
  return { slug, title: found.title[lang], body: resolveHtml(shop, found.body[lang], lang) };
}

export const collections = (shop: Shop, lang: Lang): z.input<typeof Collection>[] =>
  shop.collections.map((one) => collectionView(shop, one, lang));

export function collection(shop: Shop, slug: string, lang: Lang): z.input<typeof Collection> {
  const key = keyOfSlug(shop, 'collection', slug, lang);
  const found = shop.collections.find((one) => one.key === key);
  if (!found) throw notFound('collection');
  return collectionView(shop, found, lang);
}

function collectionView(shop: Shop, one: CollectionEntry, lang: Lang): z.input<typeof Collection> {
  const count = shop.db.get<{ n: number }>('SELECT count(*) AS n FROM product_collections WHERE collection_id = ?', one.id)?.n ?? 0;
  return {
    id: one.id,
    slug: one.slug[lang],
    title: one.title[lang],
    subtitle: one.subtitle[lang],
    story: one.story[lang],
    seo: { title: one.seo_title[lang], description: one.meta_description[lang] },
    medias: one.pictures.map((file, index) => pictureOf(shop, file, lang, index === 0 ? 'PLP' : String(index))),
    products_count: count,
    translations: translationsOf(one),
  };
}
