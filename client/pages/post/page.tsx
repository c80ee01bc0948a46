import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { postData } from '../../../shared/commerce/structured-data/post.ts';
import { useApp, useBootstrap, useFormat, useLocale, useMediaUrl, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Deferred, usePage } from '../../core/page.tsx';
import { ContentsDetails, ContentsNav } from '../../features/magazine/contents.tsx';
import { NamedPieces } from '../../features/magazine/named-pieces.tsx';
import { NextPost } from '../../features/magazine/next-post.tsx';
import { withPreparedMedia } from '../../features/magazine/post-body.ts';
import { PostHeader } from '../../features/magazine/post-header.tsx';
import { postQuery } from '../../features/magazine/queries.ts';
import { ShareLinks } from '../../features/magazine/share-links.tsx';
import { Breadcrumbs } from '../../features/seo/breadcrumbs.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { PrintedAddress } from '../../features/seo/printed-address.tsx';
import { StructuredData } from '../../features/seo/structured-data.tsx';
import { useAbsolute } from '../../features/seo/use-absolute.ts';
import { Container } from '../../ui/container.tsx';
import { withHeadingIds } from '../../ui/heading-ids.ts';
import { RichText } from '../../ui/rich-text.tsx';
import styles from './page.module.css';

/** A shorter text needs no list of its contents. */
const LONG = 4;

export default function PostPage() {
  const t = useT('magazine');
  const to = useHref();
  const { origin } = useApp();
  const locale = useLocale();
  const format = useFormat();
  const absolute = useAbsolute();
  const mediaUrl = useMediaUrl();
  const { settings } = useBootstrap();
  const { params } = usePage('post');
  const { data: post } = useSuspenseQuery(postQuery(params.slug)).data;
  const tableLabel = t('table');
  const { html, headings } = useMemo(() => {
    const marked = withHeadingIds(post.body);
    return { ...marked, html: withPreparedMedia(marked.html, mediaUrl, tableLabel) };
  }, [post.body, mediaUrl, tableLabel]);
  const path = to('post', params);
  const section = post.categories[0];
  const mail = settings.company_address.email_address;
  const isLong = headings.length >= LONG;
  return (
    <>
      <Container>
        <PageHead
          title={`${post.title} | ${settings.company_name}`}
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
        <PostHeader post={post} />
        <div className={styles.columns}>
          <div className={styles.aside}>
            <div className={styles.sticky}>
              {isLong && <ContentsNav headings={headings} />}
              <ShareLinks title={post.title} path={path} className={styles.shareAside} />
            </div>
          </div>
          <article>
            {isLong && <ContentsDetails headings={headings} />}
            <RichText html={html} className={styles.text} />
            <ShareLinks title={post.title} path={path} className={styles.shareBelow} />
            <p className={styles.checked}>
              {t('checked', { date: format.date(new Date(post.updated_at)) })} <a href={`mailto:${mail}`}>{mail}</a>
            </p>
          </article>
        </div>
        <PrintedAddress path={path} />
      </Container>
      {post.products_ids.length > 0 && (
        <Deferred fallback={null}>
          <NamedPieces ids={post.products_ids} />
        </Deferred>
      )}
      <Deferred fallback={null}>
        <NextPost slug={post.slug} />
      </Deferred>
    </>
  );
}
