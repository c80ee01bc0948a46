import { contentPageQuery } from '../../core/queries.ts';
import { pageLoader } from '../../core/page.tsx';
import { loadBlocks } from '../../features/content/load-blocks.ts';

export const homeLoader = pageLoader('home', async ({ queryClient }) => {
  const { data } = await queryClient.ensureQueryData(contentPageQuery('home'));
  await loadBlocks(queryClient, data.blocks);
  return null;
});
