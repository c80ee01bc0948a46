import { filters } from '../../catalog/filters.ts';
import { listing } from '../../catalog/listing.ts';
import { offers } from '../../catalog/offers.ts';
import { configurationBy, product } from '../../catalog/product.ts';
import { bootstrap, languages } from '../../content/bootstrap.ts';
import { campaigns, popups } from '../../content/campaigns.ts';
import { quiz } from '../../content/quiz.ts';
import { block, collection, collections, entity, page } from '../../content/pages.ts';
import { categoryPosts, newestPosts, nextPost, post, postCategories, postCategory, posts, productPosts } from '../../content/posts.ts';
import { preview } from '../../content/previews.ts';
import { sitemap } from '../../content/sitemap.ts';
import { cacheVersions } from '../../db/cache-versions.ts';
import { ACCEPTED } from '../../inquiries/limits.ts';
import { askQuestion } from '../../inquiries/questions.ts';
import { recordFrontendEvent } from '../../statistics/record.ts';
import { confirmSubscription, requestNewsletter, unsubscribe } from '../../customers/newsletter.ts';
import { subscribeToStock } from '../../inquiries/subscriptions.ts';
import { mailQuestionReceived, noticeQuestion } from '../../mails/question-received.ts';
import type { Handlers } from '../handler.ts';

/** Public data, and what visitors ask for. */
export const catalogHandlers = {
  getBootstrap: {
    summary: 'What every page needs: settings, menu, languages, countries',
    handle: async (shop, { lang }) => ({ data: await bootstrap(shop, lang) }),
  },
  getLanguages: {
    summary: 'Languages of the shop',
    handle: (shop) => ({ data: languages(shop) }),
  },
  getCacheVersions: {
    summary: 'Cache version of each group of data',
    handle: async ({ db }) => ({ data: await cacheVersions(db) }),
  },
  getFilters: {
    summary: 'Facets with counts and the span of prices, for a selection',
    handle: (shop, { query, lang }) => filters(shop, query, lang),
  },
  getCatalog: {
    summary: 'Product cards, a page of them, over the whole catalogue',
    handle: (shop, { query, lang }) => listing(shop, query, null, lang),
  },
  getCatalogOf: {
    summary: 'Product cards of one category or material',
    handle: (shop, { params, query, lang }) => listing(shop, query, params.slug, lang),
  },
  getProduct: {
    summary: 'A product with its default and its chosen configuration',
    handle: async (shop, { params, query, lang }) => ({ data: await product(shop, params.slug, query.configuration_id, lang) }),
  },
  getConfiguration: {
    summary: 'One configuration, by id or sku',
    handle: async (shop, { params, lang }) => ({ data: await configurationBy(shop, params.id, lang) }),
  },
  getCollections: {
    summary: 'All collections',
    handle: async (shop, { lang }) => ({ data: await collections(shop, lang) }),
  },
  getCollection: {
    summary: 'One collection',
    handle: async (shop, { params, lang }) => ({ data: await collection(shop, params.slug, lang) }),
  },
  getPage: {
    summary: 'A content page; `home` is the home page',
    handle: async (shop, { params, lang }) => ({ data: await page(shop, params.slug, lang) }),
  },
  getBlock: {
    summary: 'A text shown inside other pages',
    handle: (shop, { params, lang }) => ({ data: block(shop, params.slug, lang) }),
  },
  getPreview: {
    summary: 'A page, post or block before it is published, by a signed token that expires',
    handle: async (shop, { params, lang }) => ({ data: await preview(shop, params.token, lang) }),
  },
  getEntity: {
    summary: 'Products that pages name together by a key',
    handle: async (shop, { params, lang }) => ({ data: await entity(shop, params.key, lang) }),
  },
  getPostCategories: {
    summary: 'Sections of the magazine',
    handle: (shop, { lang }) => ({ data: postCategories(shop, lang) }),
  },
  getPostCategory: {
    summary: 'One section of the magazine',
    handle: async (shop, { params, lang }) => ({ data: await postCategory(shop, params.slug, lang) }),
  },
  getCategoryPosts: {
    summary: 'Posts of one section, the newest first',
    handle: (shop, { params, query, lang }) => categoryPosts(shop, params.slug, query, lang),
  },
  getPosts: {
    summary: 'Posts of all sections, the newest first',
    handle: (shop, { query, lang }) => posts(shop, query, lang),
  },
  getNewestPosts: {
    summary: 'The newest posts, for feeds and teasers',
    handle: async (shop, { lang }) => ({ data: await newestPosts(shop, lang) }),
  },
  getProductPosts: {
    summary: 'Posts that name a product',
    handle: async (shop, { params, lang }) => ({ data: await productPosts(shop, params.slug, lang) }),
  },
  getPost: {
    summary: 'One post with its text',
    handle: async (shop, { params, lang }) => ({ data: await post(shop, params.slug, lang) }),
  },
  getNextPost: {
    summary: 'The post to read after this one; null after the oldest',
    handle: async (shop, { params, lang }) => ({ data: await nextPost(shop, params.slug, lang) }),
  },
  getJourney: {
    summary: 'The quiz: questions, points of the answers, results',
    handle: (shop, { lang }) => ({ data: quiz(shop, lang) }),
  },
  getCampaigns: {
    summary: 'Campaigns: banners, popups, bars',
    handle: async (shop, { query, lang }) => ({ data: await campaigns(shop, query.url, lang) }),
  },
  getPopups: {
    summary: 'Popups of pages',
    handle: async (shop, { query, lang }) => ({ data: await popups(shop, query.url, lang) }),
  },
  getOffers: {
    summary: 'All configurations with price, stock and pictures, page by page, for product feeds',
    handle: (shop, { query, lang }) => offers(shop, query, lang),
  },
  getSitemap: {
    summary: 'Addresses of all pages; needs the secret',
    handle: async (shop, { query }) => ({ data: await sitemap(shop, query.secret) }),
  },
  subscribe: {
    summary: 'Newsletter, or a message when a sold-out piece is back',
    handle: async (shop, { body: { email, sku }, lang }) =>
      sku === undefined ? await requestNewsletter(shop, email, lang) : await subscribeToStock(shop, email, sku, lang),
  },
  confirmSubscription: {
    summary: 'Subscribes to the newsletter with the token of a mailed link',
    handle: (shop, { body }) => confirmSubscription(shop, body),
  },
  unsubscribe: {
    summary: 'Ends a subscription to the newsletter with the token of a mailed link',
    handle: (shop, { body }) => unsubscribe(shop, body),
  },
  sendEvent: {
    summary: 'What happens to pieces, without anything that identifies the visitor',
    description: 'The storefront sends it with consent to statistics only, and does not wait for the answer.',
    handle: async ({ db }, { body }) => {
      await recordFrontendEvent(db, body);
      return ACCEPTED;
    },
  },
  askQuestion: {
    summary: 'A question about a product',
    handle: async (shop, { body, lang }) => {
      if (await askQuestion(shop, body, lang)) {
        await mailQuestionReceived(shop, body.email, lang);
        await noticeQuestion(shop, body);
      }
      return ACCEPTED;
    },
  },
} satisfies Partial<Handlers>;
