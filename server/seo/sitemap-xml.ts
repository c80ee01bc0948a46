import { canonicalUrl, isHomeOf, type Site } from '../../packages/engine/site.ts';
import type { SitemapPage } from './sitemap-pages.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export const LIST_START = `${HEAD}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
export const LIST_END = '</urlset>\n';

/**
 * One element for each language of the site, all of them with the links to all languages of the shop: search engines believe only those
 * that point at each other. `x-default` is the shop's default language.
 */
export function urlElements(site: Site, { paths, updatedAt }: SitemapPage): string[] {
  const known = new Map(paths);
  const pages = site.languages.flatMap((language) => {
    const { locale, isDefault } = language;
    const path = known.get(locale);
    return path === undefined
      ? []
      : [{ locale, isDefault, isHere: isHomeOf(site, language), url: escapeXml(canonicalUrl(site, locale, path)) }];
  });
  const link = (hreflang: string, url: string): string => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${url}"/>`;
  const fallback = pages.find(({ isDefault }) => isDefault);
  const links = [...pages.map(({ locale, url }) => link(locale, url)), ...(fallback ? [link('x-default', fallback.url)] : [])];
  const alternates = pages.length < 2 ? '' : links.join('');
  const modified = updatedAt === undefined ? '' : `<lastmod>${escapeXml(updatedAt)}</lastmod>`;
  return pages.filter(({ isHere }) => isHere).map(({ url }) => `<url><loc>${url}</loc>${modified}${alternates}</url>\n`);
}

export function indexXml(locations: readonly string[]): string {
  const rows = locations.map((location) => `<sitemap><loc>${escapeXml(location)}</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${rows.join('')}</sitemapindex>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Characters that XML 1.0 (section 2.2) has no form for: texts of editors are pasted from anywhere. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text that an XML document may contain. */
export const xmlCharacters = (text: string): string => text.toWellFormed().replace(FORBIDDEN, '');

export const escapeXml = (text: string): string => xmlCharacters(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string);
