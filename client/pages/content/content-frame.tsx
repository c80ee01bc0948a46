import type { ComponentType } from 'react';
import type { ContentPage } from '../../../packages/contract/content.ts';
import { Breadcrumbs } from '../../features/seo/breadcrumbs.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { PrintedAddress } from '../../features/seo/printed-address.tsx';
import { contentPageQuery } from '../../core/queries.ts';
import { useHref } from '../../core/links.ts';
import { usePage } from '../../../packages/engine/browser/page.tsx';
import { Container } from '../../ui/container.tsx';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';

/** The frame that every content page has around its view. */
export function ContentFrame({ View }: { View: ComponentType<{ page: ContentPage; q: string }> }) {
  const to = useHref();
  const { params, search } = usePage('content');
  const { slug } = params;
  const q = search.get('q') ?? '';
  const { data: page } = useSuspenseQuery(contentPageQuery(slug)).data;
  return (
    <>
      <PageHead
        title={page.seo.title}
        description={page.seo.description}
        path={to('content', { slug })}
        indexed={q === ''}
        type="article"
      />
      <Container>
        <Breadcrumbs crumbs={[{ title: page.title, href: null }]} />
      </Container>
      <View page={page} q={q} />
      <Container>
        <PrintedAddress path={to('content', { slug })} />
      </Container>
    </>
  );
}
