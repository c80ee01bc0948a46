import { useSuspenseQuery } from '@tanstack/react-query';
import { HomeSection } from '../../features/home/home-section.tsx';
import type { SectionOf } from '../../features/home/section-of.ts';
import { PageHead } from '../../features/seo/page-head.tsx';
import { ShopData } from '../../features/home/shop-data.tsx';
import { contentPageQuery } from '../../core/queries.ts';
import { useHref } from '../../core/links.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** "At most nine sections": further sections are not shown. */
const MAX_SECTIONS = 9;

export default function HomePage() {
  const to = useHref();
  const { title, seo, sections } = useSuspenseQuery(contentPageQuery('home')).data.data;
  const shown = sections.slice(0, MAX_SECTIONS);
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

/** The first slide's title is the page's title; without a hero the title is visually hidden. */
function HiddenTitle({ title }: { title: string }) {
  return (
    <h1>
      <VisuallyHidden>{title}</VisuallyHidden>
    </h1>
  );
}
