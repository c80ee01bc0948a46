import { type App, type Shop, shopOf } from '../../../client/core/app-context.tsx';
import type { PageView } from '../../../packages/engine/browser/page-view.ts';
import { bootstrapQuery } from '../../../client/core/queries.ts';
import { countryName } from '../../../packages/contract/country.ts';
import type { Html } from '../../../packages/contract/html.ts';
import { languageTag } from '../../../shared/i18n/locales.ts';
import { canonicalUrl, prefixOf, splitLocale, withPrefix } from '../../../packages/engine/site.ts';
import { href, match } from '../../../shared/routes.ts';
import { htmlToLine, htmlToMarkdown, type Resolve } from './html-to-markdown.ts';
import { readablePath } from './readable-path.ts';
import { emphasis, type Markdown, NOTHING, paragraph, text } from './syntax.ts';

/**
 * The page as a writer reads it: the data and words that the HTML of the page has. Links are absolute and lead to Markdown, where a page
 * has it.
 */
export interface MarkdownPage extends Shop {
  readonly app: App;
  readonly params: PageView['params'];
  readonly search: URLSearchParams;
  /** The texts of a namespace. */
  readonly of: App['texts']['of'];
  /** The address of a page for programs that read. */
  readonly urlOf: typeof href;
  /** That of a path or address in a text of the backend, with prefix; null: none that the page would link to. */
  readonly linkOf: (address: string) => string | null;
  /** The address of a page for people, of its path without prefix. */
  readonly urlAt: (path: string) => string;
  /** Of a path from the backend, without prefix; null when this shop has no such page. */
  readonly urlOfPath: (path: string) => string | null;
  readonly pictureUrl: (url: string) => string;
  readonly rich: (html: Html) => Markdown;
  /** In one line. */
  readonly richLine: (html: Html) => Markdown;
  readonly countryName: (code: string) => string;
  /** Which language a text is in; nothing for the page's own. */
  readonly languageNote: (lang: string | null | undefined) => Markdown;
}

const SCHEMES = new Set(['https:', 'mailto:', 'tel:']);

export function markdownPage(app: App, { params, search }: Pick<PageView, 'params' | 'search'>): MarkdownPage {
  const { site, locale, queryClient, texts } = app;
  const shop = shopOf(loaded(queryClient.getQueryData(bootstrapQuery().queryKey)).data, locale);
  const tag = languageTag(locale);
  const pictureUrl = (url: string): string => absolute(shop.mediaUrl(url));
  const absolute = (address: string): string => (address.startsWith('/') ? site.origin + address : address);
  const urlAt = (path: string): string => canonicalUrl(site, locale, path);
  const readAt = (path: string): string => urlAt(readablePath(path));
  const resolve: Resolve = {
    picture: (address) => (/^(?:\/(?!\/)|https:\/\/)/.test(address) ? pictureUrl(address) : null),
    link(address) {
      if (address === '' || address.startsWith('#') || !URL.canParse(address, site.origin)) return null;
      const { protocol, origin, href: whole, pathname } = new URL(address, site.origin);
      if (origin !== site.origin) return SCHEMES.has(protocol) ? whole : null;
      const { locale: language, path } = splitLocale(site, pathname);
      return origin + withPrefix(prefixOf(site, language), readablePath(path + whole.slice((origin + pathname).length)));
    },
  };
  return {
    ...shop,
    app,
    params,
    search: new URLSearchParams(search),
    of: (namespace) => texts.of(namespace),
    urlOf: ((...args: Parameters<typeof href>) => readAt(href(...args))) as typeof href,
    linkOf: resolve.link,
    urlAt,
    urlOfPath(path) {
      if (path.startsWith('https://')) return path;
      return match(path.split(/[?#]/, 1)[0] ?? '') ? readAt(path) : null;
    },
    pictureUrl,
    rich: (html) => htmlToMarkdown(html, resolve),
    richLine: (html) => htmlToLine(html, resolve),
    countryName: (code) => shop.bootstrap.countries.find((one) => one.code === code)?.title || countryName(code, tag),
    languageNote(lang) {
      if (lang == null || lang === locale) return NOTHING;
      const language = new Intl.DisplayNames(tag, { type: 'language' }).of(lang.split('-', 1)[0] ?? lang) ?? lang;
      return paragraph(emphasis(text(texts.of('common')('textInLanguage', { language }))));
    },
  };
}

/** The data that the loader of the page has awaited. */
export function loaded<T>(data: T): Exclude<T, undefined> {
  if (data === undefined) throw new Error('the loader of the page has not read what its Markdown needs');
  return data as Exclude<T, undefined>;
}
