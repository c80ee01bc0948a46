import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useT } from '../../core/app-context.tsx';
import { Breadcrumbs } from '../../features/seo/breadcrumbs.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { PrintedAddress } from '../../features/seo/printed-address.tsx';
import { contentPageQuery } from '../../core/queries.ts';
import { useHref } from '../../core/links.ts';
import { usePage } from '../../core/page.tsx';
import { Container } from '../../ui/container.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { type Heading, withHeadingIds } from '../../ui/heading-ids.ts';
import styles from './page.module.css';

export default function ContentPage() {
  const to = useHref();
  const { slug } = usePage('content').params;
  const { data: page } = useSuspenseQuery(contentPageQuery(slug)).data;
  const { html, headings } = useMemo(() => withHeadingIds(page.body), [page.body]);
  return (
    <Container>
      <PageHead title={page.seo.title} description={page.seo.description} path={to('content', { slug })} type="article" />
      <Breadcrumbs crumbs={[{ title: page.title, href: null }]} />
      <article className={styles.article}>
        <div className={styles.head}>
          <h1 className={styles.title}>{page.title}</h1>
          {headings.length > 1 && <Contents headings={headings} />}
        </div>
        {html !== null && <RichText html={html} className={styles.text} />}
      </article>
      <PrintedAddress path={to('content', { slug })} />
    </Container>
  );
}

/** The table of contents, from 992 px. */
function Contents({ headings }: { headings: readonly Heading[] }) {
  const t = useT('common');
  return (
    <nav className={styles.contents} aria-label={t('onThisPage')}>
      <ul>
        {headings.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
