import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { postCategoriesQuery } from './queries.ts';
import styles from './section-links.module.css';
import { useSuspenseQuery } from '../../core/use-suspense-query.ts';

/** Links to all posts and to each section; `current` is the slug of the shown one. */
export function SectionLinks({ current }: { current: string | null }) {
  const t = useT('magazine');
  const to = useHref();
  const { data: sections } = useSuspenseQuery(postCategoriesQuery()).data;
  return (
    <nav className={styles.sections} aria-label={t('sections')}>
      <ul className={styles.list}>
        <li>
          <a href={to('magazine')} aria-current={current === null ? 'page' : undefined}>
            {t('all')}
          </a>
        </li>
        {sections.map(({ id, slug, title }) => (
          <li key={id}>
            <a href={to('magazineSection', { section: slug })} aria-current={current === slug ? 'page' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
