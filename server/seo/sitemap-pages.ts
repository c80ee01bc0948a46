import type { SitemapEntry } from '../../packages/contract/sitemap.ts';
import { isLocale, type Locale } from '../../shared/i18n/locales.ts';
import { href, match, type RouteKey, routes } from '../../shared/routes.ts';

/** A page with its path in each language that it has, without prefixes. The first one is that of the shop's default language. */
export interface SitemapPage {
  readonly paths: readonly (readonly [Locale, string])[];
  readonly updatedAt: string | undefined;
}

/** Specification, section 2. Most of them are no pages to be found anyway; what a backend calls so later is none either. */
const EXCLUDED = /^\/(?:(?:profile|cart|checkout)(?:\/.*)?|main|500)$/;

/** The page of an entry of the backend in the sitemap; null for what is no page, or none that is to be found. */
export function sitemapPage(first: Locale, { url, updated_at: updatedAt, alternates = [] }: SitemapEntry): SitemapPage | null {
  const own = pageAt(url);
  if (!own) return null;
  const paths = new Map<Locale, string>([[first, own.path]]);
  for (const { lang, url: other } of alternates) {
    if (!isLocale(lang) || paths.has(lang)) continue;
    const page = pageAt(other);
    // Another page is no translation of this one.
    if (page?.key === own.key) paths.set(lang, page.path);
  }
  return { paths: [...paths], updatedAt };
}

/** Specification, section 7: "'/main' removed". The path in the spelling of our own links; what stands behind it is no page of its own. */
function pageAt(url: string): { readonly key: RouteKey; readonly path: string } | null {
  const inside = url.replace(/^\/main(?=[/?#]|$)/, '');
  const path = inside.split(/[?#]/, 1)[0] || '/';
  if (!path.startsWith('/') || EXCLUDED.test(path)) return null;
  const found = match(path);
  if (!found || !routes[found.key].sitemap) return null;
  return { key: found.key, path: href(found.key, found.params as never) };
}
