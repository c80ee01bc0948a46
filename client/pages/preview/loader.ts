import { statusOf } from '../../../shared/errors.ts';
import { pageLoader } from '../../core/page.tsx';
import { loadBlocks, previewQuery } from '../../features/content/load-blocks.ts';
import { piecesQuery } from '../../features/magazine/queries.ts';

/** An expired or forged link is no missing page: the page itself says so, with the status 404. */
export const previewLoader = pageLoader('preview', async ({ params: { token }, queryClient }) => {
  try {
    // An editor who opens the link again wants to see the last change.
    const { data } = await queryClient.fetchQuery({ ...previewQuery(token), staleTime: 0 });
    if (data.kind === 'page') await loadBlocks(queryClient, data.page.blocks);
    if (data.kind === 'post') await queryClient.prefetchQuery(piecesQuery(data.post.products_ids));
    return null;
  } catch (error) {
    if (statusOf(error) === 404) return { status: 404 };
    throw error;
  }
});
