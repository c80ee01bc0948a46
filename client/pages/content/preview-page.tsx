/**
 * Previews have a personal route of their own. With `?preview=<token>` on the public address each cache would have to look at a parameter
 * before it looks for a copy, and each mistake would publish a draft; with a cookie an editor would see drafts without noticing. The
 * backend signs the token and answers GET /previews/{token}; the storefront does not verify tokens, because a second place with the secret
 * is a second place to lose it.
 */
import { useQueryClient } from '@tanstack/react-query';
import type { Preview } from '../../../packages/contract/preview.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { useTimeOfDay } from '../../core/seldom-formats.ts';
import { usePage, pageLoader } from '../../../packages/engine/browser/page.tsx';
import { ContentView } from './content-view.tsx';
import { previewQuery, loadBlocks } from '../../features/content/load-blocks.ts';
import { PostArticle } from '../../features/magazine/post-article.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { Container } from '../../ui/container.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import styles from './preview-page.module.css';
import space from '../../ui/spacing.module.css';
import { statusOf } from '../../../packages/engine/errors.ts';
import { namedProductsQuery } from '../../features/product/queries.ts';

/** An expired or forged link shows this page with a message and the status 404, not the error page. */
export const load = pageLoader('preview', async ({ params: { token }, queryClient }) => {
  try {
    // An editor who opens the link again wants to see the last change.
    const { data } = await queryClient.fetchQuery({ ...previewQuery(token), staleTime: 0 });
    if (data.kind === 'page') await loadBlocks(queryClient, data.page.blocks);
    if (data.kind === 'post') await queryClient.prefetchQuery(namedProductsQuery(data.post.products_ids));
    return null;
  } catch (error) {
    if (statusOf(error) === 404) return { status: 404 };
    throw error;
  }
});

/** Unpublished content, under a bar that marks it. */
export default function PreviewPage() {
  const t = useT('blocks');
  const format = useFormat();
  const time = useTimeOfDay();
  const { token } = usePage('preview').params;
  const preview = useQueryClient().getQueryData(previewQuery(token).queryKey)?.data;
  if (!preview) return <Expired />;
  const until = new Date(preview.expires_at);
  return (
    <>
      <PageHead title={t('preview')} path={null} />
      <Container className={styles.bar}>
        <Notice tone="warn">
          <strong>{t('preview')}</strong> {t('previewUntil', { date: format.date(until), time: time(until) })}
        </Notice>
      </Container>
      <Draft preview={preview} />
    </>
  );
}

function Expired() {
  const t = useT('blocks');
  return (
    <Container>
      <PageHead title={t('previewGone')} path={null} />
      <PageTitle title={t('previewGone')} lead={t('previewGoneText')} />
    </Container>
  );
}

function Draft({ preview }: { preview: Preview }) {
  if (preview.kind === 'page') return <ContentView page={preview.page} />;
  if (preview.kind === 'post') {
    return (
      <Container>
        <PostArticle post={preview.post} path={null} />
      </Container>
    );
  }
  return (
    <Container as="article">
      <PageTitle title={preview.block.title} lead="" />
      <RichText html={preview.block.body} className={space.above6} />
    </Container>
  );
}
