import { ContentView } from './content-view.tsx';
import { ContentFrame } from './content-frame.tsx';
import type { ContentBlock } from '../../../packages/contract/content-blocks.ts';
import { href } from '../../../shared/routes.ts';
import { contentPageQuery } from '../../core/queries.ts';
import type { PageVariant } from '../../../packages/engine/register.ts';
import { redirectTo, notFound, pageLoader } from '../../../packages/engine/browser/page.tsx';
import { loadBlocks } from '../../features/content/load-blocks.ts';

/** The content page that is the shop's own first page: `/`, not `/page/home`. */
const HOME = 'home';

export const load = pageLoader('content', async ({ params: { slug }, queryClient }) => {
  if (slug === HOME) throw notFound();
  const { data: page } = await queryClient.ensureQueryData(contentPageQuery(slug));
  if (page.slug !== slug) throw redirectTo(href('content', { slug: page.slug }));
  await loadBlocks(queryClient, page.blocks);
  const variant = variantOf(page.blocks);
  return { translations: page.translations, ...(variant !== null && { variant }) };
});

function variantOf(blocks: readonly ContentBlock[]): PageVariant | null {
  if (blocks.some((block) => block.type === 'form' && block.form === 'contact')) return 'contact';
  return blocks[0]?.type === 'faq' ? 'faq' : null;
}

export const variants = { contact: () => import('./contact.tsx'), faq: () => import('./faq.tsx') };

export default function ContentPage() {
  return <ContentFrame View={ContentView} />;
}
