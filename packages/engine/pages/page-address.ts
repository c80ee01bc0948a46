import { htmlPath, markdownPath } from '../http/markdown-path.ts';
import type { Locale, RouteKey } from '../register.ts';
import { hasMarkdown, type PageStorage, type Route, type Routes } from '../routes.ts';
import { ownLocale, prefixOf, type Site, splitLocale, withoutLocale, withPrefix } from '../site.ts';

/** RFC 9110, section 3.2: the same page for people, or as text for programs that read. */
export type Representation = 'html' | 'markdown';

/** The page that a request target means: the whole input of a render. */
export interface PageAddress {
  readonly site: Site;
  readonly locale: Locale;
  /** Of the language on this site: empty, or `/en`. */
  readonly prefix: string;
  /** Without locale prefix, in the one spelling that links have; that of the HTML for both representations. */
  readonly path: string;
  readonly representation: Representation;
  /** The accepted parameters in their one spelling; everything else in the query is ignored. */
  readonly search: string;
  /** Null: no row of the route table matches. */
  readonly routeKey: RouteKey | null;
  readonly storage: PageStorage;
  /** Surrogate key of the one thing that the page is about, e.g. `product:ring-a`. */
  readonly tag: string | null;
}

/** Null for targets (in origin form) that are no page in canonical form: other mounts, trailing slashes, the site's own language as a prefix. */
export function pageAddress(routes: Routes, site: Site, target: string): PageAddress | null {
  const [pathname = '', query = ''] = cut(target, '?');
  if (isReserved(pathname) || canonicalPath(site, pathname) !== pathname) return null;
  const { locale, path: raw } = splitLocale(site, pathname);
  const named = htmlPath(raw);
  const read = named === null ? null : routes.match(named);
  const representation = read && isReadable(routes, read.key) ? 'markdown' : 'html';
  const found = representation === 'markdown' ? read : routes.match(raw);
  const path = found ? routes.pathOf(found.key, found.params) : raw;
  const search = found ? routes.searchString(found.key, new URLSearchParams(query)) : '';
  const slug = found?.params['slug'];
  return {
    site,
    locale,
    prefix: prefixOf(site, locale),
    path,
    representation,
    search,
    routeKey: found?.key ?? null,
    // The not-found page is the same for everybody, too.
    storage: found ? routes.pageStorage(found) : 'public',
    tag: found && slug !== undefined ? `${found.key}:${encodeURIComponent(slug)}` : null,
  };
}

/** True for a page with a Markdown form. */
export const isReadable = ({ table }: Routes, key: RouteKey | null): boolean => key !== null && hasMarkdown(table[key] as Route);

/** True if the page of the target has forms that can be posted. */
export function acceptsForms({ match, table }: Routes, target: string): boolean {
  const found = match(withoutLocale(target.split('?', 1)[0] as string));
  return found !== null && (table[found.key] as Route).forms === true;
}

/** The path and query of a page's representation on its site, with the prefix of its language. */
export function localTarget({ prefix, path, search }: PageAddress, representation: Representation): string {
  const localPath = withPrefix(prefix, representation === 'markdown' ? markdownPath(path) : path);
  return search === '' ? localPath : `${localPath}?${search}`;
}

/** One address for one page: no trailing slash, no prefix for the site's own language (`/de/cart` is `/cart`). */
export function canonicalPath(site: Site, pathname: string): string {
  // One slash, whatever came: `//host` in a location would be another site.
  let path = pathname.replace(/\/+$/, '').replace(/^\/*/, '/');
  // Each repetition, so that one redirect is enough.
  const own = ownLocale(site);
  while (path.split('/', 2)[1] === own) path = path.slice(own.length + 1).replace(/^\/*/, '/');
  return path;
}

function isReserved(pathname: string): boolean {
  return /^\/(api|assets|media)(\/|$)/.test(pathname);
}

function cut(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
