import { type CatalogSelection, NOTHING as NO_SELECTION, parseSelection } from '../../../shared/commerce/catalog-query.ts';
import { chosenCount, onlyPart, readFilterText, withPage } from '../../../shared/commerce/catalog-query-edit.ts';
import { chosenValues } from '../../../client/features/catalog/filters/facet-groups.ts';
import {
  facetsOf,
  facetsQuery,
  listingPath,
  type ListingRoute,
  type ListingScope,
  listingQuery,
} from '../../../client/features/catalog/listing-scope.ts';
import { categoryQuery, collectionQuery, collectionsQuery } from '../../../client/features/catalog/queries.ts';
import type { Facet } from '../../../packages/contract/catalog.ts';
import { exactWords } from '../../../packages/contract/exact-search.ts';
import { canonicalUrl } from '../../../packages/engine/site.ts';
import { loaded, type MarkdownPage } from './markdown-page.ts';
import { readablePath } from './readable-path.ts';
import { cardList } from './prices.ts';
import { blocks, fact, heading, inline, item, link, list, type Markdown, NOTHING, paragraph, text } from './syntax.ts';

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
      title:
        words === null
          ? (part ?? t('allProducts'))
          : t('resultsFor', { search: correctedSearch(page, selection) ?? exactWords(words) ?? words }),
      intro: words === null ? t(part === null ? 'allIntro' : 'filteredIntro') : '',
    },
  );
}

const correctedSearch = ({ app }: MarkdownPage, selection: CatalogSelection): string | null | undefined =>
  app.queryClient.getQueryData(listingQuery({ route: 'catalog' }, selection).queryKey)?.meta.corrected_search;

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

function writeListing(page: MarkdownPage, scope: ListingScope, { title: bare, intro, story = '' }: ListingHead): Markdown {
  const t = page.of('catalog');
  const selection = selectionOf(page);
  const { data, meta } = loaded(page.app.queryClient.getQueryData(listingQuery(scope, selection).queryKey));
  const chosen = [...chosenIn(page, scope, selection), ...meta.read_words.map(readFilterText)].filter((one) => one !== bare);
  const title = chosen.length === 0 ? bare : `${bare}: ${chosen.join(', ')}`;
  const isFirst = selection.page === 1;
  return blocks([
    heading(1, text(isFirst ? title : t('titleOnPage', { title, page: selection.page }))),
    ...(isFirst ? [intro, story].map((words) => paragraph(text(words))) : []),
    paragraph(text(t('count', { count: meta.total }))),
    ...(meta.corrected_search == null ? [] : [paragraph(text(t('insteadOf', { search: selection.search ?? '' })))]),
    data.length === 0 ? nothingFound(page, selection) : cardList(page, data),
    pageLinks(page, selection.page, meta.last_page, (one) =>
      canonicalUrl(page.app.site, page.app.locale, readablePath(listingPath(scope, withPage(selection, one)))),
    ),
  ]);
}

const knownFacets = ({ app }: MarkdownPage, scope: ListingRoute, selection: CatalogSelection): readonly Facet[] =>
  facetsOf(scope, app.queryClient.getQueryData(facetsQuery(scope, selection).queryKey)?.data.facets ?? [], app.countryProfile);

/** The filters and the price limit of the listing, in the words of its chips. */
function chosenIn(page: MarkdownPage, scope: ListingRoute, selection: CatalogSelection): string[] {
  const { min, max } = selection;
  const t = page.of('common');
  const { price } = page.format;
  const titles = chosenValues(knownFacets(page, scope, selection), selection).map(({ title }) => title);
  if (min !== null && max !== null) return [...titles, t('priceSpan', { from: price(min), to: price(max) })];
  if (min !== null) return [...titles, t('priceAtLeast', { from: price(min) })];
  return max === null ? titles : [...titles, t('priceAtMost', { to: price(max) })];
}

/** The values of each filter of the listing, as its address has them. */
export function filters(page: MarkdownPage, route: ListingRoute): Markdown {
  const facets = knownFacets(page, route, selectionOf(page)).filter(({ values }) => values.some(({ count }) => count > 0));
  if (facets.length === 0) return NOTHING;
  const t = page.of('markdown');
  const named = ({ value, title, count }: Facet['values'][number]) => `${value}${value === title ? '' : ` ${title}`} (${count})`;
  return blocks([
    heading(2, text(t('filters'))),
    paragraph(text(t('filterHow'))),
    list(
      facets.map(({ key, title, values }) =>
        fact(
          `${title}, ${key}`,
          text(
            values
              .filter(({ count }) => count > 0)
              .map(named)
              .join(', '),
          ),
        ),
      ),
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
