/**
 * The shop's languages and domains, as its backend names them (specification, sections 6 and 9). A language without a domain of its own
 * is served on the shop's main domain: the default one without prefix, the others under theirs. One with a domain lives there without a
 * prefix; on the main domain its prefix leads there, or serves the same pages, as the backend wants.
 */
import type { Locale } from './register.ts';

/** One domain of the shop. */
export interface Site {
  /** `https://shop.example` */
  readonly origin: string;
  /** All languages of the shop, in the backend's order. */
  readonly languages: readonly SiteLanguage[];
}

export interface SiteLanguage {
  readonly locale: Locale;
  /** As its readers call it. */
  readonly name: string;
  /** Of its paths on this site: empty for the site's own language, `/en`. Null: its pages are on another site. */
  readonly prefix: string | null;
  /** Where its pages are canonically: `https://shop.example/en`. */
  readonly home: string;
  /** The language for people whose language the shop does not have (`x-default`). */
  readonly isDefault: boolean;
}

const languageOf = (site: Site, locale: Locale): SiteLanguage | undefined => site.languages.find((one) => one.locale === locale);

/** Of a language's paths on the site. One that lives elsewhere has none here. */
export const prefixOf = (site: Site, locale: Locale): string => languageOf(site, locale)?.prefix ?? '';

/** The language without prefix. */
export const ownLocale = (site: Site): Locale => (site.languages.find(({ prefix }) => prefix === '') as SiteLanguage).locale;

/** The language for people whose language the shop does not have. */
export const defaultLocale = (site: Site): Locale => (site.languages.find(({ isDefault }) => isDefault) as SiteLanguage).locale;

/** Splits the language from a path of the site: `/en/cart` → en, `/cart`. `/de` is no prefix where German has none. */
export function splitLocale(site: Site, pathname: string): { locale: Locale; path: string } {
  const first = `/${pathname.split('/', 2)[1] ?? ''}`;
  const found = site.languages.find(({ prefix }) => prefix === first);
  return found ? { locale: found.locale, path: pathname.slice(first.length) || '/' } : { locale: ownLocale(site), path: pathname };
}

/** The address of a page (path and query, without prefix) for links on the site: with the language's prefix, or on its own domain. */
export function localizePath(site: Site, locale: Locale, path: string): string {
  const language = languageOf(site, locale);
  if (!language || language.prefix === null) return canonicalUrl(site, locale, path);
  return withPrefix(language.prefix, path);
}

/** The one address of a page in a language, whichever site it is read on. */
export function canonicalUrl(site: Site, locale: Locale, path: string): string {
  const { home } = languageOf(site, locale) ?? { home: site.origin };
  return path === '/' && !IS_ORIGIN.test(home) ? home : home + path;
}

/** True if the pages of a language are canonically on this site. */
export const isHomeOf = ({ origin }: Site, { home }: SiteLanguage): boolean => home === origin || home.startsWith(`${origin}/`);

const IS_ORIGIN = /^https?:\/\/[^/]+$/;

/** A path with the prefix of its language: `/en` and `/cart` are `/en/cart`. */
export const withPrefix = (prefix: string, path: string): string => (prefix !== '' && path === '/' ? prefix : prefix + path);

/** The inverse. A path in another language, or in one that the shop does not have, stays as it is. */
export const withoutPrefix = (prefix: string, path: string): string =>
  path === prefix || path.startsWith(`${prefix}/`) ? path.slice(prefix.length) || '/' : path;

const PREFIX = /^\/[a-z]{2}(?=\/|$)/;

/** A path without its language, whichever site it is of: no page of the route table begins with two letters. */
export const withoutLocale = (pathname: string): string => pathname.replace(PREFIX, '') || '/';

/** The prefix that a path has, whichever site it is of. */
export const pathPrefix = (pathname: string): string => PREFIX.exec(pathname)?.[0] ?? '';

/** The sites of a shop. */
export interface Sites {
  readonly main: Site;
  readonly all: readonly Site[];
}
