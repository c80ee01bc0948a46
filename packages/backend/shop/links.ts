import type { Lang } from '../core/language.ts';
import { prefixOf } from '../core/offered-languages.ts';
import { inLanguage, languageFor, type LongText } from './text.ts';
import type { Shop } from './shop.ts';

/** Path of a picture on this server, the media host while `settings.cdn_domain` is null. */
export const mediaUrl = (file: string): string => `/media/${file}`;

/** Resolves a reference (`category:rings?materials=sapphire,ruby`) to a storefront path without locale prefix. */
export function resolveLink(shop: Shop, reference: string, lang: Lang): string {
  if (reference.startsWith('https://')) return reference;
  const [, kind = '', key = '', query] = /^(\w+):([^?]*)(?:\?(.*))?$/.exec(reference) ?? [];
  const path = pathOf(shop, kind, key, lang);
  if (path === null) {
    // A design that is gone, or a page that could not be read: its links lead home, and everything around them is shown.
    shop.noteMissing?.(`the content has a link to nothing: ${reference}`, reference);
    return '/';
  }
  const search = query === undefined ? '' : searchOf(shop, query);
  if (search === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${search}`;
}

function pathOf(shop: Shop, kind: string, key: string, lang: Lang): string | null {
  const slug = (list: readonly { key: string; slug: LongText }[]): string | undefined => {
    const found = list.find((one) => one.key === key);
    return found && inLanguage(found.slug, lang);
  };
  const path = (prefix: string, value: string | undefined): string | null => (value === undefined ? null : `${prefix}/${value}`);
  switch (kind) {
    case 'route':
      return key;
    case 'category':
      return path('/catalog', slug(shop.categories));
    case 'collection':
      return path('/collection', slug(shop.collections));
    case 'page':
      return path('/page', slug(shop.pages.pages));
    case 'section':
      return path('/articles', slug(shop.blog.sections));
    case 'post':
      return postPath(shop, key, lang);
    case 'material':
      return materialPath(materialSku(shop, key));
    case 'design':
      return designPath(shop, key, lang);
    default:
      return null;
  }
}

const materialPath = (sku: string | undefined): string | null => (sku === undefined ? null : `/catalog?materials=${sku}`);

function postPath(shop: Shop, key: string, lang: Lang): string | null {
  const post = shop.blog.posts.find((one) => one.key === key);
  const section = shop.blog.sections.find((one) => one.key === post?.section);
  return post && section ? `/articles/${inLanguage(section.slug, lang)}/${inLanguage(post.slug, lang)}` : null;
}

function designPath({ designs }: Shop, key: string, lang: Lang): string | null {
  const design = designs.get(key);
  const slug = design?.slugs.get(lang);
  if (!design || slug === undefined) return null;
  return design.embedded ? `/product/${slug}` : `/product/${slug}?configuration_id=${design.sku}`;
}

const materialSku = (shop: Shop, key: string): string | undefined => shop.materials.find((one) => one.key === key)?.sku;

/** `materials=sapphire,ruby` → `materials=M-RUB&materials=M-SAP`: wire values, each its own parameter, in the storefront's order. */
function searchOf(shop: Shop, query: string): string {
  const out = new URLSearchParams();
  for (const [name, list] of new URLSearchParams(query)) {
    const values = list.split(',').map((value) => wireValue(shop, name, value));
    for (const value of values.sort()) out.append(name, value);
  }
  return out.toString();
}

function wireValue(shop: Shop, name: string, value: string): string {
  if (name === 'materials') return materialSku(shop, value) ?? value;
  if (name === 'collections') return String(shop.collections.find((one) => one.key === value)?.id ?? value);
  if (name === 'categories') return String(shop.categories.find((one) => one.key === value)?.id ?? value);
  return value;
}

/** What the owner of a new shop still has to write stands in a text as `{{TODO: …}}`, and is shown so that nobody overlooks it. */
const TODO = 'TODO:';

/** Resolves `{{page:shipping}}` and `{{media:x.webp}}` in HTML. Links get their locale prefix here. */
export function resolveHtml(shop: Shop, html: string, lang: Lang): string {
  return html.replace(/\{\{(\w+:[^}]+)\}\}/g, (whole: string, reference: string) => {
    if (reference.startsWith(TODO)) return whole;
    if (reference.startsWith('media:')) return mediaUrl(reference.slice('media:'.length));
    return localPath(shop, resolveLink(shop, reference, lang).replaceAll('&', '&amp;'), lang);
  });
}

/** A path on the shop's own domain, where all languages can be reached; the storefront leaves the prefix out on a language's own domain. */
function localPath({ languages }: Shop, path: string, lang: Lang): string {
  const prefix = prefixOf(languages.offered, lang);
  return prefix !== '' && path === '/' ? prefix : prefix + path;
}

/** Absolute URL, for mails: on the language's own domain if it has one. */
export function shopUrl(shop: Shop, path: string, lang: Lang): string {
  const domain = shop.languages.offered.find((one) => one.lang === lang)?.domain ?? null;
  if (domain === null) return shop.shopOrigin + localPath(shop, path, lang);
  return `${new URL(shop.shopOrigin).protocol}//${domain}${path}`;
}
export const pageUrl = (shop: Shop, key: string, lang: Lang): string => shopUrl(shop, resolveLink(shop, `page:${key}`, lang), lang);

/** Terms, privacy and the like stay in the languages of the editors. */
export function pageLanguage({ pages }: Shop, key: string, lang: Lang): Lang {
  const body = pages.pages.find((one) => one.key === key)?.body;
  return body === undefined ? lang : languageFor(body, lang);
}

/** Absolute URL of a picture, for mails. Without a media host the storefront passes pictures on. */
export const mailMediaUrl = ({ document, shopOrigin }: Shop, path: string): string => (document.settings.cdn_domain ?? shopOrigin) + path;
