import * as z from 'zod';
import { AddItemRequest, Cart } from './cart.ts';
import { COUNTRIES, PAYMENT_METHODS, SESSION_METHODS } from './codes.ts';
import { Amount, UniqueId } from './common.ts';

/** GET /payment-methods: the payment methods of the shop, in display order. */
export const PaymentMethod = z.object({
  code: z.enum(PAYMENT_METHODS),
  title: z.string(),
  text: z.string(),
  /** The method provides contact and address, so it is also offered on product pages and in the cart. */
  express: z.boolean().default(false),
  /** The method is a loan to the shopper. */
  credit: z.boolean().default(false),
  /** The mandatory text about a loan, with its representative example; without it no loan is offered in AT and DE (docs/law.md). */
  credit_text: z.string().min(1).max(2000).nullish(),
  /** Billing countries in which it is offered; null: decided by the rules in `shared/commerce/payment-offer.ts`. */
  countries: z.array(z.enum(COUNTRIES)).nullable().default(null),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const PAYMENT_PROVIDERS = ['stripe', 'paypal', 'affirm'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

/** GET /payment-gateways: which provider handles which methods. `none`: no provider is involved (bank transfer). */
export const PaymentGateway = z.object({
  id: z.int(),
  name: z.string(),
  provider: z.enum(['none', ...PAYMENT_PROVIDERS]),
  methods: z.array(z.enum(PAYMENT_METHODS)),
});
export type PaymentGateway = z.infer<typeof PaymentGateway>;

/**
 * open: the shopper has not completed the payment. processing: the provider has not decided. authorised: the money is held, the order is
 * not
 * placed yet. paid: the money is captured and the order placed. declined, cancelled: final, no money is held.
 */
export const PAYMENT_STATES = ['open', 'processing', 'authorised', 'paid', 'declined', 'cancelled'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** One attempt to pay a cart with a provider (docs/decisions/0021). */
export const Payment = z.object({
  id: UniqueId,
  cart_unique_id: UniqueId,
  type: z.enum(PAYMENT_METHODS),
  provider: z.enum(PAYMENT_PROVIDERS),
  state: z.enum(PAYMENT_STATES),
  amount: Amount,
  currency_code: z.string(),
  /** Token for the provider's script: Stripe's client secret or PayPal's order id. */
  provider_token: z.string().max(500),
  /** URL of the provider's page for methods that leave the shop, else null. */
  redirect_url: z.url({ protocol: /^https?$/ }).nullable(),
});
export type Payment = z.infer<typeof Payment>;

/**
 * The shop's page to which a provider sends the browser back. The backend adds `payment={id}` to the query. Forwarded in normalized form,
 * because URL parsers differ: some read a backslash as a slash or skip control characters.
 */
const ReturnUrl = z
  .string()
  .regex(/^[^\\\p{Cc}]*$/u)
  .pipe(z.url({ protocol: /^https?$/, normalize: true }).max(500));

/**
 * PATCH /carts/{id}/start-checkout, called when the shopper presses the order button. The backend checks that the cart can be ordered
 * (address, rate, stock) and that its total is `expected_amount`. Errors: 409 `cart_changed` for another total, 422 with the missing
 * fields.
 *
 * For a `type` handled by a provider the backend starts a payment, or returns the existing one for the same cart, type and amount; another
 * open payment of the cart is cancelled first. An express payment that the shopper has already approved is used, with the current total.
 */
export const StartCheckoutRequest = z.object({
  expected_amount: Amount,
  type: z.enum(PAYMENT_METHODS).nullish(),
  return_url: ReturnUrl.nullish(),
});
/** `payment` is null for methods without a provider. */
export const StartCheckoutResponse = z.object({ data: Cart, payment: Payment.nullable() });

/** POST /carts/checkout/stripe/session: as start-checkout, for `SESSION_METHODS`. */
export const StripeSessionRequest = z.object({
  cart_unique_id: UniqueId,
  type: z.enum(SESSION_METHODS),
  expected_amount: Amount,
  return_url: ReturnUrl,
});
/** Error codes of finish-immediately that describe the state of the payment. */
export const PAYMENT_REFUSALS = ['payment_pending', 'payment_declined', 'payment_cancelled'] as const;

/**
 * GET /carts/checkout/stripe/session: the state of a payment of any method, for polling. It answers 200 for a payment in any state. `id` is
 * the payment's id. `payment.redirect_url` is the URL of the hosted form, null for the embedded one. `complete`: the shopper has finished
 * the
 * form. `refusal` is the error that finish-immediately would answer now; null: call finish-immediately, which places the order or answers
 * another error.
 */
export const StripeSession = z.object({
  id: UniqueId,
  status: z.enum(['open', 'complete']),
  payment: Payment,
  refusal: z.enum(PAYMENT_REFUSALS).nullable().default(null),
});
export type StripeSession = z.infer<typeof StripeSession>;
export const StripeSessionResponse = z.object({ data: StripeSession });

/**
 * POST /carts/checkout/express. Without `payment_id`: starts an express payment for the cart, or for `item` in a new cart. With
 * `payment_id`,
 * after the shopper approved the payment at the provider: copies e-mail and addresses from the provider into the cart. It never places the
 * order; the order button does.
 */
export const ExpressRequest = z.object({
  type: z.enum(PAYMENT_METHODS),
  cart_unique_id: UniqueId.nullish(),
  item: AddItemRequest.omit({ cart_unique_id: true }).nullish(),
  payment_id: UniqueId.nullish(),
  return_url: ReturnUrl.nullish(),
});
export const ExpressResponse = z.object({ data: Cart, payment: Payment });
