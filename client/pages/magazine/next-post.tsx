import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Container } from '../../ui/container.tsx';
import { cx } from '../../ui/cx.ts';
import card from '../../ui/linked-card.module.css';
import { LanguageMark } from '../../ui/language-mark.tsx';
import { noBreak } from '../../ui/no-break.ts';
import band from './band.module.css';
import styles from './next-post.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';
import { PostCover } from '../../features/magazine/post-cover.tsx';
import { nextPostQuery } from '../../features/magazine/queries.ts';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';
import only from '../../ui/only.module.css';

/** The post to read after this one; nothing after the oldest. */
export function NextPost({ slug }: { slug: string }) {
  const t = useT('magazine');
  const common = useT('common');
  const to = useHref();
  const { data: post } = useSuspenseQuery(nextPostQuery(slug)).data;
  if (post === null) return null;
  const section = post.categories[0]?.slug ?? 'all';
  return (
    <section className={cx(card.card, band.band, styles.next, only.screen)} aria-labelledby="next-post">
      <Container className={styles.row}>
        <PostCover post={post} sizes="(min-width: 1440px) 735px, (min-width: 992px) 54vw, 94vw" className={card.picture} />
        <div>
          <p className={cx(role.meta, space.below2)}>
            {t('next')} · {common('readingMinutes', { count: post.reading_minutes })}
            <LanguageMark lang={post.texts_lang?.['title']} />
          </p>
          <h2 className={role.title1} id="next-post">
            <a className={card.link} href={to('post', { section, slug: post.slug })} lang={post.texts_lang?.['title']}>
              {noBreak(post.title)}
            </a>
          </h2>
          <p className={cx(role.lead, role.chars44, space.above3)} lang={post.texts_lang?.['short_description']}>
            {noBreak(post.short_description)}
          </p>
        </div>
      </Container>
    </section>
  );
}
