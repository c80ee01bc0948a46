import type { App } from '../../../client/core/app-context.tsx';
import type { PageView } from '../../../client/core/page-view.ts';
import { canonicalUrl } from '../../../shared/i18n/site.ts';
import { hasMarkdown, LLMS_TXT, type MarkdownRouteKey } from '../../../shared/routes.ts';
import { writeCatalog, writeCategory, writeCollection, writeCollections } from './listings.ts';
import { markdownPage, type MarkdownPage } from './markdown-page.ts';
import { writeKnowledge, writeMagazine, writeMagazineSection, writePost } from './magazine.ts';
import { writeContent, writeHome } from './content.ts';
import { writeProduct } from './product.ts';
import { blocks, heading, inline, link, type Markdown, paragraph, RULE, text } from './syntax.ts';

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

/** The Markdown of a loaded page, or that it does not exist. */
export function writeMarkdown(app: App, view: Pick<PageView, 'key' | 'params' | 'search' | 'Page'>): string {
  const page = markdownPage(app, view);
  const { key } = view;
  const content = key !== null && view.Page !== null && hasMarkdown(key) ? WRITERS[key](page) : missing(page);
  return `${blocks([content, RULE, foot(page)])}\n`;
}

/** The words of the error page. */
function missing({ of }: MarkdownPage): Markdown {
  const t = of('common');
  return blocks([heading(1, text(t('notFoundTitle'))), paragraph(text(t('notFoundText')))]);
}

/** Where to read on. */
function foot({ app: { site, locale }, bootstrap, urlOf, of }: MarkdownPage): Markdown {
  return inline(
    [
      link(text(bootstrap.settings.company_name), urlOf('home')),
      link(text(of('catalog')('allProducts')), urlOf('catalog')),
      link(text('llms.txt'), canonicalUrl(site, locale, LLMS_TXT)),
    ],
    ' · ',
  );
}
