import { createHash, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { Sitemap } from '../../contract/sitemap.ts';
import { Refusal } from '../core/refusal.ts';
import { visiblePosts } from './posts.ts';
import type { Lang } from '../core/language.ts';
import { langsOf } from '../core/offered-languages.ts';
import { inLanguage, type LongText } from '../shop/text.ts';
import type { Shop } from '../shop/shop.ts';

type Entry = z.input<typeof Sitemap>['sitemap'][number];
/** Slugs of something: its own in the languages that it is translated into. */
type Slugs = LongText;

/** Prefix of every URL in the sitemap, as the specification says. */
const MAIN = '/main';

/** Pages without an entity; the storefront leaves the personal ones out. */
const FIXED = ['', '/catalog', '/collections', '/articles', '/journey', '/cart', '/checkout', '/profile'];

export async function sitemap(shop: Shop, secret: string): Promise<z.input<typeof Sitemap>> {
  if (!isSame(secret, shop.sitemapSecret)) throw new Refusal('not_allowed', 'the secret is another one', { status: 403 });
  const entries = (prefix: string, list: readonly { readonly slug: Slugs; readonly updated_at?: string }[]): Entry[] =>
    list.map((one) => entry(shop, (slugIn) => `${prefix}/${slugIn(one.slug)}`, [one.slug], one.updated_at));
  return {
    sitemap: [
      ...FIXED.map((path) => entry(shop, (_, isDefault) => (isDefault ? path : path || '/'), [])),
      ...entries('/catalog', shop.categories),
      ...entries('/catalog', shop.materials),
      ...entries('/collection', shop.collections),
      ...entries('/page', shop.pages.pages),
      ...entries('/articles', shop.blog.sections),
      ...(await posts(shop)),
      ...(await products(shop)),
    ],
  };
}

/** One query: with 100,000 products this is most of the answer. */
async function products(shop: Shop): Promise<Entry[]> {
  const rows = await shop.db.all<{ slugs: string }>(
    `SELECT json_group_object(t.lang, t.slug) AS slugs FROM products p JOIN product_texts t ON t.product_id = p.id AND t.translated = 1
     WHERE p.withdrawn = 0 GROUP BY p.id ORDER BY p.sort_order, p.id`,
  );
  return rows.map(({ slugs }) => {
    const slug = JSON.parse(slugs) as Slugs;
    return entry(shop, (slugIn) => `/product/${slugIn(slug)}`, [slug]);
  });
}

/** Scheduled posts are left out. */
async function posts(shop: Shop): Promise<Entry[]> {
  return (await visiblePosts(shop)).map(({ slug, updated_at, section }) =>
    entry(shop, (slugIn) => `/articles/${slugIn(section.slug)}/${slugIn(slug)}`, [slug], updated_at),
  );
}

/** The address in the default language, and those in the other languages in which it has slugs of its own. */
function entry(
  { languages }: Shop,
  path: (slugIn: (slug: Slugs) => string, isDefault: boolean) => string,
  slugs: readonly Slugs[],
  updated_at?: string,
): Entry {
  const [first, ...others] = langsOf(languages.offered);
  const pathIn = (lang: Lang): string => path((slug) => inLanguage(slug, lang), lang === first);
  return {
    url: MAIN + pathIn(first),
    ...(updated_at !== undefined && { updated_at }),
    alternates: others.filter((lang) => slugs.every((slug) => slug[lang] !== undefined)).map((lang) => ({ lang, url: pathIn(lang) })),
  };
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
