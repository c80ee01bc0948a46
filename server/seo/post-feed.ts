import type { RequestHandler } from 'express';
import { Feed } from 'feed';
import type german from '../../locales/de/magazine.json';
import type { EndpointKey } from '../../packages/contract/endpoints.ts';
import type { ResponseOf } from '../../packages/contract/request.ts';
import { type Locale, textsFolder } from '../../shared/i18n/locales.ts';
import { canonicalUrl, type Site, splitLocale, withoutLocale } from '../../packages/engine/site.ts';
import { mediaHost } from '../../shared/integrations/cdn-domain.ts';
import { href, POST_FEED } from '../../shared/routes.ts';
import type { PublicReads } from '../../packages/engine/backend/public-reads.ts';
import { sendDocument, sendUnavailable } from '../../packages/engine/http/send-document.ts';
import { escapeXml, xmlCharacters } from './sitemap-xml.ts';

export interface PostFeedOptions {
  readonly reads: Pick<PublicReads, 'read'>;
}

type Posts = ResponseOf<'getNewestPosts'>['data'];
type Settings = ResponseOf<'getBootstrap'>['data']['settings'];

const RETRY_AFTER = 60;

export const isPostFeed = (path: string): boolean => withoutLocale(path) === POST_FEED;

/** The newest posts of the magazine as an Atom feed (RFC 4287) for each language. The upstream cache keeps the data current. */
export function postFeed({ reads }: PostFeedOptions): RequestHandler {
  async function read<K extends EndpointKey>(key: K, locale: Locale): Promise<ResponseOf<K>> {
    return (await reads.read({ key, locale })).entry.value as ResponseOf<K>;
  }

  return async function servePostFeed(req, res, next) {
    const { site } = req;
    const { locale, path } = splitLocale(site, req.path);
    if (path !== POST_FEED || (req.method !== 'GET' && req.method !== 'HEAD')) return next();
    const answers = await Promise.all([read('getNewestPosts', locale), read('getBootstrap', locale), readTexts(locale)]).catch(() => null);
    if (!answers) return sendUnavailable(res, RETRY_AFTER);
    const [posts, bootstrap, texts] = answers;
    const { settings } = bootstrap.data;
    const cdn_domain = settings.cdn_domain ?? mediaHost(bootstrap.data);
    const content = atomFeed(posts.data, { ...settings, cdn_domain }, { site, locale, texts });
    sendDocument(req, res, { type: 'application/atom+xml; charset=utf-8', content, maxAge: 600 });
  };
}

type Texts = Pick<typeof german, 'magazine' | 'intro'>;

async function readTexts(locale: Locale): Promise<Texts> {
  const { default: texts } = (await import(`../../locales/${textsFolder(locale)}/magazine.json`)) as { default: Texts };
  return texts;
}

interface FeedOf {
  readonly site: Site;
  readonly locale: Locale;
  readonly texts: Texts;
}

function atomFeed(posts: Posts, settings: Settings, { site, locale, texts: { magazine, intro } }: FeedOf): string {
  const page = canonicalUrl(site, locale, href('magazine'));
  const mediaOrigin = settings.cdn_domain ?? site.origin;
  const feed = new Feed({
    id: page,
    link: page,
    title: `${magazine} | ${settings.company_name}`,
    description: intro,
    language: locale,
    generator: false,
    updated: new Date(Math.max(0, ...posts.map((post) => Date.parse(post.updated_at)))),
    author: { name: settings.company_name },
    feedLinks: { atom: canonicalUrl(site, locale, POST_FEED) },
  });
  for (const { slug, title, short_description, categories, medias, published_at, updated_at } of posts) {
    const [section] = categories;
    const link = canonicalUrl(site, locale, href('post', { section: section?.slug ?? 'all', slug }));
    const [cover] = medias;
    feed.addItem({
      id: link,
      link,
      // The library declares both as HTML.
      title: escapeXml(title),
      description: escapeXml(short_description),
      published: new Date(published_at),
      date: new Date(updated_at),
      ...(section && { category: [{ name: section.title, term: section.slug }] }),
      ...(cover && { image: cover.url.startsWith('/') ? mediaOrigin + cover.url : cover.url }),
    });
  }
  return xmlCharacters(feed.atom1());
}
