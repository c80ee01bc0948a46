import type { Locale } from './register.ts';
import type { Site, Sites } from './site.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** The domain that the request is for. Set before anything looks at it (app.ts). */
    site: Site;
  }
}

/** The sites by now: they change with the backend's languages. */
export type SitesOfNow = () => Sites;

/** A language as the backend describes it. */
export interface OfferedLanguage {
  /** `de` */
  readonly slug: string;
  readonly name: string;
  readonly is_default: boolean;
  /** Null: it lives on the main domain. */
  readonly domain_name: string | null;
  /** Its prefix on the main domain leads to its own domain. */
  readonly language_redirect: boolean;
}

interface ShopLocales {
  /** PUBLIC_ORIGIN, the main domain; the others have its scheme. */
  readonly origin: string;
  /** All that the shop has texts in. */
  readonly locales: readonly Locale[];
  /** The default language of a shop whose backend names none. */
  readonly fallback: Locale;
}

/**
 * Languages without texts are left out. Without any, as before the
 * first answer of a backend, the shop speaks all that it has texts for. The domain of the default language is the main one, whatever its
 * address is: a shop that is tried out on another one keeps its links.
 */
export function sitesOf({ origin, locales, fallback }: ShopLocales, languages: readonly OfferedLanguage[] = []): Sites {
  const known = languages.filter(({ slug }) => locales.some((locale) => locale === slug));
  const rows = known.length > 0 ? known : locales.map((slug) => offeredWithoutBackend(slug, fallback));
  const scheme = new URL(origin).protocol;
  const first = rows.find(({ is_default }) => is_default) ?? rows[0];
  const domains = new Map<string, OfferedLanguage[]>([[origin, []]]);
  const mainDomain = domainOrigin(scheme, first?.domain_name ?? null);
  const originOf = ({ domain_name }: OfferedLanguage): string => {
    const domain = domainOrigin(scheme, domain_name) ?? origin;
    return domain === mainDomain ? origin : domain;
  };
  for (const row of rows) domains.set(originOf(row), [...(domains.get(originOf(row)) ?? []), row]);
  /** Without prefix: the default language on the main domain, the first of those that live on another one. */
  const ownOf = (domain: string): OfferedLanguage | undefined => (domain === origin ? first : domains.get(domain)?.[0]);
  const prefixAt = (domain: string, row: OfferedLanguage): string | null => {
    if (row === ownOf(domain)) return '';
    const servesAll = domain === origin && !row.language_redirect;
    return originOf(row) === domain || servesAll ? `/${row.slug}` : null;
  };
  const siteOf = (domain: string): Site => ({
    origin: domain,
    languages: rows.map((row) => ({
      locale: row.slug,
      name: row.name,
      prefix: prefixAt(domain, row),
      home: originOf(row) + (prefixAt(originOf(row), row) ?? ''),
      isDefault: row === first,
    })),
  });
  const all = [...domains.keys()].map(siteOf);
  return { main: all[0] as Site, all };
}

const offeredWithoutBackend = (slug: Locale, fallback: Locale): OfferedLanguage => ({
  slug,
  name: slug,
  is_default: slug === fallback,
  domain_name: null,
  language_redirect: false,
});

/** `feinlicht.cz`, `https://www.feinlicht.cz/` or `cz.localhost:3000`; null for what is no domain. */
export function domainOrigin(scheme: string, domain: string | null): string | null {
  const host = (domain ?? '')
    .trim()
    .replace(/^https?:\/\//, '')
    .replace(/\/+$/, '');
  if (host === '' || !URL.canParse(`${scheme}//${host}`)) return null;
  const url = new URL(`${scheme}//${host}`);
  return url.pathname === '/' && url.search === '' && url.username === '' ? url.origin : null;
}

/**
 * The site of a `Host` field, whatever its port: proxies may leave that out. The proxy in front decides which hosts reach this process; one
 * that is no domain of a language is the main one.
 */
export function siteAt({ main, all }: Sites, host: string | undefined): Site {
  if (all.length === 1 || host === undefined) return main;
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return all.find(({ origin }) => origin.replace(/^https?:\/\/|:\d+$/g, '') === name) ?? main;
}

/**
 * Targets name their site: on the main one they are as in the request line (origin form), on others a whole URI (absolute form, RFC 9112,
 * 3.2.2), as in caches of proxies. Calls of the API are the same on all.
 */
export const targetAt = ({ main }: Sites, site: Site, target: string): string =>
  site === main || target.startsWith('/api/') ? target : site.origin + target;

/** The site of a target, and the target in origin form; null: a URI of another shop. */
export function parseTarget({ main, all }: Sites, target: string): { readonly site: Site; readonly target: string } | null {
  if (target.startsWith('/')) return { site: main, target };
  const site = all.find(({ origin }) => target.startsWith(`${origin}/`));
  return site ? { site, target: target.slice(site.origin.length) } : null;
}
