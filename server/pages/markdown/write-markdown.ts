import type { App } from '../../../client/core/app-context.tsx';
import type { PageView } from '../../../packages/engine/browser/page-view.ts';
import { canonicalUrl } from '../../../packages/engine/site.ts';
import { hasMarkdown, href, LLMS_TXT, type MarkdownRouteKey, type RouteKey } from '../../../shared/routes.ts';
import { filters, writeCatalog, writeCategory, writeCollection, writeCollections } from './listings.ts';
import { markdownPage, type MarkdownPage } from './markdown-page.ts';
import { writeKnowledge, writeMagazine, writeMagazineSection, writePost } from './magazine.ts';
import { writeContent, writeHome } from './content.ts';
import { writeProduct } from './product.ts';
import { deliveries } from './product-terms.ts';
import { blocks, heading, inline, link, type Markdown, NOTHING, paragraph, quoted, RULE, text } from './syntax.ts';

/** THE table of writers: a public page without one does not compile, unless its route says `markdown: false` (shared/routes.ts). */
const WRITERS: { readonly [K in MarkdownRouteKey]: (page: MarkdownPage) => Markdown } = {
  home: writeHome,
  catalog: writeCatalog,
  category: writeCategory,
  collections: writeCollections,
  collection: writeCollection,
  product: writeProduct,
  content: writeContent,
  magazine: writeMagazine,
  knowledge: writeKnowledge,
  magazineSection: writeMagazineSection,
  post: writePost,
};

/** For machines alone: the page has it in forms, or in its structured data. It stands below the rule. */
const DATA: { readonly [K in MarkdownRouteKey]?: (page: MarkdownPage) => Markdown } = {
  catalog: (page) => filters(page, { route: 'catalog' }),
  category: (page) => filters(page, { route: 'category', slug: page.params['slug'] ?? '' }),
  collection: (page) => filters(page, { route: 'collection', slug: page.params['slug'] ?? '' }),
  product: deliveries,
};

/** The Markdown of a loaded page, or that it does not exist. */
export function writeMarkdown(app: App, view: Pick<PageView, 'key' | 'params' | 'search' | 'Page'>): string {
  const page = markdownPage(app, view);
  const { key } = view;
  if (key === null || view.Page === null || !hasMarkdown(key)) return `${blocks([missing(page), RULE, foot(page, null)])}\n`;
  const path = (href as (key: RouteKey, params: object) => string)(key, view.params);
  const own = page.urlAt(view.search === '' ? path : `${path}?${view.search}`);
  return `${blocks([WRITERS[key](page), announced(page), RULE, DATA[key]?.(page) ?? null, foot(page, own)])}\n`;
}

/** The words of the error page. */
function missing({ of }: MarkdownPage): Markdown {
  const t = of('common');
  return blocks([heading(1, text(t('notFoundTitle'))), paragraph(text(t('notFoundText')))]);
}

/** The texts of the bars around the header. */
function announced({ app: { bars }, linkOf, format }: MarkdownPage): Markdown {
  if (!bars) return NOTHING;
  const { texts, notice, countdown } = bars;
  return blocks([
    notice && quoted(text(`${notice.title} ${notice.text}`)),
    countdown && quoted(text(`${countdown.text} ${format.date(new Date(countdown.ends_at))}`)),
    ...texts.map((one) => {
      const address = one.href === null ? null : linkOf(one.href);
      return quoted(one.label === null ? link(text(one.text), address) : inline([text(one.text), link(text(one.label), address)]));
    }),
  ]);
}

/** Where to read on. `own`: the page for people. */
function foot({ app: { site, locale }, bootstrap, urlOf, of }: MarkdownPage, own: string | null): Markdown {
  return inline(
    [
      own === null ? null : link(text(of('markdown')('forPeople')), own),
      link(text(bootstrap.settings.company_name), urlOf('home')),
      link(text(of('catalog')('allProducts')), urlOf('catalog')),
      link(text('llms.txt'), canonicalUrl(site, locale, LLMS_TXT)),
    ],
    ' · ',
  );
}
