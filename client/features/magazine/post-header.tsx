import type { Post } from '../../../packages/contract/post.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { LanguageNote } from '../../ui/foreign-text.tsx';
import { noBreak } from '../../ui/no-break.ts';
import space from '../../ui/spacing.module.css';
import { PostCover } from './post-cover.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './post-header.module.css';
import role from '../../ui/text-role.module.css';

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
        <h1 className={cx(role.display2, role.anywhere)} lang={texts_lang?.['title']}>
          {noBreak(title)}
        </h1>
        <p className={cx(role.lead, role.chars44, space.above3)} lang={texts_lang?.['short_description']}>
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
