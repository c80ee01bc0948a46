import { pageOf, pagesOfPosts } from '../../../shared/commerce/post-pages.ts';
import { DIAMOND_KNOWLEDGE_SLUGS } from '../../../packages/contract/codes.ts';
import type { PostCard } from '../../../packages/contract/post.ts';
import {
  categoryPostsQuery,
  nextPostQuery,
  postCategoriesQuery,
  postCategoryQuery,
  postQuery,
  postsQuery,
} from '../../../client/features/magazine/queries.ts';
import { inNamedOrder, namedProductsQuery } from '../../../client/features/product/queries.ts';
import { pageLinks } from './listings.ts';
import { loaded, type MarkdownPage } from './markdown-page.ts';
import { cardList } from './prices.ts';
import { adjacent, blocks, heading, inline, item, link, list, type Markdown, NOTHING, paragraph, strong, text } from './syntax.ts';

export function writeMagazine(page: MarkdownPage): Markdown {
  const { app, of, urlOf, search } = page;
  const t = of('magazine');
  const number = pageOf(search);
  const { data, meta } = loaded(app.queryClient.getQueryData(postsQuery(number).queryKey));
  return blocks([
    listHead(page, t('magazine'), t('intro'), number),
    sectionLinks(page),
    data.length === 0 ? paragraph(text(t('empty'))) : postList(page, data),
    pageLinks(page, number, pagesOfPosts(meta.total), (one) => urlOf('magazine', undefined, one === 1 ? {} : { page: one })),
  ]);
}

export function writeMagazineSection(page: MarkdownPage): Markdown {
  const { section = '' } = page.params;
  return sectionPosts(page, section, (one) => page.urlOf('magazineSection', { section }, one === 1 ? {} : { page: one }));
}

function sectionPosts(page: MarkdownPage, slug: string, urlOfPage: (page: number) => string): Markdown {
  const { app, of, search } = page;
  const number = pageOf(search);
  const { data: section } = loaded(app.queryClient.getQueryData(postCategoryQuery(slug).queryKey));
  const { data: posts, meta } = loaded(app.queryClient.getQueryData(categoryPostsQuery(slug, number).queryKey));
  return blocks([
    listHead(page, section.title, section.description, number),
    sectionLinks(page),
    posts.length === 0 ? paragraph(text(of('magazine')('empty'))) : postList(page, posts),
    pageLinks(page, number, pagesOfPosts(meta.total), urlOfPage),
  ]);
}

const QUALITIES = ['cut', 'colour', 'clarity', 'carat'] as const;
const [KNOWLEDGE] = DIAMOND_KNOWLEDGE_SLUGS;

/** The landing page of the diamond knowledge; its further pages are lists of posts. */
export function writeKnowledge(page: MarkdownPage): Markdown {
  const { app, of, urlOf, urlOfPath, search } = page;
  const urlOfPage = (one: number): string => urlOf('knowledge', undefined, one === 1 ? {} : { page: one });
  if (pageOf(search) > 1) return sectionPosts(page, KNOWLEDGE, urlOfPage);
  const t = of('knowledge');
  const { title, description, guide } = loaded(app.queryClient.getQueryData(postCategoryQuery(KNOWLEDGE).queryKey)).data;
  const { data: posts, meta } = loaded(app.queryClient.getQueryData(categoryPostsQuery(KNOWLEDGE, 1).queryKey));
  const links = guide
    ? [
        link(text(t('toFourCs')), urlOfPath(guide.four_cs)),
        link(text(t('toCuts')), urlOfPath(guide.cuts)),
        link(text(t('toStones')), urlOfPath(guide.stones)),
      ]
    : [];
  return blocks([
    heading(1, text(title)),
    paragraph(text(description)),
    heading(2, text(t('fourCs'))),
    ...QUALITIES.flatMap((quality) => [
      heading(3, text(t(`${quality}.title`))),
      paragraph(text(t(`${quality}.text`))),
      paragraph(inline([strong(text(t('advice'))), text(t(`${quality}.advice`))])),
    ]),
    list(links),
    heading(2, text(t('readOn'))),
    postList(page, posts),
    pageLinks(page, 1, pagesOfPosts(meta.total), urlOfPage),
  ]);
}

const listHead = ({ of }: MarkdownPage, title: string, lead: string, page: number): Markdown =>
  blocks([heading(1, text(page === 1 ? title : of('magazine')('titleOnPage', { title, page }))), paragraph(text(lead))]);

function sectionLinks({ app, urlOf }: MarkdownPage): Markdown {
  const sections = app.queryClient.getQueryData(postCategoriesQuery().queryKey)?.data ?? [];
  return paragraph(
    inline(
      sections.map(({ slug, title }) => link(text(title), urlOf('magazineSection', { section: slug }))),
      ' · ',
    ),
  );
}

export const postList = (page: MarkdownPage, posts: readonly PostCard[]): Markdown =>
  list(
    posts.map((post) =>
      item(
        inline([postLink(page, post), text(post.categories[0]?.title ?? ''), readingTime(page, post), text(post.short_description)], ' · '),
      ),
    ),
  );

const readingTime = ({ of }: MarkdownPage, { reading_minutes: count }: PostCard): Markdown =>
  text(of('common')('readingMinutes', { count }));

const postLink = ({ urlOf }: MarkdownPage, { slug, title, categories }: PostCard): Markdown =>
  link(text(title), urlOf('post', { section: categories[0]?.slug ?? 'all', slug }));

export function writePost(page: MarkdownPage): Markdown {
  const { app, of, params, urlOf, format, bootstrap } = page;
  const t = of('magazine');
  const { data: post } = loaded(app.queryClient.getQueryData(postQuery(params['slug'] ?? '').queryKey));
  const next = app.queryClient.getQueryData(nextPostQuery(post.slug).queryKey)?.data;
  const section = post.categories[0];
  const mail = bootstrap.settings.company_address.email_address;
  return blocks([
    page.languageNote(post.texts_lang?.['body']),
    heading(1, text(post.title)),
    paragraph(text(post.short_description)),
    paragraph(
      inline(
        [
          section ? link(text(section.title), urlOf('magazineSection', { section: section.slug })) : null,
          text(format.date(new Date(post.published_at))),
          readingTime(page, post),
          post.author === null ? null : text(t('by', { author: post.author })),
        ],
        ' · ',
      ),
    ),
    page.rich(post.body),
    paragraph(adjacent([text(`${t('checked', { date: format.date(new Date(post.updated_at)) })} `), link(text(mail), `mailto:${mail}`)])),
    namedProducts(page, post.products_ids),
    next ? blocks([heading(2, text(t('next'))), postList(page, [next])]) : NOTHING,
  ]);
}

/** As many as the page shows (client/pages/magazine/post-page.tsx). */
const NAMED = 4;

function namedProducts(page: MarkdownPage, ids: Parameters<typeof namedProductsQuery>[0]): Markdown {
  const cards = ids.length === 0 ? undefined : page.app.queryClient.getQueryData(namedProductsQuery(ids).queryKey)?.data;
  if (!cards || cards.length === 0) return NOTHING;
  return blocks([heading(2, text(page.of('magazine')('mentioned'))), cardList(page, inNamedOrder(cards, ids).slice(0, NAMED))]);
}
