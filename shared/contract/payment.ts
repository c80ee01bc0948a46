import * as z from 'zod';
import { AddItemRequest, Cart } from './cart.ts';
import { COUNTRIES, PAYMENT_METHODS, SESSION_METHODS } from './codes.ts';
import { Amount, UniqueId } from './common.ts';

/** GET /payment-methods: what a shopper may pick in this shop, in the order to show it. */
export const PaymentMethod = z.object({
  code: z.enum(PAYMENT_METHODS),
  title: z.string(),
  text: z.string(),
  /** Brings the address along: offered on product and cart, too. */
  express: z.boolean().default(false),
  /** A loan to the shopper. */
  credit: z.boolean().default(false),
  /** Where it is offered; null leaves it to the country's profile (`shared/commerce/payment-offer.ts`). */
  countries: z.array(z.enum(COUNTRIES)).nullable().default(null),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const PAYMENT_PROVIDERS = ['stripe', 'paypal', 'affirm'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

/** GET /payment-gateways: who carries a payment out. `none` is the shop itself (bank transfer). */
export const PaymentGateway = z.object({
  id: z.int(),
  name: z.string(),
  provider: z.enum(['none', ...PAYMENT_PROVIDERS]),
  methods: z.array(z.enum(PAYMENT_METHODS)),
});
export type PaymentGateway = z.infer<typeof PaymentGateway>;

/**
 * open: nothing happened yet, or the shopper is at it. processing: the provider has not decided. authorised: the money is held, the order
 * not placed yet. paid: taken, there is an order. declined, cancelled: over, nothing is held.
 */
export const PAYMENT_STATES = ['open', 'processing', 'authorised', 'paid', 'declined', 'cancelled'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** One try to pay a cart with a provider, as the backend knows it (docs/decisions/0021). */
export const Payment = z.object({
  id: UniqueId,
  cart_unique_id: UniqueId,
  type: z.enum(PAYMENT_METHODS),
  provider: z.enum(PAYMENT_PROVIDERS),
  state: z.enum(PAYMENT_STATES),
  amount: Amount,
  currency_code: z.string(),
  /** What the provider's script carries it out with: Stripe's client secret, PayPal's order id. */
  provider_token: z.string().max(500),
  /** The provider's page, for methods that leave the shop. */
  redirect_url: z.url({ protocol: /^https?$/ }).nullable(),
});
export type Payment = z.infer<typeof Payment>;

/**
 * Where a provider sends the browser back to: a page of the shop. The backend adds `payment={id}`. It goes on as it was parsed, for another
 * parser may read what was typed in another way: to some a backslash is a slash, and control characters are nothing.
 */
const ReturnUrl = z
  .string()
  .regex(/^[^\\\p{Cc}]*$/u)
  .pipe(z.url({ protocol: /^https?$/, normalize: true }).max(500));

/**
 * PATCH /carts/{id}/start-checkout: the shopper has pressed the order button. The backend checks that the cart can be ordered as it is
 * (address, rate, stock) and that the shopper has seen this total; otherwise 409 `cart_changed`, or 422 with the fields that are missing.
 * With a `type` that a provider carries out it begins the payment, or answers the one there is for this cart, type and amount; another
 * one that is open is cancelled before. An express payment that the shopper agreed to already is taken for the total of now.
 */
export const StartCheckoutRequest = z.object({
  expected_amount: Amount,
  type: z.enum(PAYMENT_METHODS).nullish(),
  return_url: ReturnUrl.nullish(),
});
/** `payment` is null where no provider is needed. */
export const StartCheckoutResponse = z.object({ data: Cart, payment: Payment.nullable() });

/** POST /carts/checkout/stripe/session: as start-checkout, for the methods that pay in a form of Stripe's. */
export const StripeSessionRequest = z.object({
  cart_unique_id: UniqueId,
  type: z.enum(SESSION_METHODS),
  expected_amount: Amount,
  return_url: ReturnUrl,
});
/** As finish-immediately would refuse; what else it may say needs more words than a code. */
export const PAYMENT_REFUSALS = ['payment_pending', 'payment_declined', 'payment_cancelled'] as const;

/**
 * How a payment stands, of whichever method: whoever waits asks for that, and no call is refused on the way. `id` is the payment's; the
 * form's address is `payment.redirect_url`, null for the embedded one. `complete`: the shopper is done with it. `refusal` is null once
 * finish-immediately is to be asked: for the order, or for a reason that only it can tell.
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
 * POST /carts/checkout/express. To begin: for a cart, or for one piece, which gets a cart of its own. With `payment_id`, after the shopper
 * agreed at the provider: puts what the provider tells of them (e-mail, addresses) into the cart. It is never an order: that is the
 * order button's part.
 */
export const ExpressRequest = z.object({
  type: z.enum(PAYMENT_METHODS),
  cart_unique_id: UniqueId.nullish(),
  item: AddItemRequest.omit({ cart_unique_id: true }).nullish(),
  payment_id: UniqueId.nullish(),
  return_url: ReturnUrl.nullish(),
});
export const ExpressResponse = z.object({ data: Cart, payment: Payment });
