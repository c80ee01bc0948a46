import * as z from 'zod';
import { AddItemRequest, Cart, GivenAddress, RateId } from './cart.ts';
import { MailAddress } from './mail-address.ts';
import { PAYMENT_KINDS, SESSION_METHODS } from './payment-codes.ts';
import { Amount, Country, Id, MethodCode, UniqueId } from './common.ts';
import { Media } from './media.ts';

/** The company that executes a payment: any name, such as the backend's own word for it. */
const GatewayCode = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/**
 * GET /payment-methods: the payment methods of the shop, in display order. The storefront offers a method when it can pay with it: of kind
 * `none` or `redirect`, whatever its code and provider; of kind `form` or `wallet`, when it has an adapter for the provider.
 */
export const PaymentMethod = z.object({
  code: MethodCode,
  /** Absent (contract 1.0): that of the known code. A method of another code is not offered without it. */
  kind: z.enum(PAYMENT_KINDS).optional(),
  /** The gateway. Absent: that which lists the method in GET /payment-gateways. */
  provider: GatewayCode.optional(),
  title: z.string(),
  /** One or two sentences below the chosen method. Empty: the storefront's sentence for the kind. */
  text: z.string(),
  /** A picture beside the title. */
  icon: Media.nullish(),
  /** The method provides contact and address, so it is also offered on product pages and in the cart. */
  express: z.boolean().default(false),
  /** The method is a loan to the shopper. */
  credit: z.boolean().default(false),
  /** The mandatory text about a loan, with its representative example; without it no loan is offered in AT and DE (docs/law.md). */
  credit_text: z.string().min(1).max(2000).nullish(),
  /** Billing countries in which it is offered; null: decided by the rules in `shared/commerce/payment-offer.ts`. */
  countries: z.array(Country).nullable().default(null),
  /** Of a bank transfer: whose account it is, as the bank has it. The shopper's bank compares it (verification of payee). */
  account_holder: z.string().nullish(),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** GET /payment-gateways: which gateway handles which methods. `none`: no gateway is involved (bank transfer). */
export const PaymentGateway = z.object({
  id: Id,
  name: z.string(),
  provider: GatewayCode,
  methods: z.array(MethodCode),
});
export type PaymentGateway = z.infer<typeof PaymentGateway>;

/**
 * open: the shopper has not completed the payment. processing: the gateway has not decided. authorised: the money is held, the order is
 * not
 * placed yet. paid: the money is captured and the order placed. declined, cancelled: final, no money is held.
 */
export const PAYMENT_STATES = ['open', 'processing', 'authorised', 'paid', 'declined', 'cancelled'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** One attempt to pay a cart (ADR-0009) or a placed order (ADR-0040) with a gateway. */
export const Payment = z.object({
  id: UniqueId,
  /** Null when an order is paid: its cart is nobody's any more. */
  cart_unique_id: UniqueId.nullable(),
  /** The order that is paid, by its id in the account; null for a cart. */
  order_unique_id: UniqueId.nullable().default(null),
  type: MethodCode,
  provider: GatewayCode,
  state: z.enum(PAYMENT_STATES),
  amount: Amount,
  currency_code: z.string(),
  /** Token for the gateway's script: Stripe's client secret or PayPal's order id. */
  provider_token: z.string().max(500),
  /** URL of the gateway's page for methods that leave the shop, else null. */
  redirect_url: z.url({ protocol: /^https?$/ }).nullable(),
});
export type Payment = z.infer<typeof Payment>;

/**
 * The shop's page to which a gateway sends the browser back. The backend adds `payment={id}` to the query. Forwarded in normalized form,
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
 * For a `type` handled by a gateway the backend starts a payment, or returns the existing one for the same cart, type and amount; another
 * open payment of the cart is cancelled first. An express payment that the shopper has already approved is used, with the current total.
 * The answered payment is the gateway's session: its token for form and wallet, the address of its page for `redirect`. That page sends the
 * browser to `return_url` after success and after a cancellation alike.
 */
export const StartCheckoutRequest = z.object({
  expected_amount: Amount,
  type: MethodCode.nullish(),
  return_url: ReturnUrl.nullish(),
});
/** `payment` is null for methods without a gateway. */
export const StartCheckoutResponse = z.object({ data: Cart, payment: Payment.nullable() });

/**
 * POST /orders/{id}/payments, in the session of the order's customer while `payment_open`: begins a payment of the order, or returns the
 * unfinished one of the same `type`; an open one of another type is cancelled first. The amount is the order's. Without gateway and
 * `*_express`: 422 `method_unavailable`. Errors: 409 `payment_pending` while a payment is being confirmed, 409 `order_closed` when nothing
 * is left to pay.
 *
 * POST /orders/{id}/payments/{payment}/finish takes the money and marks the order paid, once; a notice of the gateway does the same. It
 * answers the order, or refuses as finish-immediately does. When the order was cancelled or paid by transfer meanwhile, the money goes
 * back: 409 `order_closed`. GET /carts/checkout/stripe/session answers the state of these payments, too.
 */
export const PayOrderRequest = z.object({ type: MethodCode, return_url: ReturnUrl });
export const PayOrderResponse = z.object({ data: Payment });

/**
 * POST /carts/checkout/stripe/session: as start-checkout, for `SESSION_METHODS`. The storefront calls it when start-checkout answers no
 * payment for such a method, or refuses it with `method_unavailable`.
 */
export const StripeSessionRequest = z.object({
  cart_unique_id: UniqueId,
  type: z.enum(SESSION_METHODS),
  expected_amount: Amount,
  return_url: ReturnUrl,
});
/** Error codes of finish-immediately that describe the state of the payment. */
export const PAYMENT_REFUSALS = ['payment_pending', 'payment_declined', 'payment_cancelled'] as const;

/**
 * GET /carts/checkout/stripe/session: the state of a payment of any method, for polling. When it fails the storefront asks
 * finish-immediately, whose refusals say the same. It answers 200 for a payment in any state. `id` is the payment's id.
 * `payment.redirect_url` is the URL of the hosted form, null for the embedded one. `open`: the form can be filled in. `complete`: the
 * shopper has finished it, and is not asked again. `refusal` is the error that finish-immediately would answer now; null: call finish-immediately, which places the order or answers
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

/** Chosen in the sheet of a wallet before the payment begins. */
const SHEET_FIELDS = ['contact_email', 'shipping_address', 'shipping_rate_id', 'expected_amount'] as const;

/**
 * POST /carts/checkout/express. Without `payment_id`: starts an express payment for the cart, or for `item` in a new cart. With
 * `payment_id`, after the shopper approved the payment at the gateway: copies e-mail and addresses from the gateway into the cart. It never
 * places the order; the order button does.
 *
 * With the fields of `SHEET_FIELDS` (capability `express-address`; all of them or none) the shopper has chosen contact, address and delivery
 * in the sheet of a wallet, before anything is confirmed: they are written to the cart, and the payment is over its final total. Another
 * total than `expected_amount` is 409 `cart_changed` with the right one.
 */
export const ExpressRequest = z
  .object({
    type: MethodCode,
    cart_unique_id: UniqueId.nullish(),
    item: AddItemRequest.omit({ cart_unique_id: true }).nullish(),
    payment_id: UniqueId.nullish(),
    return_url: ReturnUrl.nullish(),
    contact_email: MailAddress.nullish(),
    shipping_address: GivenAddress.nullish(),
    shipping_rate_id: RateId.nullish(),
    expected_amount: Amount.nullish(),
  })
  .superRefine((body, context) => {
    const missing = SHEET_FIELDS.filter((name) => body[name] == null);
    if (missing.length === SHEET_FIELDS.length || (missing.length === 0 && body.payment_id == null)) return;
    const message = missing.length === 0 ? 'is for a payment that begins' : 'is missing';
    for (const name of missing.length === 0 ? SHEET_FIELDS : missing) context.addIssue({ code: 'custom', path: [name], message });
  });
export const ExpressResponse = z.object({ data: Cart, payment: Payment });
