import type { Post } from '../../../shared/contract/post.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { LanguageNote } from '../../ui/foreign-text.tsx';
import { noBreak } from '../../ui/no-break.ts';
import band from './band.module.css';
import { PostCover } from './post-cover.tsx';
import styles from './post-header.module.css';

/** Title, introduction, date, reading time and author, beside the cover. */
export function PostHeader({ post }: { post: Post }) {
  const t = useT('magazine');
  const common = useT('common');
  const to = useHref();
  const format = useFormat();
  const { title, short_description, categories, published_at, reading_minutes: count, author, texts_lang } = post;
  const section = categories[0];
  return (
    <header className={styles.header}>
      <div>
        <LanguageNote lang={texts_lang?.['body']} />
        <h1 className={styles.title} lang={texts_lang?.['title']}>
          {noBreak(title)}
        </h1>
        <p className={band.lead} lang={texts_lang?.['short_description']}>
          {noBreak(short_description)}
        </p>
        <p className={styles.meta}>
          {section && (
            <>
              <a href={to('magazineSection', { section: section.slug })}>{section.title}</a> ·{' '}
            </>
          )}
          <time dateTime={published_at}>{format.date(new Date(published_at))}</time> · {common('readingMinutes', { count })}
          {author !== null && (
            <>
              <br />
              {t('by', { author })}
            </>
          )}
        </p>
      </div>
      <PostCover post={post} sizes="(min-width: 1440px) 744px, (min-width: 992px) 54vw, 94vw" priority />
    </header>
  );
}
