import { postData } from '../../../shared/commerce/structured-data/post.ts';
import { useSite, useBootstrap, useLocale, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Deferred, usePage, pageLoader, redirectTo } from '../../../packages/engine/browser/page.tsx';
import { NextPost } from './next-post.tsx';
import { PostArticle } from '../../features/magazine/post-article.tsx';
import { postQuery, nextPostQuery } from '../../features/magazine/queries.ts';
import { namedProductsQuery, inNamedOrder } from '../../features/product/queries.ts';
import { Breadcrumbs } from '../../features/seo/breadcrumbs.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { PrintedAddress } from '../../features/seo/printed-address.tsx';
import { StructuredData } from '../../features/seo/structured-data.tsx';
import { useAbsolute } from '../../features/seo/use-absolute.ts';
import { Container } from '../../ui/container.tsx';
import { href } from '../../../shared/routes.ts';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';
import { distinctiveBadges } from '../../../shared/commerce/distinctive-badges.ts';
import { ProductCard } from '../../features/product/product-card.tsx';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { CardToggles } from '../../features/comparison/card-toggles.tsx';
import type { Id } from '../../../packages/contract/common.ts';
import only from '../../ui/only.module.css';

export const load = pageLoader('post', async ({ params: { section, slug }, queryClient }) => {
  const next = queryClient.prefetchQuery(nextPostQuery(slug));
  const { data: post } = await queryClient.ensureQueryData(postQuery(slug));
  const canonical = { section: post.categories[0]?.slug ?? section, slug: post.slug };
  if (canonical.slug !== slug || canonical.section !== section) throw redirectTo(href('post', canonical));
  // Awaited, so that the page is complete without JavaScript; neither fails it.
  const products = post.products_ids.length > 0 ? queryClient.prefetchQuery(namedProductsQuery(post.products_ids)) : null;
  await Promise.all([next, products]);
  return {
    translations: post.translations.map(({ category, ...one }) => ({ ...one, params: { section: category, slug: one.slug } })),
  };
});

export default function PostPage() {
  const t = useT('magazine');
  const to = useHref();
  const { origin } = useSite();
  const locale = useLocale();
  const absolute = useAbsolute();
  const { settings } = useBootstrap();
  const { params } = usePage('post');
  const { data: post } = useSuspenseQuery(postQuery(params.slug)).data;
  const path = to('post', params);
  const section = post.categories[0];
  return (
    <>
      <Container>
        <PageHead
          title={post.title}
          description={post.meta_description}
          path={path}
          type="article"
          picture={post.medias[0]}
          article={{ published: post.published_at, modified: post.updated_at, section: section?.title ?? '' }}
        />
        <StructuredData
          data={postData({
            post,
            url: origin + path,
            image: absolute(post.medias[0]?.url ?? '', 1200),
            locale,
            publisher: { name: settings.company_name, url: origin + to('home') },
          })}
        />
        <Breadcrumbs
          crumbs={[
            { title: t('magazine'), href: to('magazine') },
            { title: section?.title ?? '', href: to('magazineSection', { section: params.section }) },
            { title: post.title, href: null },
          ]}
        />
        <PostArticle post={post} path={path} />
        <PrintedAddress path={path} />
      </Container>
      {post.products_ids.length > 0 && (
        <Deferred fallback={null}>
          <NamedProducts ids={post.products_ids} />
        </Deferred>
      )}
      <Deferred fallback={null}>
        <NextPost slug={post.slug} />
      </Deferred>
    </>
  );
}

const SHOWN = 4;

/** Cards of the first products that a text names, in its order. Products that are no longer sold are left out. */
function NamedProducts({ ids }: { ids: readonly Id[] }) {
  const t = useT('magazine');
  const { data } = useSuspenseQuery(namedProductsQuery(ids)).data;
  if (data.length === 0) return null;
  const inOrder = inNamedOrder(data, ids).slice(0, SHOWN);
  return (
    <Container as="section" section className={only.screen} aria-labelledby="named-products">
      <SectionHeading id="named-products" title={t('mentioned')} />
      <ProductGrid>
        {distinctiveBadges(inOrder).map((product) => (
          <li key={product.id}>
            <ProductCard product={product} action={<CardToggles product={product} />} />
          </li>
        ))}
      </ProductGrid>
    </Container>
  );
}
