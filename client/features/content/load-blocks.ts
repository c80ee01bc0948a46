import type { QueryClient } from '@tanstack/react-query';
import type { ContentBlock } from '../../../packages/contract/content-blocks.ts';
import type { CardData } from '../product/card-data.ts';
import { cardsData } from '../product/card-data.ts';
import { namedProductsQuery } from '../product/queries.ts';
import { apiQuery } from '../../../packages/engine/browser/api-query.ts';
import type { Id } from '../../../packages/contract/common.ts';
import type { ResponseOf } from '../../../packages/contract/request.ts';

/** A row's products: their ids, or what their cards show. */
const forRow = ({ data }: ResponseOf<'getEntity'>): { readonly data: RowProducts } => ({
  data: { products_ids: data.products_ids.slice(0, ROW), products: cardsData(data.products.slice(0, ROW)) },
});
export interface RowProducts {
  readonly products_ids: readonly Id[];
  readonly products: readonly CardData[];
}
const ROW = 8;

export const entityQuery = (key: string) => apiQuery('getEntity', { params: { key } }, { selectForHydration: forRow });

/** The newest posts: as many as the longest row of a page shows. */
const POSTS = 6;
const firstPosts = ({ data }: ResponseOf<'getNewestPosts'>) => ({ data: data.slice(0, POSTS) });
export const newestPostsQuery = () => apiQuery('getNewestPosts', {}, { selectForHydration: firstPosts });

const companyLegal = ({ data }: ResponseOf<'getBootstrap'>) => ({ data: { company_legal: data.company_legal } });
export const companyLegalQuery = () => apiQuery('getBootstrap', {}, { selectForHydration: companyLegal, part: 'company' });

export const previewQuery = (token: string) => apiQuery('getPreview', { params: { token } });

/**
 * Loads the data of other calls that blocks need. Awaited, so that the page is complete without JavaScript; a refused call never fails the
 * page.
 */
export async function loadBlocks(queryClient: QueryClient, blocks: readonly ContentBlock[]): Promise<void> {
  const rows = blocks.filter((block) => block.type === 'products');
  const entities = new Set(rows.flatMap(({ entity }) => entity ?? []));
  const cardsOf = ({ products_ids: ids }: RowProducts) => (ids.length > 0 ? queryClient.prefetchQuery(namedProductsQuery(ids)) : undefined);
  const entityCards = async (key: string): Promise<void> => {
    const query = entityQuery(key);
    await queryClient.prefetchQuery(query);
    const entity = queryClient.getQueryData(query.queryKey);
    if (entity) await cardsOf(entity.data);
  };
  const needsPosts = blocks.some(({ type }) => type === 'posts');
  await Promise.all([
    ...[...entities].map(entityCards),
    ...rows.map((row) => (row.entity == null ? cardsOf(row) : undefined)),
    blocks.some(({ type }) => type === 'company-data') ? queryClient.prefetchQuery(companyLegalQuery()) : null,
    needsPosts ? queryClient.prefetchQuery(newestPostsQuery()) : null,
  ]);
}
