import { type CatalogSelection, NOTHING as NO_SELECTION, parseSelection } from '../../../shared/commerce/catalog-query.ts';
import { chosenCount, onlyPart, withPage } from '../../../shared/commerce/catalog-query-edit.ts';
import { listingPath, type ListingScope, listingQuery, facetsQuery } from '../../../client/features/catalog/listing-scope.ts';
import { categoryQuery, collectionQuery, collectionsQuery } from '../../../client/features/catalog/queries.ts';
import { canonicalUrl } from '../../../shared/i18n/site.ts';
import { loaded, type MarkdownPage } from './markdown-page.ts';
import { cardList } from './prices.ts';
import { blocks, heading, inline, item, link, list, type Markdown, NOTHING, paragraph, text } from './syntax.ts';

const selectionOf = ({ search }: MarkdownPage): CatalogSelection => parseSelection(search) ?? NO_SELECTION;

export function writeCatalog(page: MarkdownPage): Markdown {
  const t = page.of('catalog');
  const selection = selectionOf(page);
  const words = selection.search;
  const part = partTitle(page, selection);
  return writeListing(
    page,
    { route: 'catalog' },
    {
      title: words === null ? (part ?? t('allProducts')) : t('resultsFor', { search: words }),
      intro: words === null ? t(part === null ? 'allIntro' : 'filteredIntro') : '',
    },
  );
}

/** The shop's name of the filtered category, collection or material. */
function partTitle({ app }: MarkdownPage, selection: CatalogSelection): string | null {
  const part = onlyPart(selection);
  const facets = app.queryClient.getQueryData(facetsQuery({ route: 'catalog' }, selection).queryKey)?.data.facets;
  const facet = facets?.find(({ key }) => key === part?.key);
  return facet?.values.find(({ value }) => value === part?.value)?.title ?? null;
}

export function writeCategory(page: MarkdownPage): Markdown {
  const { params, app, of } = page;
  const { slug = '' } = params;
  const { entity } = loaded(app.queryClient.getQueryData(categoryQuery(slug, selectionOf(page)).queryKey));
  return writeListing(
    page,
    { route: 'category', slug },
    { title: entity?.title ?? of('catalog')('allProducts'), intro: entity?.intro ?? '' },
  );
}

export function writeCollection(page: MarkdownPage): Markdown {
  const { params, app } = page;
  const { slug = '' } = params;
  const { id, title, subtitle, story } = loaded(app.queryClient.getQueryData(collectionQuery(slug).queryKey)).data;
  return writeListing(page, { route: 'collection', slug, id }, { title, intro: subtitle, story });
}

interface ListingHead {
  readonly title: string;
  readonly intro: string;
  readonly story?: string;
}

function writeListing(page: MarkdownPage, scope: ListingScope, { title, intro, story = '' }: ListingHead): Markdown {
  const t = page.of('catalog');
  const selection = selectionOf(page);
  const { data, meta } = loaded(page.app.queryClient.getQueryData(listingQuery(scope, selection).queryKey));
  const isFirst = selection.page === 1;
  return blocks([
    heading(1, text(isFirst ? title : t('titleOnPage', { title, page: selection.page }))),
    ...(isFirst ? [intro, story].map((words) => paragraph(text(words))) : []),
    paragraph(text(t('count', { count: meta.total }))),
    data.length === 0 ? nothingFound(page, selection) : cardList(page, data),
    pageLinks(page, selection.page, meta.last_page, (one) =>
      canonicalUrl(page.app.site, page.app.locale, listingPath(scope, withPage(selection, one))),
    ),
  ]);
}

function nothingFound({ of }: MarkdownPage, selection: CatalogSelection): Markdown {
  const t = of('catalog');
  const why = chosenCount(selection) > 0 ? 'noResultsText' : selection.search === null ? 'emptyText' : 'noSearchResultsText';
  return blocks([paragraph(text(t('noResults'))), paragraph(text(t(why)))]);
}

/** The pages before and behind. */
export function pageLinks({ of }: MarkdownPage, page: number, pages: number, urlOf: (page: number) => string): Markdown {
  const t = of('common');
  if (pages < 2) return NOTHING;
  return paragraph(
    inline(
      [
        page > 1 ? link(text(t('previousPage')), urlOf(page - 1)) : null,
        text(`${t('pageNumber', { page })} / ${pages}`),
        page < pages ? link(text(t('nextPage')), urlOf(page + 1)) : null,
      ],
      ' · ',
    ),
  );
}

export function writeCollections({ app, of, urlOf }: MarkdownPage): Markdown {
  const t = of('catalog');
  const { data } = loaded(app.queryClient.getQueryData(collectionsQuery().queryKey));
  return blocks([
    heading(1, text(t('collections'))),
    paragraph(text(t('collectionsIntro'))),
    list(
      data.map(({ slug, title, subtitle, products_count: count }) =>
        item(inline([link(text(title), urlOf('collection', { slug })), text(subtitle), text(t('count', { count }))], ' · ')),
      ),
    ),
  ]);
}
