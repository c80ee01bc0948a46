/** Enumerations of the backend (specification, section 3). Values are wire values. */

/** Companies that vouch for a customer (specification, section 3). */
export const IDENTITY_PROVIDERS = ['google', 'facebook'] as const;
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number];

/** Calls beyond the specification come in groups; a backend names in /bootstrap those that it has. */
export const CAPABILITIES = [
  'sessions',
  'email-change',
  'verification-mail',
  'mail-links',
  'data-export',
  'account-deletion',
  'passkeys',
  'order-documents',
  'order-cancellation',
  'order-payment',
  'wishlist-shares',
  'previews',
  'newsletter-links',
  'returns',
  'quiz',
  'withdrawals',
  'mail-choices',
  'photo-files',
  'offers',
  'order-events',
  'agent-payments',
  'express-address',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** Slugs of the magazine's section about diamonds (specification, section 3). */
export const DIAMOND_KNOWLEDGE_SLUGS = ['engagement-rings', 'zasnuby'] as const;

/** Forms that an editor may place in a page as a block. */
export const BLOCK_FORMS = ['contact'] as const;
/** The subject of a message to the shop. */
export const QUESTION_SUBJECTS = ['piece', 'order', 'appointment', 'other'] as const;

export const DiscountType = { percent: 1, static: 2 } as const;
export const GIFT_CARD_TYPES = ['static', 'percent'] as const;

/** Services that a shop can switch on (specification, section 3). Values are wire values. 6 is Stripe, including Affirm through Stripe. */
export const IntegrationType = {
  googleAnalytics: 1,
  facebookPixel: 2,
  hotjar: 3,
  zendeskChat: 4,
  klaviyo: 5,
  stripe: 6,
  payPal: 7,
  cdnDomain: 8,
  customScripts: 9,
  operateStatistics: 35,
  impact: 60,
  gtm: 62,
  firebase: 63,
  googleAddressValidation: 64,
} as const;
export type IntegrationType = (typeof IntegrationType)[keyof typeof IntegrationType];

/**
 * Acts of shoppers that are worth counting: the tracked events of the specification (section 3) and those that it names for Google
 * Analytics (section 9). `remove_from_favorites` and `view_favorites` are its `favorites_remove` and `favorites_view`.
 */
export const SHOP_EVENTS = [
  'visit',
  'view_item_list',
  'select_item',
  'view_item',
  'add_to_cart',
  'remove_from_cart',
  'view_cart',
  'begin_checkout',
  'add_shipping_info',
  'add_payment_info',
  'checkout_error',
  'purchase',
  'search',
  'view_search_results',
  'generate_lead',
  'add_to_favorites',
  'remove_from_favorites',
  'view_favorites',
  'remain',
  'scroll_depth',
] as const;
export type ShopEventName = (typeof SHOP_EVENTS)[number];

/** Groups of backend data that share one cache version (specification, section 7, "cache categories"). */
export const CACHE_GROUPS = ['system_settings', 'product', 'collection', 'page', 'posts', 'payment-gateways', 'payment-methods'] as const;
export type CacheGroup = (typeof CACHE_GROUPS)[number];

/** Whom a popup may leave out. */
export const POPUP_AUDIENCES = ['customers', 'subscribers', 'buyers'] as const;
export type PopupAudience = (typeof POPUP_AUDIENCES)[number];

/** Why a discount code or gift card does not apply. `code_first_order`: the customer has placed an order before. */
export const CODE_PROBLEMS = [
  'code_invalid',
  'code_expired',
  'code_used_up',
  'code_minimum',
  'code_not_for_items',
  'code_first_order',
] as const;
export type CodeProblem = (typeof CODE_PROBLEMS)[number];

/** `error_code` of an error response. `locales/<lng>/errors.json` has the text for shoppers. */
export const ERROR_CODES = [
  'validation_failed',
  'not_found',
  'cart_not_found',
  'cart_finished',
  'cart_empty',
  'cart_changed',
  'item_not_found',
  'configuration_not_found',
  'quantity_invalid',
  'out_of_stock',
  'in_stock',
  'rate_unavailable',
  'amount_too_small',
  ...CODE_PROBLEMS,
  'code_already_bound',
  'code_not_combinable',
  'method_unavailable',
  'payment_required',
  'payment_pending',
  'payment_declined',
  'payment_cancelled',
  'not_signed_in',
  'credentials_wrong',
  'email_unverified',
  'password_wrong',
  'token_invalid',
  'social_failed',
  'social_email_missing',
  'social_email_taken',
  'passkey_refused',
  'sign_in_again',
  'order_closed',
  'return_refused',
  'photo_too_large',
  'photo_too_many',
  'photo_heic',
  'photo_type',
  'photo_unreadable',
  'photo_pixels',
  'idempotency_conflict',
  'request_in_progress',
  'too_large',
  'too_many_requests',
  'not_allowed',
  'unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Facts about a product that the law or a buyer asks for (docs/law.md). */
export const PRODUCT_FACTS = [
  'fineness',
  'hallmark',
  'assay-office',
  'nickel',
  'weight',
  'metal-origin',
  'stone-growth',
  'stone-origin',
  'kimberley',
  'certificate',
] as const;

/** Warnings that the shop words itself, in all its languages. */
export const SAFETY_WARNINGS = ['small-parts', 'magnets', 'nickel'] as const;

/** The name that the built-in wordmark shows. A shop of another name has a logo of its own, else its name in letters. */
export const WORDMARK_NAME = 'Feinlicht';

/** Stands in an order where a text is required that the caller must not see. */
export const HIDDEN_TEXT = '-';

/** In it shop and backend count days and tell the time, wherever visitors and servers are. */
export const SHOP_TIME_ZONE = 'Europe/Vienna';

declare module '../engine/register.ts' {
  interface Register {
    cacheGroup: (typeof CACHE_GROUPS)[number];
    errorCode: (typeof ERROR_CODES)[number];
  }
}
