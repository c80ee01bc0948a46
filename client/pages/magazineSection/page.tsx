import { pageOf } from '../../../shared/commerce/post-pages.ts';
import { useHref } from '../../core/links.ts';
import { usePage } from '../../core/page.tsx';
import { SectionPosts } from '../../features/magazine/section-posts.tsx';

export { magazineSectionLoader as load } from './loader.ts';

export default function MagazineSectionPage() {
  const to = useHref();
  const { params, search } = usePage('magazineSection');
  const hrefFor = (page: number) => to('magazineSection', params, page === 1 ? {} : { page });
  return <SectionPosts slug={params.section} page={pageOf(search)} hrefFor={hrefFor} />;
}
