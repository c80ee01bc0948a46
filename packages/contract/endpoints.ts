import type { Endpoint as AnyEndpoint } from '../engine/contract.ts';

export type FileType = 'application/pdf' | 'image/jpeg';

export interface Endpoint extends AnyEndpoint {
  readonly file?: FileType;
}

/**
 * THE endpoint table: every backend call the storefront makes. The API proxy forwards only these calls; the API clients of browser and
 * server, the sandbox's handlers and the OpenAPI document derive from it.
 *
 * Every write accepts an `Idempotency-Key` header: a repeat with the same key, by the browser or by a proxy, is executed once. The
 * storefront sends one with each change of a cart (lines, quantities, codes) and each step of a payment.
 *
 * `schemas.ts` has the request and response shapes under the same keys (the compiler asks for them), `capabilities.ts` names the optional
 * calls. They are separate files so that the browser loads this table without them (ADR-0001).
 */
const table = {
  getBootstrap: { method: 'GET', path: '/bootstrap', cacheGroup: 'system_settings' },
  getLanguages: { method: 'GET', path: '/languages', cacheGroup: 'system_settings' },
  getCacheVersions: { method: 'GET', path: '/cv', base: 'root', onFailure: 'ignore', serverOnly: true, timeout: 'read' },

  getFilters: { method: 'GET', path: '/filters', cacheGroup: 'product', onFailure: 'ignore' },
  getCatalog: { method: 'GET', path: '/system-catalog', cacheGroup: 'product' },
  getCatalogOf: { method: 'GET', path: '/system-catalog/:slug', cacheGroup: 'product' },
  getProduct: { method: 'GET', path: '/products/:slug', cacheGroup: 'product' },
  getConfiguration: { method: 'GET', path: '/product-configurations/:id', cacheGroup: 'product' },
  getCollections: { method: 'GET', path: '/collections', cacheGroup: 'collection' },
  getCollection: { method: 'GET', path: '/collections/:slug', cacheGroup: 'collection' },
  getPage: { method: 'GET', path: '/pages/:slug', cacheGroup: 'page' },
  getBlock: { method: 'GET', path: '/blocks/:slug', cacheGroup: 'page', onFailure: 'ignore' },
  getPreview: { method: 'GET', path: '/previews/:token' },
  getEntity: { method: 'GET', path: '/system-entities/:key', cacheGroup: 'page', onFailure: 'ignore' },
  getPostCategories: { method: 'GET', path: '/blog/categories', cacheGroup: 'posts' },
  getPostCategory: { method: 'GET', path: '/blog/categories/:slug', cacheGroup: 'posts' },
  getCategoryPosts: { method: 'GET', path: '/blog/categories/:slug/posts', cacheGroup: 'posts' },
  getPosts: { method: 'GET', path: '/blog/posts', cacheGroup: 'posts' },
  // The specification has `/blog/posts/{type}` beside `/blog/posts/{slug}`, and `/blog/posts/{type}/{x}` beside `/blog/posts/{slug}/next`.
  // A type is one of these fixed words, each a row of its own before the rows with a slug: no post has the slug `newest` or `product`.
  getNewestPosts: { method: 'GET', path: '/blog/posts/newest', cacheGroup: 'posts', onFailure: 'ignore' },
  getProductPosts: { method: 'GET', path: '/blog/posts/product/:slug', cacheGroup: 'posts', onFailure: 'ignore' },
  getPost: { method: 'GET', path: '/blog/posts/:slug', cacheGroup: 'posts' },
  getNextPost: { method: 'GET', path: '/blog/posts/:slug/next', cacheGroup: 'posts', onFailure: 'ignore' },
  getJourney: { method: 'GET', path: '/journey', cacheGroup: 'page' },
  getCampaigns: { method: 'GET', path: '/campaign-discount', cacheGroup: 'page', onFailure: 'ignore' },
  getPopups: { method: 'GET', path: '/popups', cacheGroup: 'page', onFailure: 'ignore' },
  getOffers: { method: 'GET', path: '/offers', serverOnly: true, timeout: 'write' },
  getSitemap: { method: 'GET', path: '/sitemap', serverOnly: true },
  subscribe: { method: 'POST', path: '/subscribe' },
  confirmSubscription: { method: 'POST', path: '/subscribe/confirm' },
  unsubscribe: { method: 'POST', path: '/subscribe/unsubscribe' },
  askQuestion: { method: 'POST', path: '/questions' },
  getPaymentGateways: { method: 'GET', path: '/payment-gateways', cacheGroup: 'payment-gateways' },
  getPaymentHandlers: { method: 'GET', path: '/payment-handlers', cacheGroup: 'payment-methods', serverOnly: true },
  authorisePayment: { method: 'POST', path: '/payment-handlers/:id/authorise', serverOnly: true, timeout: 'payment' },
  getPaymentMethods: { method: 'GET', path: '/payment-methods', cacheGroup: 'payment-methods' },

  getCart: { method: 'GET', path: '/carts' },
  addItem: { method: 'POST', path: '/carts/items' },
  updateItem: { method: 'PATCH', path: '/carts/items/:id' },
  removeItem: { method: 'DELETE', path: '/carts/items/:id' },
  bindGiftCard: { method: 'POST', path: '/carts/bind-gift-card' },
  unbindGiftCard: { method: 'POST', path: '/carts/unbind-gift-card' },
  openCheckout: { method: 'POST', path: '/carts/checkout' },
  updateCart: { method: 'PATCH', path: '/carts/:id' },
  startCheckout: { method: 'PATCH', path: '/carts/:id/start-checkout', timeout: 'payment' },
  createStripeSession: { method: 'POST', path: '/carts/checkout/stripe/session', timeout: 'payment' },
  getStripeSession: { method: 'GET', path: '/carts/checkout/stripe/session', timeout: 'payment' },
  expressCheckout: { method: 'POST', path: '/carts/checkout/express', timeout: 'payment' },
  finishCheckout: { method: 'POST', path: '/carts/checkout/finish-immediately', timeout: 'payment' },
  assignCart: { method: 'PUT', path: '/carts/:id/platform', serverOnly: true },
  getPlatformOrder: { method: 'GET', path: '/platform-orders/:checkout', serverOnly: true },
  takeOrderEvents: { method: 'POST', path: '/order-events/take', serverOnly: true },
  confirmOrderEvent: { method: 'POST', path: '/order-events/confirm', serverOnly: true },
  getCheckoutCart: { method: 'GET', path: '/checkout/get-cart' },
  getOrder: { method: 'GET', path: '/checkout/get-order' },
  getWishlist: { method: 'GET', path: '/wishlists', onFailure: 'ignore' },
  saveWishlist: { method: 'POST', path: '/wishlists', onFailure: 'ignore', largeBody: true },
  getComparison: { method: 'GET', path: '/comparisons', onFailure: 'ignore' },
  saveComparison: { method: 'POST', path: '/comparisons', onFailure: 'ignore' },
  shareWishlist: { method: 'POST', path: '/wishlists/shares' },
  unshareWishlist: { method: 'POST', path: '/wishlists/shares/revoke' },
  getSharedWishlist: { method: 'GET', path: '/wishlists/shares/:token' },

  signIn: { method: 'POST', path: '/authorizations', session: 'opens', device: true },
  signInSocial: {
    method: 'POST',
    path: '/authorizations/social',
    session: 'opens',
    device: true,
    serverOnly: true,
    timeout: 'payment',
  },
  signUp: { method: 'POST', path: '/authorizations/sign-up' },
  signOut: { method: 'DELETE', path: '/authorizations', onFailure: 'ignore', session: 'closes' },
  recoverPassword: { method: 'PATCH', path: '/users/recover-password', device: true },
  changePassword: { method: 'PATCH', path: '/users/change-password', session: 'renews', device: true },
  verifyEmail: { method: 'POST', path: '/users/verify-email' },
  resendVerification: { method: 'POST', path: '/users/verify-email/resend' },
  getMailLink: { method: 'GET', path: '/users/mail-links/:token', onFailure: 'ignore' },
  getUser: { method: 'GET', path: '/users', onFailure: 'ignore', session: 'required' },
  updateUser: { method: 'PUT', path: '/users', session: 'required' },
  getSubscriptions: { method: 'GET', path: '/users/subscriptions', session: 'required' },
  updateSubscriptions: { method: 'PUT', path: '/users/subscriptions', session: 'required' },
  getAddresses: { method: 'GET', path: '/users/addresses/shipping', session: 'required' },
  addAddress: { method: 'POST', path: '/users/addresses/shipping', session: 'required' },
  updateAddress: { method: 'PUT', path: '/users/addresses/shipping/:id', session: 'required' },
  removeAddress: { method: 'DELETE', path: '/users/addresses/shipping/:id', session: 'required' },
  getOrders: { method: 'GET', path: '/orders', session: 'required' },
  getCustomerOrder: { method: 'GET', path: '/orders/:id', session: 'required' },
  updateOrder: { method: 'PATCH', path: '/orders/:id', session: 'required' },
  cancelOrder: { method: 'POST', path: '/orders/:id/cancel', session: 'required' },
  payOrder: { method: 'POST', path: '/orders/:id/payments', session: 'required', timeout: 'payment' },
  finishOrderPayment: {
    method: 'POST',
    path: '/orders/:id/payments/:payment/finish',
    session: 'required',
    timeout: 'payment',
  },
  getOrderDocument: {
    method: 'GET',
    path: '/orders/:id/documents/:kind',
    serverOnly: true,
    file: 'application/pdf',
    timeout: 'write',
  },
  getTracking: { method: 'GET', path: '/tracking' },
  requestReturn: { method: 'POST', path: '/returns/request' },
  findReturnOrder: { method: 'POST', path: '/returns/orders' },
  getReturnOrder: { method: 'GET', path: '/returns/orders/:id' },
  getReturn: { method: 'GET', path: '/returns/orders/:id/requests/:number' },
  keepReturnPhoto: {
    method: 'POST',
    path: '/returns/orders/:id/photos',
    serverOnly: true,
  },
  getReturnPhoto: {
    method: 'GET',
    path: '/returns/orders/:id/photos/:photo',
    serverOnly: true,
    file: 'image/jpeg',
    timeout: 'write',
  },
  declareWithdrawal: { method: 'POST', path: '/withdrawals' },
  getWithdrawal: { method: 'GET', path: '/withdrawals/:id' },
  getSessions: { method: 'GET', path: '/authorizations/sessions', session: 'required' },
  endAllSessions: { method: 'DELETE', path: '/authorizations/sessions', session: 'closes' },
  endSession: { method: 'DELETE', path: '/authorizations/sessions/:id', session: 'required' },
  getPasskeys: { method: 'GET', path: '/users/passkeys', session: 'required' },
  startPasskey: { method: 'POST', path: '/users/passkeys/options', session: 'required' },
  addPasskey: { method: 'POST', path: '/users/passkeys', session: 'required' },
  removePasskey: { method: 'DELETE', path: '/users/passkeys/:id', session: 'required' },
  startPasskeySignIn: { method: 'POST', path: '/authorizations/passkey/options' },
  signInWithPasskey: {
    method: 'POST',
    path: '/authorizations/passkey',
    session: 'opens',
    device: true,
  },
  changeEmail: { method: 'POST', path: '/users/email', session: 'required' },
  exportUser: {
    method: 'GET',
    path: '/users/export',
    timeout: 'write',
    download: true,
    session: 'required',
  },
  deleteUser: { method: 'POST', path: '/users/delete', session: 'closes' },

  sendEvent: { method: 'POST', path: '/events/frontend-event', onFailure: 'ignore' },
  getRates: { method: 'POST', path: '/orders/rates' },
} as const satisfies Record<string, Endpoint>;

export type EndpointKey = keyof typeof table;
export type EndpointTable = typeof table;
export const endpoints: Readonly<Record<EndpointKey, Endpoint>> = table;

declare module '../engine/register.ts' {
  interface Register {
    endpoint: keyof EndpointTable;
  }
}
