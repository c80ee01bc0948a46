import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { arrange, opensWide } from '../../features/content/arrange.ts';
import { BlockList } from '../../features/content/block-list.tsx';
import { ShopData } from '../../features/content/shop-data.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { contentPageQuery } from '../../core/queries.ts';
import { useHref } from '../../core/links.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

export { homeLoader as load } from './loader.ts';

export default function HomePage() {
  const to = useHref();
  const { title, seo, blocks } = useSuspenseQuery(contentPageQuery('home')).data.data;
  const { placed } = useMemo(() => arrange(blocks), [blocks]);
  const [first] = blocks;
  const picture = first?.type === 'hero' ? first.slides[0]?.media : undefined;
  return (
    <>
      <PageHead title={seo.title} description={seo.description} path={to('home')} picture={picture} />
      <ShopData picture={picture} />
      {!opensWide(blocks) && <HiddenTitle title={title} />}
      <BlockList placed={placed} />
    </>
  );
}

/** The first slide's title is the page's title; without a hero the title is visually hidden. */
function HiddenTitle({ title }: { title: string }) {
  return (
    <h1>
      <VisuallyHidden>{title}</VisuallyHidden>
    </h1>
  );
}
