import type { PostCard } from '../../../shared/contract/post.ts';
import { localizePath } from '../../../shared/i18n/locales.ts';
import { POST_FEED } from '../../../shared/routes.ts';
import { useApp, useBootstrap, useLocale, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Container } from '../../ui/container.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Breadcrumbs } from '../seo/breadcrumbs.tsx';
import { ListingData } from '../seo/listing-data.tsx';
import { PageHead } from '../seo/page-head.tsx';
import { postsOnPage } from '../../../shared/commerce/post-pages.ts';
import { SectionLinks } from './section-links.tsx';

interface MagazineHeadProps {
  /** Slug of the shown section; null for all posts. */
  readonly section: string | null;
  readonly title: string;
  readonly lead: string;
  /** For search engines. */
  readonly description: string;
  readonly path: string;
  readonly page: number;
  readonly posts: readonly PostCard[];
  readonly total: number;
}

/** Metadata, title and section links of a list of posts. */
export function MagazineHead({ section, title, lead, description, path, page, posts, total }: MagazineHeadProps) {
  const t = useT('magazine');
  const to = useHref();
  const { origin } = useApp();
  const locale = useLocale();
  const { company_name } = useBootstrap().settings;
  const name = section === null ? t('headTitle') : title;
  const shown = page === 1 ? name : t('titleOnPage', { title: name, page });
  const paths = posts.map(({ slug, categories }) => to('post', { section: categories[0]?.slug ?? 'all', slug }));
  const all = { title: t('magazine'), href: section === null ? null : to('magazine') };
  return (
    <Container>
      <PageHead title={`${shown} | ${company_name}`} description={description} path={path} picture={posts[0]?.medias[0]} />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={`${t('magazine')} | ${company_name}`}
        href={origin + localizePath(locale, POST_FEED)}
      />
      <ListingData name={title} path={path} paths={paths} before={postsOnPage(page).offset} total={total} />
      <Breadcrumbs crumbs={section === null ? [all] : [all, { title, href: null }]} />
      <PageTitle title={title} lead={lead} />
      <SectionLinks current={section} />
    </Container>
  );
}
