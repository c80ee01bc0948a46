import type { CacheGroup, Capability } from './codes.ts';

/**
 * THE endpoint table: every backend call the storefront makes. The API proxy lets pass what stands here and nothing else;
 * the browser's and the server's api, the sandbox's handlers and the OpenAPI document derive from it.
 * Every write takes an `Idempotency-Key`: sent again with the same key, by the browser or by a proxy on the way, it is carried out once. The shop's
 * pages send one with each change of a cart (lines, quantities, codes) and each step of a payment.
 * Request and response shapes stand in `schemas.ts` under the same keys (the compiler asks for them); they are kept apart so
 * that the browser gets this table without the schema library (docs/decisions/0002).
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API base; `:name` is a parameter. */
  readonly path: string;
  /** `root`: not below the API base but at the root of its origin. */
  readonly base?: 'root';
  /** GETs of public data: cached, and made stale by the group's cache version. Without it a call is never stored. */
  readonly cacheGroup?: CacheGroup;
  /** Specification, section 8: "silently ignored" or "passed to the caller". */
  readonly onFailure: 'ignore' | 'throw';
  /** How long it may take, when it is not what its method says: a payment waits for its provider. The lengths are the server's business. */
  readonly timeout?: TimeoutClass;
  /** Only the storefront's server calls it; the proxy does not let browsers through. */
  readonly serverOnly?: true;
  /**
   * Sessions of customers. `required`: refused with 401 without one. `opens`, `renews` (a session that is there): the answer carries a token, which the
   * storefront's server takes out and keeps in a cookie. `closes`: the cookie is cleared, whatever the answer.
   */
  readonly session?: 'required' | 'opens' | 'renews' | 'closes';
  /** Beyond the specification: a backend that has the call names this in `capabilities` of /bootstrap. */
  readonly capability?: Capability;
}

export type TimeoutClass = 'read' | 'write' | 'payment';

const table = {
  getBootstrap: { method: 'GET', path: '/bootstrap', cacheGroup: 'system_settings', onFailure: 'throw' },
  getLanguages: { method: 'GET', path: '/languages', cacheGroup: 'system_settings', onFailure: 'throw' },
  getCacheVersions: { method: 'GET', path: '/cv', base: 'root', onFailure: 'ignore', serverOnly: true },

  getFilters: { method: 'GET', path: '/filters', cacheGroup: 'product', onFailure: 'ignore' },
  getCatalog: { method: 'GET', path: '/system-catalog', cacheGroup: 'product', onFailure: 'throw' },
  getCatalogOf: { method: 'GET', path: '/system-catalog/:slug', cacheGroup: 'product', onFailure: 'throw' },
  getProduct: { method: 'GET', path: '/products/:slug', cacheGroup: 'product', onFailure: 'throw' },
  getConfiguration: { method: 'GET', path: '/product-configurations/:id', cacheGroup: 'product', onFailure: 'throw' },
  getCollections: { method: 'GET', path: '/collections', cacheGroup: 'collection', onFailure: 'throw' },
  getCollection: { method: 'GET', path: '/collections/:slug', cacheGroup: 'collection', onFailure: 'throw' },
  getPage: { method: 'GET', path: '/pages/:slug', cacheGroup: 'page', onFailure: 'throw' },
  getBlock: { method: 'GET', path: '/blocks/:slug', cacheGroup: 'page', onFailure: 'ignore' },
  getCampaigns: { method: 'GET', path: '/campaign-discount', cacheGroup: 'page', onFailure: 'ignore' },
  getSitemap: { method: 'GET', path: '/sitemap', onFailure: 'throw', serverOnly: true },
  subscribe: { method: 'POST', path: '/subscribe', onFailure: 'throw' },
  askQuestion: { method: 'POST', path: '/questions', onFailure: 'throw' },
  getPaymentGateways: { method: 'GET', path: '/payment-gateways', cacheGroup: 'payment-gateways', onFailure: 'throw' },
  getPaymentMethods: { method: 'GET', path: '/payment-methods', cacheGroup: 'payment-methods', onFailure: 'throw' },

  getCart: { method: 'GET', path: '/carts', onFailure: 'throw' },
  addItem: { method: 'POST', path: '/carts/items', onFailure: 'throw' },
  updateItem: { method: 'PATCH', path: '/carts/items/:id', onFailure: 'throw' },
  removeItem: { method: 'DELETE', path: '/carts/items/:id', onFailure: 'throw' },
  bindGiftCard: { method: 'POST', path: '/carts/bind-gift-card', onFailure: 'throw' },
  unbindGiftCard: { method: 'POST', path: '/carts/unbind-gift-card', onFailure: 'throw' },
  openCheckout: { method: 'POST', path: '/carts/checkout', onFailure: 'throw' },
  updateCart: { method: 'PATCH', path: '/carts/:id', onFailure: 'throw' },
  startCheckout: { method: 'PATCH', path: '/carts/:id/start-checkout', onFailure: 'throw', timeout: 'payment' },
  createStripeSession: { method: 'POST', path: '/carts/checkout/stripe/session', onFailure: 'throw', timeout: 'payment' },
  getStripeSession: { method: 'GET', path: '/carts/checkout/stripe/session', onFailure: 'throw', timeout: 'payment' },
  expressCheckout: { method: 'POST', path: '/carts/checkout/express', onFailure: 'throw', timeout: 'payment' },
  finishCheckout: { method: 'POST', path: '/carts/checkout/finish-immediately', onFailure: 'throw', timeout: 'payment' },
  getCheckoutCart: { method: 'GET', path: '/checkout/get-cart', onFailure: 'throw' },
  getOrder: { method: 'GET', path: '/checkout/get-order', onFailure: 'throw' },
  getWishlist: { method: 'GET', path: '/wishlists', onFailure: 'ignore' },
  saveWishlist: { method: 'POST', path: '/wishlists', onFailure: 'ignore' },

  signIn: { method: 'POST', path: '/authorizations', onFailure: 'throw', session: 'opens' },
  signInSocial: { method: 'POST', path: '/authorizations/social', onFailure: 'throw', session: 'opens', serverOnly: true },
  signUp: { method: 'POST', path: '/authorizations/sign-up', onFailure: 'throw' },
  signOut: { method: 'DELETE', path: '/authorizations', onFailure: 'ignore', session: 'closes' },
  recoverPassword: { method: 'PATCH', path: '/users/recover-password', onFailure: 'throw' },
  changePassword: { method: 'PATCH', path: '/users/change-password', onFailure: 'throw', session: 'renews' },
  verifyEmail: { method: 'POST', path: '/users/verify-email', onFailure: 'throw' },
  resendVerification: { method: 'POST', path: '/users/verify-email/resend', onFailure: 'throw', capability: 'verification-mail' },
  getUser: { method: 'GET', path: '/users', onFailure: 'ignore', session: 'required' },
  updateUser: { method: 'PUT', path: '/users', onFailure: 'throw', session: 'required' },
  getSubscriptions: { method: 'GET', path: '/users/subscriptions', onFailure: 'throw', session: 'required' },
  updateSubscriptions: { method: 'PUT', path: '/users/subscriptions', onFailure: 'throw', session: 'required' },
  getAddresses: { method: 'GET', path: '/users/addresses/shipping', onFailure: 'throw', session: 'required' },
  addAddress: { method: 'POST', path: '/users/addresses/shipping', onFailure: 'throw', session: 'required' },
  updateAddress: { method: 'PUT', path: '/users/addresses/shipping/:id', onFailure: 'throw', session: 'required' },
  removeAddress: { method: 'DELETE', path: '/users/addresses/shipping/:id', onFailure: 'throw', session: 'required' },
  getOrders: { method: 'GET', path: '/orders', onFailure: 'throw', session: 'required' },
  getCustomerOrder: { method: 'GET', path: '/orders/:id', onFailure: 'throw', session: 'required' },
  updateOrder: { method: 'PATCH', path: '/orders/:id', onFailure: 'throw', session: 'required' },
  getTracking: { method: 'GET', path: '/tracking', onFailure: 'throw' },
  getSessions: { method: 'GET', path: '/authorizations/sessions', onFailure: 'throw', session: 'required', capability: 'sessions' },
  endAllSessions: { method: 'DELETE', path: '/authorizations/sessions', onFailure: 'throw', session: 'closes', capability: 'sessions' },
  endSession: { method: 'DELETE', path: '/authorizations/sessions/:id', onFailure: 'throw', session: 'required', capability: 'sessions' },
  changeEmail: { method: 'POST', path: '/users/email', onFailure: 'throw', session: 'required', capability: 'email-change' },
  exportUser: { method: 'GET', path: '/users/export', onFailure: 'throw', session: 'required', capability: 'data-export' },
  deleteUser: { method: 'POST', path: '/users/delete', onFailure: 'throw', session: 'closes', capability: 'account-deletion' },

  getRates: { method: 'POST', path: '/orders/rates', onFailure: 'throw' },
} as const satisfies Record<string, Endpoint>;

export type EndpointKey = keyof typeof table;
export type EndpointTable = typeof table;
export const endpoints: Readonly<Record<EndpointKey, Endpoint>> = table;
