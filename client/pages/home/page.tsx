import { useSuspenseQuery } from '@tanstack/react-query';
import { HomeSection } from '../../features/home/home-section.tsx';
import type { SectionOf } from '../../features/home/section-of.ts';
import { PageHead } from '../../features/seo/page-head.tsx';
import { ShopData } from '../../features/home/shop-data.tsx';
import { contentPageQuery } from '../../core/queries.ts';
import { useHref } from '../../core/links.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** "At most nine sections": what an editor adds beyond that stays unseen. */
const AT_MOST = 9;

export default function HomePage() {
  const to = useHref();
  const { title, seo, sections } = useSuspenseQuery(contentPageQuery('home')).data.data;
  const shown = sections.slice(0, AT_MOST);
  const hero = shown.find(({ type }) => type === 'hero') as SectionOf<'hero'> | undefined;
  const picture = hero?.slides[0]?.media;
  return (
    <>
      <PageHead title={seo.title} description={seo.description} path={to('home')} picture={picture} />
      <ShopData picture={picture} />
      {!hero && <HiddenTitle title={title} />}
      {shown.map((section) => (
        <HomeSection key={section.key} section={section} />
      ))}
    </>
  );
}

/** The first slide's title is the page's; without a hero it has none to be seen. */
function HiddenTitle({ title }: { title: string }) {
  return (
    <h1>
      <VisuallyHidden>{title}</VisuallyHidden>
    </h1>
  );
}
