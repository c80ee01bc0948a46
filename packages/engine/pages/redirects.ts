import type { RequestHandler } from 'express';
import { htmlPath, markdownPath, SUFFIX } from '../http/markdown-path.ts';
import { canonicalPath, isReadable } from './page-address.ts';
import type { Route, Routes } from '../routes.ts';
import type { Pages } from './pages.ts';
import { canonicalUrl, prefixOf, type Site, splitLocale, withoutLocale, withPrefix } from '../site.ts';

/** Redirects addresses that are not in canonical form, and former addresses. */
export function redirects(pages: Pages): RequestHandler {
  return function redirect(req, res, next) {
    const found = redirectOf(pages, req.site, req.originalUrl);
    if (!found) return next();
    res.setHeader('cache-control', found.status === 301 ? 'public, max-age=3600' : 'no-store');
    res.redirect(found.status, found.location);
  };
}

/**
 * A former address leads to another page by 302, because browsers cache a permanent redirect and the address of that page may change.
 * Canonical forms are permanent: 301. `//host` was rejected before, so a location always stays on this site.
 */
export function redirectOf({ routes, movedTo }: Pages, site: Site, target: string): { status: 301 | 302; location: string } | null {
  const end = target.indexOf('?');
  const path = end < 0 ? target : target.slice(0, end);
  const query = end < 0 ? '' : target.slice(end);
  const canonical = canonicalPath(site, path);
  const elsewhere = homeElsewhere(site, canonical);
  if (elsewhere !== null) return { status: 301, location: elsewhere + query };
  const moved = movedTo?.(splitLocale(site, canonical).path) ?? null;
  if (moved !== null) return { status: 302, location: withPrefix(prefixAt(site, canonical), moved) + query };
  const markdown = suffixBehindQuery(routes, site, canonical, query);
  if (markdown !== null) return { status: 301, location: markdown };
  const filled = withoutEmptyFields(routes, canonical, query);
  return canonical === path && filled === query ? null : { status: 301, location: canonical + filled };
}

/** Programs that were told „.md at the end of the address“ put it behind the query: no value of the shop ends so. */
function suffixBehindQuery(routes: Routes, site: Site, canonical: string, query: string): string | null {
  const { path } = splitLocale(site, canonical);
  if (!query.endsWith(SUFFIX) || query.length < SUFFIX.length + 2) return null;
  const found = routes.match(htmlPath(path) ?? path);
  if (!found || !isReadable(routes, found.key)) return null;
  const own = htmlPath(path) === null ? markdownPath(path) : path;
  return withPrefix(prefixAt(site, canonical), own) + query.slice(0, -SUFFIX.length);
}

const prefixAt = (site: Site, path: string): string => prefixOf(site, splitLocale(site, path).locale);

/** The page of a language that has a domain of its own, by its prefix on another one; null for all others. */
function homeElsewhere(site: Site, path: string): string | null {
  const first = path.split('/', 2)[1];
  const language = site.languages.find(({ locale, prefix }) => locale === first && prefix === null);
  return language ? canonicalUrl(site, language.locale, withoutLocale(path)) : null;
}

/** A form without JavaScript sends every field: empty ones are removed from the address. */
function withoutEmptyFields({ match, table }: Routes, path: string, query: string): string {
  if (!/=(?:&|$)/.test(query)) return query;
  const found = match(withoutLocale(path));
  if (!found) return query;
  const { search } = table[found.key] as Route;
  const fields = query.slice(1).split('&');
  const filled = fields.filter((field) => !(field.endsWith('=') && search.includes(field.slice(0, -1))));
  if (filled.length === fields.length) return query;
  return filled.length === 0 ? '' : `?${filled.join('&')}`;
}
