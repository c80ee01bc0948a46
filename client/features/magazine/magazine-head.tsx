import { Container } from '../../ui/container.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { MagazineData, type MagazineDataProps } from './magazine-data.tsx';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { postCategoriesQuery } from './queries.ts';
import styles from './section-links.module.css';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

interface MagazineHeadProps extends MagazineDataProps {
  readonly section: { readonly slug: string; readonly title: string } | null;
  readonly title: string;
  readonly lead: string;
}

/** Metadata, title and section links of a list of posts. */
export function MagazineHead({ title, lead, ...data }: MagazineHeadProps) {
  return (
    <Container>
      <MagazineData {...data} />
      <PageTitle title={title} lead={lead} large />
      <SectionLinks current={data.section?.slug ?? null} />
    </Container>
  );
}

/** Links to all posts and to each section; `current` is the slug of the shown one. */
function SectionLinks({ current }: { current: string | null }) {
  const t = useT('magazine');
  const to = useHref();
  const { data: sections } = useSuspenseQuery(postCategoriesQuery()).data;
  return (
    <nav className={cx(styles.sections, only.screen)} aria-label={t('sections')}>
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
