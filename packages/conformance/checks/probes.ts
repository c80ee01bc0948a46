import { randomUUID } from 'node:crypto';
import { SESSION_METHODS } from '../../contract/payment-codes.ts';
import type { EndpointKey } from '../../contract/endpoints.ts';
import type { ArgsOf } from '../../contract/request.ts';
import { ReturnType } from '../../contract/return-limits.ts';
import type { Options, Refused } from './backend.ts';
import { photoCall, returnId } from './return-photo.ts';
import { type Context, Skipped } from './check.ts';
import { finishBody, PERSON, RETURN_URL } from './shopper.ts';

/** Plausible arguments, and the refusal where that is the answer. */
export interface Probe<K extends EndpointKey> {
  readonly args: ArgsOf<K>;
  readonly refusal?: Refused;
  readonly options?: Options;
}
type Probes = { readonly [K in EndpointKey]: (context: Context) => Promise<Probe<K>> | Probe<K> };

const nothing = () => ({ args: {} });
/** Of an order that nobody placed. */
const statementOf = ({ newEmail }: Context) => ({ name: 'Ana', email: newEmail(), contract: 'conformance', items: null });
const RETURN = {
  request_key: 'conformance-return-0001',
  type: ReturnType.refund,
  positions: [{ position: 0, quantity: 1, reason: 'other' }],
};
/** One row for each call of the contract; the compiler asks for it. */
export const probes: Probes = {
  getBootstrap: nothing,
  getLanguages: nothing,
  getCacheVersions: nothing,
  getFilters: () => ({ args: { query: {} } }),
  getCatalog: () => ({ args: { query: {} } }),
  getCatalogOf: async ({ shopper }) => {
    const { categories, materials } = (await shopper.product()).product;
    const slug = (categories[0] ?? materials[0])?.slug;
    if (slug === undefined) throw new Skipped('the first product has neither category nor material');
    return { args: { params: { slug }, query: {} } };
  },
  getProduct: async ({ shopper }) => {
    const { product, sku } = await shopper.product();
    return { args: { params: { slug: product.slug }, query: { configuration_id: sku } } };
  },
  getConfiguration: async ({ shopper }) => ({ args: { params: { id: (await shopper.product()).sku } } }),
  getCollections: nothing,
  getCollection: async ({ backend }) => {
    const [first] = (await backend.call('getCollections', {})).data;
    if (!first) throw new Skipped('there are no collections');
    return { args: { params: { slug: first.slug } } };
  },
  getPage: () => ({ args: { params: { slug: 'home' } } }),
  // The product page asks for this one.
  getBlock: () => ({ args: { params: { slug: 'product-shipping' } } }),
  // Tokens come from the editors' side of a backend.
  getPreview: () => ({ args: { params: { token: 'not.a.token' } }, refusal: { status: 404, code: 'not_found' } }),
  // Only products blocks name a key; a backend without such blocks has none.
  getEntity: async ({ backend }) => {
    const { blocks } = (await backend.call('getPage', { params: { slug: 'home' } })).data;
    const key = blocks.map((block) => (block.type === 'products' ? block.entity : null)).find((one) => one != null);
    if (key === undefined) throw new Skipped('no block of the home page names an entity');
    return { args: { params: { key } } };
  },
  getPostCategories: nothing,
  getPostCategory: async ({ backend }) => ({ args: { params: { slug: (await firstPost(backend)).categories[0]?.slug ?? '' } } }),
  getCategoryPosts: async ({ backend }) => ({
    args: { params: { slug: (await firstPost(backend)).categories[0]?.slug ?? '' }, query: { count: 2 } },
  }),
  getPosts: () => ({ args: { query: { offset: 0, count: 2 } } }),
  getNewestPosts: nothing,
  getProductPosts: async ({ shopper }) => ({ args: { params: { slug: (await shopper.product()).product.slug } } }),
  getPost: async ({ backend }) => ({ args: { params: { slug: (await firstPost(backend)).slug } } }),
  getNextPost: async ({ backend }) => ({ args: { params: { slug: (await firstPost(backend)).slug } } }),
  getJourney: nothing,
  getCampaigns: () => ({ args: { query: { url: '/' } } }),
  getPopups: () => ({ args: { query: { url: '/' } } }),
  getOffers: () => ({ args: { query: { count: 2 } } }),
  getSitemap: ({ sitemapSecret: secret }) => {
    if (secret !== undefined) return { args: { query: { secret } } };
    return { args: { query: { secret: 'not the secret' } }, refusal: { status: 403, code: 'not_allowed' } };
  },
  subscribe: ({ newEmail }) => ({ args: { body: { email: newEmail() } } }),
  confirmSubscription: () => ({ args: { body: { token: NO_TOKEN } }, refusal: TOKEN_INVALID }),
  unsubscribe: () => ({ args: { body: { token: NO_TOKEN } }, refusal: TOKEN_INVALID }),
  askQuestion: ({ newEmail }) => ({ args: { body: { name: 'Ana', email: newEmail(), question: 'Is it made to order?' } } }),
  getPaymentGateways: nothing,
  getPaymentMethods: nothing,
  getPaymentHandlers: nothing,
  authorisePayment: () => ({
    args: { params: { id: 'no-such-handler' }, body: { payment_id: randomUUID(), credential: { type: 'token', token: 'x' } } },
    refusal: { status: 404, code: 'not_found' },
  }),

  getCart: async (context) => ({ args: { query: { cart_unique_id: (await cart(context)).unique_id } } }),
  addItem: async ({ shopper }) => {
    const id = await shopper.configurationId((await shopper.product()).sku);
    return { args: { body: { product_configuration_id: id, quantity: 1 } } };
  },
  updateItem: async (context) => {
    const { unique_id, items } = await cart(context);
    return { args: { params: { id: items[0]?.id ?? 0 }, query: { cart_unique_id: unique_id }, body: { quantity: 1 } } };
  },
  removeItem: async (context) => {
    const { unique_id, items } = await cart(context);
    return { args: { params: { id: items[0]?.id ?? 0 }, query: { cart_unique_id: unique_id } } };
  },
  bindGiftCard: async (context) => ({
    args: { body: { cart_unique_id: (await cart(context)).unique_id, gift_card_code: 'NO-SUCH-CODE' } },
    refusal: { status: 422, code: 'code_invalid' },
  }),
  unbindGiftCard: async (context) => ({
    args: { body: { cart_unique_id: (await cart(context)).unique_id, gift_card_code: 'NO-SUCH-CODE' } },
  }),
  openCheckout: async (context) => ({ args: { body: { cart_unique_id: (await cart(context)).unique_id } } }),
  updateCart: async (context) => ({
    args: { params: { id: (await cart(context)).unique_id }, body: { contact_email: context.newEmail() } },
  }),
  startCheckout: async (context) => {
    const { unique_id, final_amount } = await readyCart(context);
    return { args: { params: { id: unique_id }, body: { expected_amount: final_amount } } };
  },
  createStripeSession: async (context) => {
    const { unique_id, final_amount } = await readyCart(context);
    const offered = await offeredMethods(context);
    const type = SESSION_METHODS.find((one) => offered.includes(one));
    const body = { cart_unique_id: unique_id, expected_amount: final_amount, return_url: RETURN_URL };
    if (type !== undefined) return { args: { body: { ...body, type } } };
    return { args: { body: { ...body, type: SESSION_METHODS[0] } }, refusal: METHOD_UNAVAILABLE };
  },
  getStripeSession: async (context) => {
    const payment = await context.shopper.startPayment(await readyCart(context));
    return { args: { query: { session_id: payment.id } } };
  },
  expressCheckout: async (context) => {
    const { unique_id } = await cart(context);
    const { data } = await context.backend.call('getPaymentMethods', {});
    const type = data.find(({ express }) => express)?.code;
    const body = { cart_unique_id: unique_id, return_url: RETURN_URL };
    if (type !== undefined) return { args: { body: { ...body, type } } };
    return { args: { body: { ...body, type: 'paypal_express' } }, refusal: METHOD_UNAVAILABLE };
  },
  finishCheckout: async (context) => {
    const ready = await readyCart(context);
    return { args: { body: finishBody(ready, await context.shopper.directMethod()) } };
  },
  assignCart: async (context) => ({
    args: { params: { id: (await cart(context)).unique_id }, body: { platform: PLATFORM, checkout_id: randomUUID() } },
  }),
  getPlatformOrder: () => ({ args: { params: { checkout: randomUUID() } }, refusal: { status: 404, code: 'not_found' } }),
  takeOrderEvents: () => ({ args: { body: { count: 1 } } }),
  confirmOrderEvent: () => ({ args: { body: { id: randomUUID() } } }),
  getCheckoutCart: async (context) => ({ args: { query: { cart_unique_id: (await readyCart(context)).unique_id } } }),
  getOrder: async ({ shopper }) => {
    const { order } = await shopper.placedOrder();
    return { args: { query: { order_id: order.unique_id } } };
  },
  getWishlist: async (context) => ({ args: { query: { unique_id: await savedWishlist(context) } } }),
  shareWishlist: async (context) => ({ args: { body: { unique_id: await savedWishlist(context) } } }),
  unshareWishlist: async (context) => ({ args: { body: { unique_id: await savedWishlist(context) } } }),
  getSharedWishlist: async (context) => {
    const { data } = await context.backend.call('shareWishlist', { body: { unique_id: await savedWishlist(context) } });
    return { args: { params: { token: data.token } } };
  },
  saveWishlist: async ({ shopper }) => ({ args: { body: { baggage: [{ sku: (await shopper.product()).sku }] } } }),
  getComparison: async ({ backend, shopper }) => {
    const baggage = [{ sku: (await shopper.product()).sku }];
    const { unique_id } = (await backend.call('saveComparison', { body: { baggage } })).data;
    return { args: { query: { unique_id } } };
  },
  saveComparison: async ({ shopper }) => ({ args: { body: { baggage: [{ sku: (await shopper.product()).sku }] } } }),
  // A URL opens no session: what is seen of these calls is how they refuse.
  signIn: ({ newEmail }) => ({
    args: { body: { email: newEmail(), password: 'not the password' } },
    refusal: { status: 422, code: 'credentials_wrong' },
  }),
  signInSocial: async ({ backend }) => {
    const [first] = (await backend.call('getBootstrap', {})).data.social_providers;
    if (!first) throw new Skipped('not offered (social_providers is empty)');
    return {
      args: {
        body: {
          provider: first.provider,
          code: 'no-such-code',
          code_verifier: 'v'.repeat(43),
          redirect_uri: 'https://shop.example/sign-in/google/callback',
          nonce: 'n'.repeat(16),
        },
      },
      refusal: { status: 422, code: 'social_failed' },
    };
  },
  signUp: ({ newEmail }) => ({ args: { body: { email: newEmail(), password: 'four blue sapphires' } } }),
  signOut: nothing,
  recoverPassword: ({ newEmail }) => ({ args: { body: { email: newEmail() } } }),
  changePassword: () => ({ args: { body: { token: NO_TOKEN, password: 'four blue sapphires' } }, refusal: TOKEN_INVALID }),
  getMailLink: () => ({ args: { params: { token: NO_TOKEN } }, refusal: { status: 404, code: 'not_found' } }),
  verifyEmail: () => ({ args: { body: { token: NO_TOKEN, password: 'conformance' } }, refusal: TOKEN_INVALID }),
  resendVerification: ({ newEmail }) => ({ args: { body: { email: newEmail() } } }),
  getUser: () => ({ args: {}, refusal: NOT_SIGNED_IN }),
  updateUser: () => ({ args: { body: {} }, refusal: NOT_SIGNED_IN }),
  getSubscriptions: () => ({ args: {}, refusal: NOT_SIGNED_IN }),
  updateSubscriptions: () => ({ args: { body: { newsletter: false } }, refusal: NOT_SIGNED_IN }),
  getAddresses: () => ({ args: {}, refusal: NOT_SIGNED_IN }),
  addAddress: () => ({ args: { body: ADDRESS }, refusal: NOT_SIGNED_IN }),
  updateAddress: () => ({ args: { params: { id: 1 }, body: ADDRESS }, refusal: NOT_SIGNED_IN }),
  removeAddress: () => ({ args: { params: { id: 1 } }, refusal: NOT_SIGNED_IN }),
  getOrders: () => ({ args: { query: {} }, refusal: NOT_SIGNED_IN }),
  getCustomerOrder: () => ({ args: { params: { id: NO_TOKEN } }, refusal: NOT_SIGNED_IN }),
  updateOrder: () => ({ args: { params: { id: NO_TOKEN }, body: { order_notes: null } }, refusal: NOT_SIGNED_IN }),
  cancelOrder: () => ({ args: { params: { id: NO_TOKEN } }, refusal: NOT_SIGNED_IN }),
  payOrder: () => ({ args: { params: { id: NO_TOKEN }, body: { type: 'card', return_url: RETURN_URL } }, refusal: NOT_SIGNED_IN }),
  finishOrderPayment: () => ({ args: { params: { id: NO_TOKEN, payment: NO_TOKEN } }, refusal: NOT_SIGNED_IN }),
  getOrderDocument: async ({ shopper }) => {
    const { order } = await shopper.placedOrder();
    const [document] = order.documents;
    if (!document) throw new Skipped('the order names no documents');
    const { kind, number } = document;
    return { args: { params: { id: order.unique_id, kind }, query: number === null ? {} : { number } } };
  },
  requestReturn: () => ({
    args: { body: { ...RETURN, order_id: NO_TOKEN } },
    refusal: { status: 404, code: 'not_found' },
  }),
  findReturnOrder: async ({ shopper }) => {
    const { order } = await shopper.placedOrder();
    return { args: { body: { po_number: order.po_number, email: order.contact_email } } };
  },
  getReturnOrder: async (context) => ({ args: { params: { id: await returnId(context) } } }),
  getReturn: async (context) => ({
    args: { params: { id: await returnId(context), number: 'R-0' } },
    refusal: { status: 404, code: 'not_found' },
  }),
  keepReturnPhoto: async (context) => photoCall(context, await returnId(context)),
  getReturnPhoto: async (context) => {
    const { backend } = context;
    const id = await returnId(context);
    const { args, options } = await photoCall(context, id);
    const photo = (await backend.call('keepReturnPhoto', args, options)).data.id;
    return { args: { params: { id, photo } } };
  },
  declareWithdrawal: (context) => ({ args: { body: statementOf(context) } }),
  getWithdrawal: async (context) => {
    const { unique_id: id } = (await context.backend.call('declareWithdrawal', { body: statementOf(context) })).data;
    return { args: { params: { id } } };
  },
  getTracking: async ({ shopper }) => {
    const { order } = await shopper.placedOrder();
    return { args: { query: { po_number: order.po_number, email: order.contact_email } } };
  },
  getSessions: () => ({ args: {}, refusal: NOT_SIGNED_IN }),
  endAllSessions: nothing,
  endSession: () => ({ args: { params: { id: 1 } }, refusal: NOT_SIGNED_IN }),
  getPasskeys: () => ({ args: {}, refusal: NOT_SIGNED_IN }),
  startPasskey: () => ({ args: { body: { password: 'not the password' } }, refusal: NOT_SIGNED_IN }),
  addPasskey: () => ({
    args: { body: { name: 'Phone', credential: { ...CREDENTIAL, response: { clientDataJSON: 'e30', attestationObject: 'oA' } } } },
    refusal: NOT_SIGNED_IN,
  }),
  removePasskey: () => ({ args: { params: { id: 1 } }, refusal: NOT_SIGNED_IN }),
  startPasskeySignIn: nothing,
  signInWithPasskey: () => ({
    args: { body: { credential: { ...CREDENTIAL, response: { clientDataJSON: 'e30', authenticatorData: 'oA', signature: 'oA' } } } },
    refusal: { status: 422, code: 'passkey_refused' },
  }),
  changeEmail: ({ newEmail }) => ({ args: { body: { email: newEmail(), password: 'not the password' } }, refusal: NOT_SIGNED_IN }),
  exportUser: () => ({ args: {}, refusal: NOT_SIGNED_IN }),
  deleteUser: () => ({ args: { body: { password: 'not the password' } }, refusal: NOT_SIGNED_IN }),

  sendEvent: () => ({ args: { body: { event: 'search', search_query: 'ring' } } }),
  getRates: async (context) => {
    const { countries } = (await context.backend.call('getBootstrap', {})).data;
    return { args: { body: { cart_unique_id: (await cart(context)).unique_id, country: countries[0]?.code ?? 'AT' } } };
  },
};

async function firstPost(backend: Context['backend']) {
  const [first] = (await backend.call('getPosts', { query: { count: 1 } })).data;
  if (!first) throw new Skipped('there are no posts');
  return first;
}

const NOT_SIGNED_IN = { status: 401, code: 'not_signed_in' } as const;
const TOKEN_INVALID = { status: 422, code: 'token_invalid' } as const;
const CREDENTIAL = { id: 'bm8tc3VjaC1wYXNza2V5', rawId: 'bm8tc3VjaC1wYXNza2V5', type: 'public-key' } as const;
const PLATFORM = 'https://platform.example/.well-known/ucp';
const NO_TOKEN = 'no-such-token-no-such-token';
const ADDRESS = { ...PERSON, country: 'AT' } as const;
const METHOD_UNAVAILABLE = { status: 422, code: 'method_unavailable' } as const;
const cart = async ({ shopper }: Context) => shopper.cartWith((await shopper.product()).sku);
const readyCart = async ({ shopper }: Context) => shopper.readyCart((await shopper.product()).sku);
const offeredMethods = async ({ backend }: Context): Promise<string[]> =>
  (await backend.call('getPaymentMethods', {})).data.map(({ code }) => code);
async function savedWishlist({ backend, shopper }: Context): Promise<string> {
  const baggage = [{ sku: (await shopper.product()).sku }];
  return (await backend.call('saveWishlist', { body: { baggage } })).data.unique_id;
}
