import { filters } from '../../catalog/filters.ts';
import { listing } from '../../catalog/listing.ts';
import { configurationBy, product } from '../../catalog/product.ts';
import { bootstrap, languages } from '../../content/bootstrap.ts';
import { campaigns } from '../../content/campaigns.ts';
import { block, collection, collections, page } from '../../content/pages.ts';
import { categoryPosts, newestPosts, nextPost, post, postCategories, postCategory, posts, productPosts } from '../../content/posts.ts';
import { sitemap } from '../../content/sitemap.ts';
import { cacheVersions } from '../../db/cache-versions.ts';
import { askQuestion } from '../../inquiries/questions.ts';
import { subscribe } from '../../inquiries/subscriptions.ts';
import type { Handlers } from '../handler.ts';

/** Public data, and what visitors ask for. */
export const catalogHandlers = {
  getBootstrap: {
    summary: 'What every page needs: settings, menu, languages, countries',
    handle: (shop, { lang }) => ({ data: bootstrap(shop, lang) }),
  },
  getLanguages: {
    summary: 'Languages of the shop',
    handle: (shop) => ({ data: languages(shop) }),
  },
  getCacheVersions: {
    summary: 'Cache version of each group of data',
    handle: ({ db }) => ({ data: cacheVersions(db) }),
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
    handle: (shop, { params, query, lang }) => ({ data: product(shop, params.slug, query.configuration_id, lang) }),
  },
  getConfiguration: {
    summary: 'One configuration, by numeric id or sku',
    handle: (shop, { params, lang }) => ({ data: configurationBy(shop, params.id, lang) }),
  },
  getCollections: {
    summary: 'All collections',
    handle: (shop, { lang }) => ({ data: collections(shop, lang) }),
  },
  getCollection: {
    summary: 'One collection',
    handle: (shop, { params, lang }) => ({ data: collection(shop, params.slug, lang) }),
  },
  getPage: {
    summary: 'A content page; `home` is the home page',
    handle: (shop, { params, lang }) => ({ data: page(shop, params.slug, lang) }),
  },
  getBlock: {
    summary: 'A text shown inside other pages',
    handle: (shop, { params, lang }) => ({ data: block(shop, params.slug, lang) }),
  },
  getPostCategories: {
    summary: 'Sections of the magazine',
    handle: (shop, { lang }) => ({ data: postCategories(shop, lang) }),
  },
  getPostCategory: {
    summary: 'One section of the magazine',
    handle: (shop, { params, lang }) => ({ data: postCategory(shop, params.slug, lang) }),
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
    handle: (shop, { lang }) => ({ data: newestPosts(shop, lang) }),
  },
  getProductPosts: {
    summary: 'Posts that name a product',
    handle: (shop, { params, lang }) => ({ data: productPosts(shop, params.slug, lang) }),
  },
  getPost: {
    summary: 'One post with its text',
    handle: (shop, { params, lang }) => ({ data: post(shop, params.slug, lang) }),
  },
  getNextPost: {
    summary: 'The post to read after this one; null after the oldest',
    handle: (shop, { params, lang }) => ({ data: nextPost(shop, params.slug, lang) }),
  },
  getCampaigns: {
    summary: 'Campaigns: banners, popups, texts of the top bar',
    handle: (shop, { query, lang }) => ({ data: campaigns(shop, query.url, lang) }),
  },
  getSitemap: {
    summary: 'Addresses of all pages; needs the secret',
    handle: (shop, { query }) => ({ data: sitemap(shop, query.secret) }),
  },
  subscribe: {
    summary: 'Newsletter, or a message when a sold-out piece is back',
    handle: (shop, { body, lang }) => subscribe(shop, body, lang),
  },
  askQuestion: {
    summary: 'A question about a product',
    handle: (shop, { body, lang }) => askQuestion(shop, body, lang),
  },
} satisfies Partial<Handlers>;
