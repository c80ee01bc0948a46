import { useMemo } from 'react';
import type { Post } from '../../../packages/contract/post.ts';
import { useBootstrap, useFormat, useT } from '../../core/app-context.tsx';
import { withHeadingIds } from '../../ui/heading-ids.ts';
import { ContentsDetails, ContentsNav } from './contents.tsx';
import styles from './post-article.module.css';
import { PostHeader } from './post-header.tsx';
import { PostText } from './post-text.tsx';
import { ShareLinks } from './share-links.tsx';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

/** A shorter text needs no list of its contents. */
const LONG = 4;

/** A post from its title to its last line. `path`: its address for the links that share it; null for a draft, which nobody shares. */
export function PostArticle({ post, path }: { post: Post; path: string | null }) {
  const t = useT('magazine');
  const format = useFormat();
  const { settings } = useBootstrap();
  const { html, headings } = useMemo(() => withHeadingIds(post.body), [post.body]);
  const mail = settings.company_address.email_address;
  const isLong = headings.length >= LONG;
  return (
    <>
      <PostHeader post={post} />
      <div className={styles.columns}>
        <div className={cx(styles.aside, only.screen)}>
          <div className={styles.sticky}>
            {isLong && <ContentsNav headings={headings} />}
            {path !== null && <ShareLinks title={post.title} path={path} className={styles.share} />}
          </div>
        </div>
        <article className={styles.article} lang={post.texts_lang?.['body']}>
          {isLong && <ContentsDetails headings={headings} />}
          <PostText html={html} products={post.products_ids} />
        </article>
        <p className={styles.checked}>
          {t('checked', { date: format.date(new Date(post.updated_at)) })} <a href={`mailto:${mail}`}>{mail}</a>
        </p>
      </div>
    </>
  );
}
