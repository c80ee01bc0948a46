/** Codes of payments and documents, apart from `codes.ts`, of which each page loads a part. Values are wire values. */

export const PaymentStatus = {
  unpaid: 0,
  paid: 1,
  refunded: 2,
  partiallyRefunded: 3,
  voided: 4,
  refundStarted: 5,
  returnRequested: 6,
} as const;
export type PaymentStatus = (typeof PaymentStatus)[keyof typeof PaymentStatus];

/**
 * Payment methods that the storefront knows by their codes. A backend may offer others, which work by their `kind`
 * (`shared/commerce/payment-kind.ts`).
 */
export const PAYMENT_METHODS = [
  'card',
  'paypal',
  'paypal_express',
  'affirm',
  'stripe',
  'affirm_express',
  'google_pay',
  'apple_pay',
  'stripe_checkout_form',
  'bank_transfer',
  'stripe_payment_element',
] as const;
export type KnownMethod = (typeof PAYMENT_METHODS)[number];
/** Gateways that the storefront has adapters for; a backend may name others. */
export type GatewayName = 'stripe' | 'paypal' | 'affirm';
/** Of the form `PAYMENT_CODE`. */
export type PaymentMethodCode = string;
/** `nothing` is the storefront's own word for an order without a payment. */
export const PAYMENT_CODE = /^(?!nothing$)[A-Za-z0-9_-]{1,64}$/;

/**
 * The shopper's part in a payment. none: nothing, the order is placed (transfer, invoice). redirect: on a page of the gateway, at the
 * `redirect_url` of start-checkout. form: in fields of the gateway on our page. wallet: in a sheet or window of the gateway.
 */
export const PAYMENT_KINDS = ['none', 'form', 'redirect', 'wallet'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** Methods whose payment POST /carts/checkout/stripe/session starts, when start-checkout answers none. */
export const SESSION_METHODS = ['stripe', 'stripe_checkout_form'] as const satisfies readonly KnownMethod[];
export const isSessionMethod = (code: string | null): code is (typeof SESSION_METHODS)[number] =>
  SESSION_METHODS.some((one) => one === code);

/**
 * Documents of an order. A credit note corrects the invoice when money is paid back; an order may have several, told apart by their
 * numbers.
 */
export const DOCUMENT_KINDS = ['confirmation', 'invoice', 'credit_note', 'delivery_note'] as const;
