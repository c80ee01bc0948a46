import { catalogArgs, filtersArgs } from '../../shared/commerce/catalog-query-args.ts';
import { type CatalogSelection, NOTHING, parseSelection } from '../../shared/commerce/catalog-query.ts';
import { withSearch } from '../../shared/commerce/catalog-query-edit.ts';
import { DIAMOND_KNOWLEDGE_SLUGS } from '../../packages/contract/codes.ts';
import { postsOnPage } from '../../shared/commerce/post-pages.ts';
import type { EndpointKey } from '../../packages/contract/endpoints.ts';
import { callPath } from '../../packages/contract/request.ts';
import { type Step } from './shopper.ts';
import { slugOf } from './site.ts';
import { type Lang, langOf } from './addresses.ts';

export interface Read {
  readonly key: EndpointKey;
  /** Below the shop's origin. */
  readonly path: string;
}

type Args = Parameters<typeof callPath>[1];
type Row = readonly [EndpointKey, Args];

const [SECTION] = DIAMOND_KNOWLEDGE_SLUGS;
const CATEGORIES: Row = ['getPostCategories', {}];

/** Calls of a navigation inside the open shop (the loaders of `client/pages/`). */
export function readsOf({ name, path }: Step): Read[] {
  const locale = langOf(path);
  return rowsOf(name, slugOf(path), selectionOf(path)).map(([key, args]) => ({
    key,
    path: `/api${callPath(key, args, { lang: locale })}`,
  }));
}

/** The next page of a listing that is scrolled to its end. */
export function scrollRead(path: string): Read {
  const query = catalogArgs({ ...selectionOf(path), page: 2 });
  return { key: 'getCatalog', path: `/api${callPath('getCatalog', { query }, { lang: langOf(path) })}` };
}

/** Products and filters for the search popup. */
export function suggestReads(words: string, lang: Lang): Read[] {
  const rows: Row[] = [
    ['getCatalog', { query: { ...catalogArgs(withSearch(words)), count: 4 } }],
    ['getFilters', { query: filtersArgs(withSearch(words)) }],
  ];
  return rows.map(([key, args]) => ({ key, path: `/api${callPath(key, args, { lang })}` }));
}

/** No rows: pages without data of their own, and those of one customer. */
function rowsOf(name: Step['name'], slug: string, selection: CatalogSelection): readonly Row[] {
  const rows: Partial<Record<Step['name'], readonly Row[]>> = {
    home: [['getPage', { params: { slug: 'home' } }]],
    content: [['getPage', { params: { slug } }]],
    catalog: [
      ['getCatalog', { query: catalogArgs(selection) }],
      ['getFilters', { query: filtersArgs(selection) }],
    ],
    category: [
      ['getCatalogOf', { params: { slug }, query: catalogArgs(selection) }],
      ['getFilters', { query: filtersArgs(selection, slug) }],
    ],
    collections: [['getCollections', {}]],
    collection: [
      ['getCollection', { params: { slug } }],
      ['getFilters', { query: filtersArgs(selection, slug) }],
    ],
    magazine: [['getPosts', { query: postsOnPage(1) }], CATEGORIES],
    magazineSection: [
      ['getPostCategory', { params: { slug } }],
      ['getCategoryPosts', { params: { slug }, query: postsOnPage(1) }],
      CATEGORIES,
    ],
    knowledge: [
      ['getPostCategory', { params: { slug: SECTION } }],
      ['getCategoryPosts', { params: { slug: SECTION }, query: postsOnPage(1) }],
    ],
    quiz: [['getJourney', {}]],
    post: [
      ['getPost', { params: { slug } }],
      ['getNextPost', { params: { slug } }],
    ],
    product: [['getProduct', { params: { slug } }]],
  };
  return rows[name === 'search' ? 'catalog' : name] ?? [];
}

function selectionOf(path: string): CatalogSelection {
  return parseSelection(new URLSearchParams(path.split('?')[1] ?? '')) ?? NOTHING;
}
