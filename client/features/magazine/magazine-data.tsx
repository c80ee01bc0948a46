import { postsOnPage } from '../../../shared/commerce/post-pages.ts';
import type { Media } from '../../../packages/contract/media.ts';
import type { PostCard } from '../../../packages/contract/post.ts';
import { withPrefix } from '../../../packages/engine/site.ts';
import { POST_FEED } from '../../../shared/routes.ts';
import { useApp, useBootstrap, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Breadcrumbs } from '../seo/breadcrumbs.tsx';
import { ListingData } from '../seo/listing-data.tsx';
import { PageHead } from '../seo/page-head.tsx';

export interface MagazineDataProps {
  /** The shown section; null for all posts. */
  readonly section: { readonly title: string } | null;
  /** For search engines. */
  readonly description: string;
  readonly path: string;
  readonly page: number;
  readonly posts: readonly PostCard[];
  readonly total: number;
  /** For link previews; the cover of the first post by default. */
  readonly picture?: Media | undefined;
}

/** Metadata, structured data and breadcrumbs of a list of posts. */
export function MagazineData({ section, description, path, page, posts, total, picture = posts[0]?.medias[0] }: MagazineDataProps) {
  const t = useT('magazine');
  const to = useHref();
  const { site, prefix } = useApp();
  const { company_name } = useBootstrap().settings;
  const name = section?.title ?? t('headTitle');
  const shown = page === 1 ? name : t('titleOnPage', { title: name, page });
  const paths = posts.map(({ slug, categories }) => to('post', { section: categories[0]?.slug ?? 'all', slug }));
  const all = { title: t('magazine'), href: section === null ? null : to('magazine') };
  return (
    <>
      <PageHead title={shown} description={description} path={path} picture={picture} />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={`${t('magazine')} | ${company_name}`}
        href={site.origin + withPrefix(prefix, POST_FEED)}
      />
      <ListingData name={section?.title ?? t('magazine')} path={path} paths={paths} before={postsOnPage(page).offset} total={total} />
      <Breadcrumbs crumbs={section === null ? [all] : [all, { title: section.title, href: null }]} />
    </>
  );
}
