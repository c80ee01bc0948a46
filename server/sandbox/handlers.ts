import type { EndpointKey } from '../../shared/contract/endpoints.ts';
import { filters } from './catalog/filters.ts';
import { listing } from './catalog/listing.ts';
import { configurationBy, product } from './catalog/product.ts';
import { bootstrap, languages, paymentGateways, paymentMethods } from './content/bootstrap.ts';
import { block, collection, collections, page } from './content/pages.ts';
import { cacheVersions } from './db/cache-versions.ts';
import type { Handler } from './http/handler.ts';
import { Refusal } from './http/refusal.ts';

const soon = (): never => {
  throw new Refusal('unavailable', 'carts are being built');
};

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
  getPaymentGateways: () => ({ data: paymentGateways() }),
  getPaymentMethods: (shop, { lang }) => ({ data: paymentMethods(shop, lang) }),

  getCart: soon,
  addItem: soon,
  updateItem: soon,
  removeItem: soon,
  openCheckout: soon,
  updateCart: soon,
  startCheckout: soon,
  finishCheckout: soon,
  getCheckoutCart: soon,
  getOrder: soon,
  getRates: soon,
} satisfies { [K in EndpointKey]: Handler<K> };
