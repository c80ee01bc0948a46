import type { z } from 'zod';
import type { Post, PostCard, PostCategory, PostsRequest, PostsResponse } from '../../contract/post.ts';
import { idsOfDesigns } from '../catalog/cards.ts';
import type { Lang } from '../core/language.ts';
import { notFound } from '../core/refusal.ts';
import type { BlogDocument, PostEntry as PostText } from '../shop/blog-document.ts';
import { resolveHtml, resolveLink } from '../shop/links.ts';
import { pictureOf } from '../shop/media.ts';
import { keyOfSlug, type Shop, translationsOf } from '../shop/shop.ts';
import { inLanguage, textsLang } from '../shop/text.ts';

type CardView = PostCard;
/** Before it is parsed. */
type PostView = Omit<Post, 'body'> & { readonly body: string };
type CategoryView = z.input<typeof PostCategory>;
type Section = z.infer<typeof BlogDocument>['sections'][number];
interface PostRow {
  readonly id: number;
  readonly key: string;
  readonly published_at: number;
}

const COUNT = 12;
const NEWEST = 20;

export const postCategories = (shop: Shop, lang: Lang): CategoryView[] =>
  shop.blog.sections.map((one, index) => categoryView(shop, one, index, lang));

export async function postCategory(shop: Shop, slug: string, lang: Lang): Promise<CategoryView> {
  const index = shop.blog.sections.indexOf(await sectionBy(shop, slug, lang));
  return postCategories(shop, lang)[index] as CategoryView;
}

export async function posts(shop: Shop, query: z.output<typeof PostsRequest>, lang: Lang): Promise<z.input<typeof PostsResponse>> {
  return pageOf(shop, await visibleRows(shop), query, lang);
}

export async function categoryPosts(
  shop: Shop,
  slug: string,
  query: z.output<typeof PostsRequest>,
  lang: Lang,
): Promise<z.input<typeof PostsResponse>> {
  const { key } = await sectionBy(shop, slug, lang);
  return pageOf(shop, await visibleRows(shop, key), query, lang);
}

export const newestPosts = async (shop: Shop, lang: Lang): Promise<CardView[]> =>
  (await visibleRows(shop)).slice(0, NEWEST).map((row) => cardView(shop, row, lang));

/** Posts that name the product. */
export async function productPosts(shop: Shop, slug: string, lang: Lang): Promise<CardView[]> {
  const key = await keyOfSlug(shop, 'product', slug, lang);
  if (key === null) throw notFound('product');
  return (await visibleRows(shop))
    .filter((row) => textOf(shop, row.key).related_designs.includes(key))
    .map((row) => cardView(shop, row, lang));
}

export async function post(shop: Shop, slug: string, lang: Lang): Promise<PostView> {
  const row = await rowBy(shop, slug, lang);
  return postOf(shop, row, textOf(shop, row.key), lang);
}

/** A draft, which may have no row yet. */
export async function postView(shop: Shop, text: PostText, lang: Lang): Promise<PostView> {
  const id = (await shop.db.get<{ id: number }>('SELECT id FROM posts WHERE key = ?', text.key))?.id ?? 0;
  return postOf(shop, { id, key: text.key, published_at: Date.parse(text.published_at) }, text, lang);
}

async function postOf(shop: Shop, row: PostRow, text: PostText, lang: Lang): Promise<PostView> {
  const section = sectionOf(shop, text);
  return {
    ...cardView(shop, row, lang, text),
    created_at: text.created_at,
    meta_description: inLanguage(text.meta_description, lang),
    author: shop.blog.author?.[lang] ?? null,
    body: resolveHtml(shop, inLanguage(text.body, lang), lang),
    ...textsLang(
      { title: text.title, short_description: text.short_description, meta_description: text.meta_description, body: text.body },
      lang,
    ),
    products_ids: await idsOfDesigns(shop, text.related_designs),
    translations: translationsOf(shop, text).map((one) => ({ ...one, category: inLanguage(section.slug, one.lang) })),
  };
}

/** The next older one of all posts; after the oldest none. */
export async function nextPost(shop: Shop, slug: string, lang: Lang): Promise<CardView | null> {
  const { key } = await rowBy(shop, slug, lang);
  const rows = await visibleRows(shop);
  const next = rows[rows.findIndex((row) => row.key === key) + 1];
  return next ? cardView(shop, next, lang) : null;
}

/** For the sitemap. */
export const visiblePosts = async (shop: Shop): Promise<(Omit<PostText, 'section'> & { section: Section })[]> =>
  (await visibleRows(shop)).map(({ key }) => {
    const text = textOf(shop, key);
    return { ...text, section: sectionOf(shop, text) };
  });

async function visibleRows({ db, blog, now }: Shop, section: string | null = null): Promise<PostRow[]> {
  const rows = await db.all<PostRow>(
    `SELECT id, key, published_at FROM posts WHERE published_at <= ? AND section_key = coalesce(?, section_key)
     ORDER BY published_at DESC, id DESC`,
    now(),
    section,
  );
  // A post that could not be read has a row, and no text.
  const written = new Set(blog.posts.map(({ key }) => key));
  return rows.filter(({ key }) => written.has(key));
}

async function rowBy(shop: Shop, slug: string, lang: Lang): Promise<PostRow> {
  const key = await keyOfSlug(shop, 'post', slug, lang);
  const row = (await visibleRows(shop)).find((one) => one.key === key);
  if (!row) throw notFound('post');
  return row;
}

async function sectionBy(shop: Shop, slug: string, lang: Lang): Promise<Section> {
  const key = await keyOfSlug(shop, 'section', slug, lang);
  const found = shop.blog.sections.find((one) => one.key === key);
  if (!found) throw notFound('category');
  return found;
}

function textOf({ blog }: Shop, key: string): PostText {
  const found = blog.posts.find((one) => one.key === key);
  if (!found) throw new Error(`the document has no post ${key}`);
  return found;
}

function sectionOf({ blog }: Shop, { section }: PostText): Section {
  const found = blog.sections.find(({ key }) => key === section);
  if (!found) throw new Error(`a post names a section that is not there: ${section}`);
  return found;
}

function pageOf(
  shop: Shop,
  rows: readonly PostRow[],
  { offset = 0, count = COUNT }: z.output<typeof PostsRequest>,
  lang: Lang,
): z.input<typeof PostsResponse> {
  return { data: rows.slice(offset, offset + count).map((row) => cardView(shop, row, lang)), meta: { total: rows.length } };
}

function cardView(shop: Shop, { id, key, published_at }: PostRow, lang: Lang, text = textOf(shop, key)): CardView {
  const section = sectionOf(shop, text);
  return {
    id,
    slug: inLanguage(text.slug, lang),
    title: inLanguage(text.title, lang),
    short_description: inLanguage(text.short_description, lang),
    medias: [pictureOf(shop, text.cover, lang, 'PLP')],
    cover_fit: shop.pictures.get(text.cover)?.type === 'product' ? 'contain' : 'cover',
    categories: [{ slug: inLanguage(section.slug, lang), title: section.title[lang] }],
    reading_minutes: inLanguage(text.reading_minutes, lang),
    published_at: new Date(published_at).toISOString(),
    updated_at: text.updated_at,
    ...textsLang({ title: text.title, short_description: text.short_description }, lang),
  };
}

const categoryView = (shop: Shop, one: Section, index: number, lang: Lang): CategoryView => ({
  id: index + 1,
  slug: inLanguage(one.slug, lang),
  title: one.title[lang],
  description: one.description[lang],
  seo: { title: one.title[lang], description: one.meta_description[lang] },
  guide: guideOf(shop, one, lang),
  translations: translationsOf(shop, one),
});

function guideOf(shop: Shop, { guide }: Section, lang: Lang): CategoryView['guide'] {
  if (!guide) return null;
  const { picture, ...links } = guide;
  const url = (reference: string): string => resolveLink(shop, reference, lang);
  return {
    media: pictureOf(shop, picture, lang, 'PLP'),
    four_cs: url(links.four_cs),
    cuts: url(links.cuts),
    stones: url(links.stones),
    sizes: url(links.sizes),
  };
}
