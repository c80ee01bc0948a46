import type { RequestHandler } from 'express';
import { footerMenu, headerMenu, type MenuLink } from '../../../client/layouts/menu-tree.ts';
import type { TextSource } from '../../../client/core/i18n.ts';
import type { Bootstrap } from '../../../packages/contract/bootstrap.ts';
import type { ResponseOf } from '../../../packages/contract/request.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import { canonicalUrl, type Site, splitLocale, withoutLocale } from '../../../packages/engine/site.ts';
import { AGENTS_MD, type FixedSitemapRouteKey, href, LLMS_TXT, match, POST_FEED, routes } from '../../../shared/routes.ts';
import type { PublicReads } from '../../../packages/engine/backend/public-reads.ts';
import { sendDocument, sendUnavailable } from '../../../packages/engine/http/send-document.ts';
import { openTexts, loadTexts } from '../texts.ts';
import { markdownPath } from '../../../packages/engine/http/markdown-path.ts';
import { readablePath } from './readable-path.ts';
import { autolink, blocks, heading, inline, item, link, list, type Markdown, NOTHING, quoted, text } from './syntax.ts';

export interface LlmsTxtOptions {
  readonly reads: Pick<PublicReads, 'read'>;
  readonly hasSitemap: boolean;
  /** Path of the profile of the Universal Commerce Protocol; null: the shop does not speak it. */
  readonly ucpProfile: string | null;
}

const RETRY_AFTER = 60;
/** Each listing names the values that it has. */
const FILTERED = 'size=54&min_cost_from=1000&max_cost_to=3000&sortBy=price|asc&page=1';
const TYPES: Readonly<Record<string, string>> = { [LLMS_TXT]: 'text/plain; charset=utf-8', [AGENTS_MD]: 'text/markdown; charset=utf-8' };

export const isLlmsTxt = (path: string): boolean => Object.hasOwn(TYPES, withoutLocale(path));

/**
 * The document that programs that read (llmstxt.org) find first: the shop, its pages and their Markdown, in each language. Made of the
 * menu, the route table and the settings. The upstream cache keeps the data current.
 */
export function llmsTxt({ reads, hasSitemap, ucpProfile }: LlmsTxtOptions): RequestHandler {
  return async function serveLlmsTxt(req, res, next) {
    const { site } = req;
    const { locale, path } = splitLocale(site, req.path);
    const type = TYPES[path];
    if (type === undefined || (req.method !== 'GET' && req.method !== 'HEAD')) return next();
    const answers = await Promise.all([reads.read({ key: 'getBootstrap', locale }), textsOf(locale)]).catch(() => null);
    if (!answers) return sendUnavailable(res, RETRY_AFTER);
    const [{ entry }, texts] = answers;
    const { data: bootstrap } = entry.value as ResponseOf<'getBootstrap'>;
    const content = `${guideOf({ bootstrap, texts, site, locale, hasSitemap, ucpProfile })}\n`;
    res.set('x-robots-tag', 'noindex');
    sendDocument(req, res, { type, content, maxAge: 600 });
  };
}

const textsOf = async (locale: Locale): Promise<TextSource> => openTexts(locale, (await loadTexts())[locale]);

interface Guide extends Pick<LlmsTxtOptions, 'hasSitemap' | 'ucpProfile'> {
  readonly bootstrap: Bootstrap;
  readonly texts: TextSource;
  readonly site: Site;
  readonly locale: Locale;
}

function guideOf(guide: Guide): Markdown {
  const { bootstrap } = guide;
  const { company_name: name, tagline } = bootstrap.settings;
  return blocks([heading(1, text(name)), quoted(text(tagline)), programs(guide), ...pages(guide), languages(guide)]);
}

/** How pages are read without a browser. */
function programs({ texts, site, locale, hasSitemap, ucpProfile }: Guide): Markdown {
  const t = texts.of('markdown');
  const at = (path: string): string => canonicalUrl(site, locale, path);
  return blocks([
    heading(2, text(t('programs'))),
    list([
      item(text(t('reading', { example: markdownPath('/') }))),
      item(text(t('truth'))),
      item(inline([text(t('searching')), autolink(`${at(markdownPath(href('catalog')))}?search=`)])),
      item(inline([text(t('filtering')), autolink(at(`${markdownPath(href('catalog'))}?${FILTERED}`))])),
      ...(hasSitemap ? [item(link(text(t('sitemap')), `${site.origin}/sitemap.xml`))] : []),
      item(link(text(t('feed')), at(POST_FEED))),
      ...(ucpProfile === null ? [] : [item(inline([text(t('buying')), autolink(site.origin + ucpProfile)]))]),
    ]),
  ]);
}

/** Names of the pages that every shop has; a new one in the sitemap does not compile without. Null: this shop does not have it. */
const NAMES: { readonly [K in FixedSitemapRouteKey]: (texts: TextSource, bootstrap: Bootstrap) => string | null } = {
  home: ({ of }) => of('common')('start'),
  catalog: ({ of }) => of('catalog')('allProducts'),
  collections: ({ of }) => of('catalog')('collections'),
  magazine: ({ of }) => of('magazine')('magazine'),
  knowledge: ({ of }) => of('magazine')('toKnowledge'),
  quiz: ({ of }, { capabilities }) => (capabilities.includes('quiz') ? of('catalog')('toQuiz') : null),
  ringSizer: ({ of }) => of('sizer')('title'),
};

/** The pages of the route table, then the entries of the menu and of the footer with what is below them: each page once. */
function pages(guide: Guide): Markdown[] {
  const { texts, bootstrap } = guide;
  const seen = new Set<string>();
  const publicUrl = (path: string): string | null => {
    const found = match(path.split(/[?#]/, 1)[0] ?? '');
    return found && routes[found.key].cache === 'public' ? readableUrl(guide, path) : null;
  };
  const section = (title: string, links: readonly Pick<MenuLink, 'title' | 'href'>[]): Markdown => {
    const entries = links.filter(({ href: address }) => !seen.has(address) && seen.add(address));
    return entries.length === 0
      ? NOTHING
      : blocks([heading(2, text(title)), list(entries.map((one) => item(link(text(one.title), one.href))))]);
  };
  const fixed = (Object.keys(NAMES) as FixedSitemapRouteKey[]).flatMap((key) => {
    const title = NAMES[key](texts, bootstrap);
    return title === null ? [] : [{ title, href: readableUrl(guide, href(key)) }];
  });
  return [
    section(texts.of('common')('pages'), fixed),
    ...headerMenu(bootstrap.menu, publicUrl).map(({ title, href: own, columns }) =>
      section(title, [...(own === null ? [] : [{ title, href: own }]), ...columns.flatMap(({ links }) => links)]),
    ),
    ...footerMenu(bootstrap.menu, publicUrl).map(({ title, links }) => section(title, links)),
  ];
}

/** The Markdown of a page where it has one. */
const readableUrl = ({ site, locale }: Guide, path: string): string => canonicalUrl(site, locale, readablePath(path));

function languages({ site, locale, texts }: Guide): Markdown {
  const others = site.languages.filter((one) => one.locale !== locale);
  if (others.length === 0) return NOTHING;
  return blocks([
    heading(2, text(texts.of('markdown')('languages'))),
    list(others.map((one) => item(link(text(one.name), canonicalUrl(site, one.locale, LLMS_TXT))))),
  ]);
}
