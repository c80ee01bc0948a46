import { createHash, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { Sitemap } from '../../shared/contract/sitemap.ts';
import { Refusal } from '../core/refusal.ts';
import { visiblePosts } from './posts.ts';
import { type Lang, LANGS } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';

type Entry = z.input<typeof Sitemap>['sitemap'][number];
type Texts = Readonly<Record<Lang, string>>;

/** Prefix of every URL in the sitemap, as the specification says. */
const MAIN = '/main';
const DEFAULT: Lang = 'de';
const OTHERS = LANGS.filter((lang) => lang !== DEFAULT);

/** Pages without an entity; the storefront leaves the personal ones out. */
const FIXED = ['', '/catalog', '/collections', '/articles', '/journey', '/cart', '/checkout', '/profile'];

export function sitemap(shop: Shop, secret: string): z.input<typeof Sitemap> {
  if (!isSame(secret, shop.sitemapSecret)) throw new Refusal('not_allowed', 'the secret is another one', { status: 403 });
  const entries = (prefix: string, list: readonly { readonly slug: Texts; readonly updated_at?: string }[]): Entry[] =>
    list.map((one) => entry((lang) => `${prefix}/${one.slug[lang]}`, one.updated_at));
  return {
    sitemap: [
      ...FIXED.map((path) => entry((lang) => (lang === DEFAULT ? path : path || '/'))),
      ...entries('/catalog', shop.categories),
      ...entries('/catalog', shop.materials),
      ...entries('/collection', shop.collections),
      ...entries('/page', shop.pages.pages),
      ...entries('/articles', shop.blog.sections),
      ...posts(shop),
      ...products(shop),
    ],
  };
}

/** One query: with 100,000 products this is most of the answer. */
function products({ db }: Shop): Entry[] {
  const rows = db.all<Texts>(
    `SELECT de.slug AS de, en.slug AS en FROM products p
     JOIN product_texts de ON de.product_id = p.id AND de.lang = 'de'
     JOIN product_texts en ON en.product_id = p.id AND en.lang = 'en' ORDER BY p.sort_order, p.id`,
  );
  return rows.map((slug) => entry((lang) => `/product/${slug[lang]}`));
}

/** Scheduled posts are left out. */
function posts(shop: Shop): Entry[] {
  return visiblePosts(shop).map(({ slug, updated_at, section }) =>
    entry((lang) => `/articles/${section.slug[lang]}/${slug[lang]}`, updated_at),
  );
}

function entry(path: (lang: Lang) => string, updated_at?: string): Entry {
  return {
    url: MAIN + path(DEFAULT),
    ...(updated_at !== undefined && { updated_at }),
    alternates: OTHERS.map((lang) => ({ lang, url: path(lang) })),
  };
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
