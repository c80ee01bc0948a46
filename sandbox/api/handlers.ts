import type { EndpointKey } from '../../shared/contract/endpoints.ts';
import { openCheckout, rates, updateCart } from '../carts/checkout.ts';
import { bindCode, unbindCode } from '../carts/codes.ts';
import { addItem, removeItem, updateItem } from '../carts/items.ts';
import { order } from '../carts/order-view.ts';
import { openCart } from '../carts/rows.ts';
import { cartView } from '../carts/view.ts';
import { filters } from '../catalog/filters.ts';
import { listing } from '../catalog/listing.ts';
import { configurationBy, product } from '../catalog/product.ts';
import { bootstrap, languages } from '../content/bootstrap.ts';
import { campaigns } from '../content/campaigns.ts';
import { block, collection, collections, page } from '../content/pages.ts';
import { sitemap } from '../content/sitemap.ts';
import { cacheVersions } from '../db/cache-versions.ts';
import type { Handler, LongHandler } from './handler.ts';
import { expressCheckout } from '../payments/express.ts';
import { finishCheckout } from '../payments/finish.ts';
import { paymentGateways, paymentMethods } from '../payments/offer.ts';
import { startCheckout } from '../payments/start.ts';
import { createStripeSession, getStripeSession } from '../payments/stripe-session.ts';
import { askQuestion } from '../inquiries/questions.ts';
import { saveWishlist, wishlist } from '../wishlists/wishlists.ts';
import { subscribe } from '../inquiries/subscriptions.ts';

/** One handler for each row of the endpoint table; the compiler asks for them. */
export const handlers = {
  getBootstrap: (shop, { lang }) => ({ data: bootstrap(shop, lang) }),
  getLanguages: (shop) => ({ data: languages(shop) }),
  getCacheVersions: ({ db }) => ({ data: cacheVersions(db) }),

  getFilters: (shop, { query, lang }) => filters(shop, query, lang),
  getCatalog: (shop, { query, lang }) => listing(shop, query, null, lang),
  getCatalogOf: (shop, { params, query, lang }) => listing(shop, query, params.slug, lang),
  getProduct: (shop, { params, query, lang }) => ({ data: product(shop, params.slug, query.configuration_id, lang) }),
  getConfiguration: (shop, { params, lang }) => ({ data: configurationBy(shop, params.id, lang) }),
  getCollections: (shop, { lang }) => ({ data: collections(shop, lang) }),
  getCollection: (shop, { params, lang }) => ({ data: collection(shop, params.slug, lang) }),
  getPage: (shop, { params, lang }) => ({ data: page(shop, params.slug, lang) }),
  getBlock: (shop, { params, lang }) => ({ data: block(shop, params.slug, lang) }),
  getCampaigns: (shop, { query, lang }) => ({ data: campaigns(shop, query.url, lang) }),
  getSitemap: (shop, { query }) => ({ data: sitemap(shop, query.secret) }),
  subscribe: (shop, { body, lang }) => subscribe(shop, body, lang),
  askQuestion: (shop, { body, lang }) => askQuestion(shop, body, lang),
  getPaymentGateways: (shop) => ({ data: paymentGateways(shop) }),
  getPaymentMethods: (shop, { lang }) => ({ data: paymentMethods(shop, lang) }),

  getCart: (shop, { query, lang }) => cartView(shop, openCart(shop, query.cart_unique_id), lang),
  addItem: (shop, { body, lang }) => addItem(shop, body, lang),
  updateItem: (shop, { params, query, body, lang }) => updateItem(shop, query.cart_unique_id, params.id, body.quantity, lang),
  removeItem: (shop, { params, query, lang }) => removeItem(shop, query.cart_unique_id, params.id, lang),
  bindGiftCard: (shop, { body, lang }) => bindCode(shop, body, lang),
  unbindGiftCard: (shop, { body, lang }) => unbindCode(shop, body, lang),
  openCheckout: (shop, { body, lang }) => openCheckout(shop, body.cart_unique_id, lang),
  updateCart: (shop, { params, body, lang }) => updateCart(shop, params.id, body, lang),
  startCheckout: { steps: (shop, { params, body, lang }) => startCheckout(shop, params.id, body, lang) },
  createStripeSession: { steps: (shop, { body, lang }) => createStripeSession(shop, body, lang) },
  getStripeSession: { steps: (shop, { query }) => getStripeSession(shop, query.session_id) },
  expressCheckout: { steps: (shop, { body, lang }) => expressCheckout(shop, body, lang) },
  finishCheckout: { steps: (shop, { body, lang }) => finishCheckout(shop, body, lang) },
  getCheckoutCart: (shop, { query, lang }) => cartView(shop, openCart(shop, query.cart_unique_id), lang),
  getOrder: (shop, { query, lang }) => order(shop, query.order_id, lang),
  getWishlist: (shop, { query, lang }) => wishlist(shop, query.unique_id, lang),
  saveWishlist: (shop, { body, lang }) => saveWishlist(shop, body, lang),
  getRates: (shop, { body, lang }) => rates(shop, body, lang),
} satisfies { [K in EndpointKey]: Handler<K> | LongHandler<K> };
