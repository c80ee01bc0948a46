import type { EndpointKey } from '../../shared/contract/endpoints.ts';
import { openCheckout, rates, updateCart } from '../carts/checkout.ts';
import { bindCode, unbindCode } from '../carts/codes.ts';
import { addItem, removeItem, updateItem } from '../carts/items.ts';
import { openCart } from '../carts/rows.ts';
import { cartView } from '../carts/view.ts';
import { filters } from '../catalog/filters.ts';
import { listing } from '../catalog/listing.ts';
import { configurationBy, product } from '../catalog/product.ts';
import { exportUser, deleteUser } from '../customers/account-data.ts';
import { addAddress, addresses, removeAddress, updateAddress } from '../customers/addresses.ts';
import { changeEmail } from '../customers/change-email.ts';
import { changePassword, recoverPassword } from '../customers/change-password.ts';
import { customerOrder, orderOfCaller, orders, tracking, updateOrder } from '../customers/customer-orders.ts';
import { signInWithPasskey, startPasskeySignIn } from '../customers/passkey-sign-in.ts';
import { addPasskey, passkeys, removePasskey, startPasskey } from '../customers/passkeys.ts';
import { endAllSessions, endOwnSession, endSession, sessions } from '../customers/sessions.ts';
import { signIn } from '../customers/sign-in.ts';
import { resendVerification, signUp, verifyEmail } from '../customers/sign-up.ts';
import { signInSocial } from '../customers/social.ts';
import { subscriptions, updateSubscriptions } from '../customers/subscriptions.ts';
import { orderDocument } from '../documents/order-document.ts';
import { updateUser, user } from '../customers/users.ts';
import { bootstrap, languages } from '../content/bootstrap.ts';
import { campaigns } from '../content/campaigns.ts';
import { block, collection, collections, page } from '../content/pages.ts';
import { sitemap } from '../content/sitemap.ts';
import { cacheVersions } from '../db/cache-versions.ts';
import type { Handler } from './handler.ts';
import { expressCheckout } from '../payments/express.ts';
import { finishCheckout } from '../payments/finish.ts';
import { paymentGateways, paymentMethods } from '../payments/offer.ts';
import { startCheckout } from '../payments/start.ts';
import { createStripeSession, getStripeSession } from '../payments/stripe-session.ts';
import { ACCEPTED } from '../inquiries/limits.ts';
import { askQuestion } from '../inquiries/questions.ts';
import { saveWishlist, wishlist } from '../wishlists/wishlists.ts';
import { subscribe } from '../inquiries/subscriptions.ts';

/**
 * One row for each row of the endpoint table; the compiler requires it. The OpenAPI document shows `summary` and `description`; the
 * description says what a backend must do beyond what the schemas say.
 */
export const handlers = {
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
  getPaymentGateways: {
    summary: 'Payment gateways and their methods',
    handle: (shop) => ({ data: paymentGateways(shop) }),
  },
  getPaymentMethods: {
    summary: 'Payment methods',
    description:
      '`express`: offered on product and cart, too. `credit`: a loan. `countries`: only there; null leaves it to the storefront.',
    handle: (shop, { lang }) => ({ data: paymentMethods(shop, lang) }),
  },

  getCart: {
    summary: 'The cart; an ordered cart is not found',
    handle: (shop, { query, lang }) => cartView(shop, openCart(shop, query.cart_unique_id), lang),
  },
  addItem: {
    summary: 'Adds a piece, creates a cart if there is none',
    handle: (shop, { body, caller, lang }) => addItem(shop, body, caller?.userId ?? null, lang),
  },
  updateItem: {
    summary: 'Sets the quantity of a line',
    handle: (shop, { params, query, body, lang }) => updateItem(shop, query.cart_unique_id, params.id, body.quantity, lang),
  },
  removeItem: {
    summary: 'Removes a line',
    handle: (shop, { params, query, lang }) => removeItem(shop, query.cart_unique_id, params.id, lang),
  },
  bindGiftCard: {
    summary: 'Binds a discount code or a gift card',
    handle: (shop, { body, lang }) => bindCode(shop, body, lang),
  },
  unbindGiftCard: {
    summary: 'Unbinds a code',
    handle: (shop, { body, lang }) => unbindCode(shop, body, lang),
  },
  openCheckout: {
    summary: 'Opens the checkout for a cart with something in it',
    handle: (shop, { body, lang }) => openCheckout(shop, body.cart_unique_id, lang),
  },
  updateCart: {
    summary: 'Sets address, contact, rate or notes',
    handle: (shop, { params, body, lang }) => updateCart(shop, params.id, body, lang),
  },
  startCheckout: {
    summary: 'Checks that the cart can be ordered at the total the shopper has seen, and begins its payment',
    description: [
      'The order button. Checks the cart as finish-immediately does and, with a `type` of a provider, begins the payment and returns it.',
      'A cart has one unfinished payment: the same type and total return it; another one is ended at its provider first. If that one is',
      'authorised by then, its order is placed and this call answers 409 `cart_finished`. An authorised express payment is set to the current',
      'total. If the provider does not answer: 503 `unavailable`, try again.',
    ].join(' '),
    steps: (shop, { params, body, lang }) => startCheckout(shop, params.id, body, lang),
  },
  createStripeSession: {
    summary: 'Begins a payment in a form of Stripe',
    description: 'As start-checkout, for the methods that pay in a form of Stripe. The session is the payment.',
    steps: (shop, { body, lang }) => createStripeSession(shop, body, lang),
  },
  getStripeSession: {
    summary: 'State of a payment',
    description: [
      'State of a payment of any method, by its id. `complete` once the shopper has left the form. `refusal`: as finish-immediately would',
      'refuse now; null once it can be called.',
    ].join(' '),
    steps: (shop, { query }) => getStripeSession(shop, query.session_id),
  },
  expressCheckout: {
    summary: 'Begins an express payment, or takes the address over from its provider',
    description: [
      'To begin: with `cart_unique_id`, or with `item`, which gets its own cart. With `payment_id`, once the shopper agreed at the provider:',
      'copies e-mail and address to the cart, once. A country without delivery is 422 with `shipping_address.country`; the money is released.',
      'Never an order: start-checkout and finish-immediately follow, with the same payment.',
    ].join(' '),
    steps: (shop, { body, lang }) => expressCheckout(shop, body, lang),
  },
  finishCheckout: {
    summary: 'Places the order, once its payment is authorised',
    description: [
      'Places the order. The state of a payment is read from the provider, never from the browser: not decided is 409 `payment_pending`;',
      '402 `payment_declined`; 409 `payment_cancelled`; none for this cart, method and amount is 402 `payment_required`.',
      'Authorised: one transaction checks everything again and writes the order, then the money is taken, then both are written as paid.',
      'If the order cannot be placed (out_of_stock, cart_changed), the money is released first; the refusal stays the answer of this payment.',
      'A notice of the provider does the same, so there is an order even if the browser does not return. A repeat returns the same order.',
    ].join(' '),
    steps: (shop, { body, lang }) => finishCheckout(shop, body, lang),
  },
  getCheckoutCart: {
    summary: 'The cart in the checkout',
    handle: (shop, { query, lang }) => cartView(shop, openCart(shop, query.cart_unique_id), lang),
  },
  getOrder: {
    summary: 'A placed order, by its unguessable id',
    handle: (shop, { query, caller, lang }) => orderOfCaller(shop, query.order_id, caller, lang),
  },
  getWishlist: {
    summary: 'A wishlist, by its unguessable id',
    handle: (shop, { query, lang }) => wishlist(shop, query.unique_id, lang),
  },
  saveWishlist: {
    summary: 'Saves the whole wishlist, creates one if there is none',
    handle: (shop, { body, caller, lang }) => saveWishlist(shop, body, caller?.userId ?? null, lang),
  },
  signIn: {
    summary: 'Opens a session with e-mail address and password',
    description:
      "Wrong address and wrong password are one refusal (422 `credentials_wrong`), after the same time. The guest's cart and wish list become the " +
      "customer's, once: sent again, nothing is added. The token is random, kept as a hash, and ends at `expired_at`.",
    steps: (shop, { body, lang, userAgent }) => signIn(shop, body, { lang, userAgent }),
  },
  signInSocial: {
    summary: 'Opens a session for somebody whom Google or Facebook vouches for',
    description:
      'The backend turns the code into an ID token and checks it. A taken address is 409 `social_email_taken` with `errors.link_token`: sent with the ' +
      'right password to POST /authorizations it links both. An address that the provider has not verified counts as none.',
    steps: (shop, { body, lang, userAgent }) => signInSocial(shop, body, { lang, userAgent }),
  },
  signUp: {
    summary: 'Asks for an account; a mailed link opens it',
    description:
      'Answers alike whether there is an account. Orders that were placed with the address before belong to the account once it is confirmed.',
    steps: (shop, { body, lang }) => signUp(shop, body, lang),
  },
  signOut: {
    summary: 'Ends the session',
    handle: ({ db }, { caller }) => {
      if (caller) endOwnSession(db, caller);
      return ACCEPTED;
    },
  },
  recoverPassword: {
    summary: 'Mails a link for a new password; answers alike whether there is an account',
    handle: (shop, { body }) => recoverPassword(shop, body),
  },
  changePassword: {
    summary: 'Sets a password, by a mailed link or by the current one; all other sessions end',
    steps: (shop, { body, caller, userAgent }) => changePassword(shop, body, caller, userAgent),
  },
  verifyEmail: {
    summary: 'Uses a mailed link up: opens an account, or confirms another address',
    handle: (shop, { body }) => verifyEmail(shop, body),
  },
  resendVerification: {
    summary: 'Mails the link of a sign-up again; answers alike',
    handle: (shop, { body }) => resendVerification(shop, body),
  },
  getUser: { summary: 'Who is signed in', handle: (shop, { caller }) => user(shop, caller) },
  updateUser: {
    summary: 'Changes names, phone, salutation, birthday, language',
    handle: (shop, { body, caller }) => updateUser(shop, caller, body),
  },
  getSubscriptions: {
    summary: 'Which mails the customer gets beside those about orders',
    handle: (shop, { caller }) => subscriptions(shop, caller),
  },
  updateSubscriptions: { summary: 'Chooses them', handle: (shop, { body, caller }) => updateSubscriptions(shop, body, caller) },
  getAddresses: { summary: 'Addresses of the customer, the default first', handle: (shop, { caller }) => addresses(shop, caller) },
  addAddress: {
    summary: 'Adds an address; the first one is the default',
    handle: (shop, { body, caller }) => addAddress(shop, body, caller),
  },
  updateAddress: {
    summary: 'Changes an address',
    handle: (shop, { params, body, caller }) => updateAddress(shop, params.id, body, caller),
  },
  removeAddress: { summary: 'Deletes an address', handle: (shop, { params, caller }) => removeAddress(shop, params.id, caller) },
  getOrders: {
    summary: 'Orders of the customer, newest first',
    handle: (shop, { query, caller, lang }) => orders(shop, query, caller, lang),
  },
  getCustomerOrder: {
    summary: 'An order of the customer; that of another is not found',
    handle: (shop, { params, caller, lang }) => customerOrder(shop, params.id, caller, lang),
  },
  updateOrder: {
    summary: 'Changes the notes of an order that nobody works on yet',
    handle: (shop, { params, body, caller, lang }) => updateOrder(shop, params.id, body, caller, lang),
  },
  getOrderDocument: {
    summary: 'A document of an order, as PDF',
    description:
      'The kinds that the order names in `documents`. Without a session for the order of a guest; that of a customer opens only in the ' +
      "customer's session, else it is not found. The storefront's server calls it and sends the browser the file.",
    steps: (shop, { params, caller, lang }) => orderDocument(shop, params, caller, lang),
  },
  getTracking: {
    summary: 'How far an order has come, by a mailed id or by number and e-mail address',
    description: 'Unknown number and wrong address are the same 404. Guesses are limited.',
    handle: (shop, { query, lang }) => tracking(shop, query, lang),
  },
  getSessions: { summary: 'Where the customer is signed in', handle: ({ db }, { caller }) => ({ data: sessions(db, caller) }) },
  endAllSessions: {
    summary: 'Signs out everywhere',
    handle: ({ db }, { caller }) => {
      if (caller) endAllSessions(db, caller.userId);
      return ACCEPTED;
    },
  },
  endSession: {
    summary: 'Signs one device out',
    handle: ({ db }, { params, caller }) => {
      endSession(db, caller, params.id);
      return ACCEPTED;
    },
  },
  getPasskeys: { summary: "The customer's passkeys", handle: (shop, { caller }) => ({ data: passkeys(shop, caller) }) },
  startPasskey: {
    summary: 'Options for a new passkey',
    description:
      'Asks for the password again; a customer without one must have signed in within the last quarter of an hour (409 `sign_in_again`). ' +
      'Challenges are random, valid once and for five minutes.',
    steps: (shop, { body, caller }) => startPasskey(shop, body, caller),
  },
  addPasskey: {
    summary: 'Stores a passkey that the browser has made',
    description:
      'Checks challenge, origin, RP ID and that the authenticator has verified the user. What is wrong is 422 `passkey_refused`.',
    steps: (shop, { body, caller }) => addPasskey(shop, body, caller),
  },
  removePasskey: {
    summary: 'Removes a passkey; that of another customer is not found',
    handle: (shop, { params, caller }) => removePasskey(shop, params.id, caller),
  },
  startPasskeySignIn: {
    summary: 'Options for a sign-in by passkey',
    description: 'Names no credentials: the authenticator offers those of this shop, so nobody learns who has an account.',
    steps: (shop) => startPasskeySignIn(shop),
  },
  signInWithPasskey: {
    summary: 'Opens a session for a passkey',
    description: 'As POST /authorizations. An unknown passkey, a wrong signature and a counter that went back are one refusal.',
    steps: (shop, { body, lang, userAgent }) => signInWithPasskey(shop, body, { lang, userAgent }),
  },
  changeEmail: {
    summary: 'Asks for another address; both have to confirm',
    steps: (shop, { body, caller }) => changeEmail(shop, body, caller),
  },
  exportUser: { summary: 'All that is kept about the customer', handle: (shop, { caller, lang }) => exportUser(shop, caller, lang) },
  deleteUser: {
    summary: 'Deletes the account; orders stay without it',
    steps: (shop, { body, caller }) => deleteUser(shop, body, caller),
  },

  getRates: {
    summary: 'Delivery rates to a country, for a cart',
    handle: (shop, { body, lang }) => rates(shop, body, lang),
  },
} satisfies { readonly [K in EndpointKey]: Handler<K> };
