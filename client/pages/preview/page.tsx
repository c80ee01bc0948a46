import { useQueryClient } from '@tanstack/react-query';
import type { Preview } from '../../../shared/contract/preview.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { usePage } from '../../core/page.tsx';
import { ContentView } from '../../features/content/content-view.tsx';
import { previewQuery } from '../../features/content/load-blocks.ts';
import { PostArticle } from '../../features/magazine/post-article.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { Container } from '../../ui/container.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import styles from './page.module.css';

export { previewLoader as load } from './loader.ts';

/** What editors have not published yet, under a bar that says so. */
export default function PreviewPage() {
  const t = useT('blocks');
  const format = useFormat();
  const { token } = usePage('preview').params;
  const preview = useQueryClient().getQueryData(previewQuery(token).queryKey)?.data;
  if (!preview) return <Expired />;
  const until = new Date(preview.expires_at);
  return (
    <>
      <PageHead title={t('preview')} path={null} />
      <Container className={styles.bar}>
        <Notice tone="warn">
          <strong>{t('preview')}</strong> {t('previewUntil', { date: format.date(until), time: format.time(until) })}
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
      <RichText html={preview.block.body} className={styles.text} />
    </Container>
  );
}
