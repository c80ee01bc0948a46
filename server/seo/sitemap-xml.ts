import { DEFAULT_LOCALE } from '../../shared/i18n/locales.ts';
import type { SitemapPage } from './sitemap-pages.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export const LIST_START = `${HEAD}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
export const LIST_END = '</urlset>\n';

/**
 * One element for each language, all of them with the links to all of them: search engines believe only those that point at each other.
 * `x-default` is the language without prefix.
 */
export function urlElements(origin: string, { paths, updatedAt }: SitemapPage): string[] {
  const link = (hreflang: string, path: string): string =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(origin + path)}"/>`;
  const fallback = paths.find(([locale]) => locale === DEFAULT_LOCALE)?.[1];
  const links =
    paths.length < 2
      ? ''
      : paths.map(([locale, path]) => link(locale, path)).join('') + (fallback === undefined ? '' : link('x-default', fallback));
  const modified = updatedAt === undefined ? '' : `<lastmod>${escapeXml(updatedAt)}</lastmod>`;
  return paths.map(([, path]) => `<url><loc>${escapeXml(origin + path)}</loc>${modified}${links}</url>\n`);
}

export function indexXml(locations: readonly string[]): string {
  const rows = locations.map((location) => `<sitemap><loc>${escapeXml(location)}</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${rows.join('')}</sitemapindex>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string);
