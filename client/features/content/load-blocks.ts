import type { QueryClient } from '@tanstack/react-query';
import type { ContentBlock } from '../../../shared/contract/content-blocks.ts';
import type { CardData } from '../product/card-data.ts';
import { cardData } from '../product/card-data.ts';
import { apiQuery } from '../../core/api-query.ts';
import type { ResponseOf } from '../../../shared/contract/request.ts';

/** A row's products, with what their cards show. */
const withCards = ({ data }: ResponseOf<'getEntity'>): { readonly data: { readonly products: readonly CardData[] } } => ({
  data: { products: data.products.slice(0, ROW).map(cardData) },
});
const ROW = 8;

export const entityQuery = (key: string) => apiQuery('getEntity', { params: { key } }, { selectForHydration: withCards });

/** The newest posts: as many as the longest row of a page shows. */
const POSTS = 6;
const firstPosts = ({ data }: ResponseOf<'getNewestPosts'>) => ({ data: data.slice(0, POSTS) });
export const newestPostsQuery = () => apiQuery('getNewestPosts', {}, { selectForHydration: firstPosts });

const companyLegal = ({ data }: ResponseOf<'getBootstrap'>) => ({ data: { company_legal: data.company_legal } });
export const companyLegalQuery = () => apiQuery('getBootstrap', {}, { selectForHydration: companyLegal, part: 'company' });

export const previewQuery = (token: string) => apiQuery('getPreview', { params: { token } });

/** What blocks need of other calls. Awaited, so that the page is complete without JavaScript; a refused call never fails the page. */
export async function loadBlocks(queryClient: QueryClient, blocks: readonly ContentBlock[]): Promise<void> {
  const entities = new Set(blocks.flatMap((block) => (block.type === 'products' && block.entity != null ? [block.entity] : [])));
  const needsPosts = blocks.some(({ type }) => type === 'posts');
  await Promise.all([
    ...[...entities].map((key) => queryClient.prefetchQuery(entityQuery(key))),
    blocks.some(({ type }) => type === 'company-data') ? queryClient.prefetchQuery(companyLegalQuery()) : null,
    needsPosts ? queryClient.prefetchQuery(newestPostsQuery()) : null,
  ]);
}
