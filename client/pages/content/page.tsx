import { useSuspenseQuery } from '@tanstack/react-query';
import { Breadcrumbs } from '../../features/seo/breadcrumbs.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { contentPageQuery } from '../../features/shop/queries.ts';
import { useHref } from '../../links.ts';
import { usePage } from '../../page.tsx';
import { Container } from '../../ui/container.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import styles from './page.module.css';

export default function ContentPage() {
  const to = useHref();
  const { slug } = usePage('content').params;
  const { data: page } = useSuspenseQuery(contentPageQuery(slug)).data;
  return (
    <Container>
      <PageHead title={page.seo.title} description={page.seo.description} path={to('content', { slug })} type="article" />
      <Breadcrumbs crumbs={[{ title: page.title, href: null }]} />
      <article className={styles.article}>
        <h1 className={styles.title}>{page.title}</h1>
        {page.body !== null && <RichText html={page.body} />}
      </article>
    </Container>
  );
}
