import * as z from 'zod';
import { Amount, UniqueId } from './common.ts';
import { Fulfilment } from './order.ts';
import { Media } from './media.ts';

/** Orders taken at once at most. */
export const ORDER_EVENTS_MAX = 50;

/** Of the storefront; with a number behind it an event has an id. */
const CheckoutId = z.string().regex(/^[A-Za-z0-9_-]{16,48}$/);

/** Address of a platform's profile in the Universal Commerce Protocol. */
const PlatformProfileUrl = z.url({ protocol: /^https?$/ }).max(1000);

/**
 * PUT /carts/{id}/platform: a machine of `platform` has prepared the cart for a buyer, in the checkout `checkout_id`, an id of the
 * storefront. The order of the cart is one of that platform. Once more replaces it, until the cart is ordered.
 */
export const CartPlatformRequest = z.object({ platform: PlatformProfileUrl, checkout_id: CheckoutId });

const Line = z.object({
  /** Number of the line in the order. */
  position: z.int().nonnegative(),
  /** Sku of the configuration. */
  configuration_id: z.string(),
  title: z.string(),
  options: z.array(z.object({ value: z.string() })),
  image: Media.nullable(),
  quantity: z.int().positive(),
  /** Price of one unit as sold. */
  cost: Amount,
  digital: z.boolean().default(false),
});

/** Money that goes back, or products that come back: a refund, a return, a cancellation. */
const Adjustment = z.object({
  /** Unique in the order. */
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  type: z.enum(['refund', 'return', 'cancellation']),
  at: z.iso.datetime(),
  status: z.enum(['pending', 'completed', 'failed']),
  /** Paid back to the buyer; null: not known, or nothing. */
  amount: Amount.nullable(),
  /** Empty: the order as a whole. */
  lines: z.array(z.object({ position: z.int().nonnegative(), quantity: z.int().positive() })),
});

/**
 * An order as the platform may read it whose checkout it comes from: nothing that the buyer typed, so neither names, addresses, e-mail,
 * notes, engravings nor codes. The storefront drops other fields.
 */
export const PlatformOrder = z.object({
  checkout_id: CheckoutId,
  platform: PlatformProfileUrl,
  po_number: z.string(),
  created_at: z.iso.datetime(),
  /** Of the order, a language of GET /languages: its texts are for the buyer. */
  language: z.string(),
  /** A key of `order_statuses` in GET /bootstrap. */
  status: z.string(),
  /** The products are with the customer. */
  delivered: z.boolean(),
  /** `carrier` null means pick-up; all of it null: everything comes by mail. */
  shipping: z.object({ title: z.string(), carrier: z.string().nullable() }).nullable(),
  lines: z.array(Line),
  currency_code: z.string(),
  items_amount: Amount,
  /** By discount codes. */
  discount_amount: Amount,
  shipping_amount: Amount,
  gift_card_amount: Amount,
  final_amount: Amount,
  fulfilment: Fulfilment.nullable(),
  adjustments: z.array(Adjustment),
});
export type PlatformOrder = z.infer<typeof PlatformOrder>;

/**
 * GET /platform-orders/{checkout_id}: the order that came from this checkout. 404 `not_found` before there is one, that is before its
 * money is taken.
 */
export const PlatformOrderResponse = z.object({ data: PlatformOrder });

/**
 * POST /order-events/take: orders of platforms that have changed since their platform was told, with what they are now, the one that waits
 * longest first. An order that was taken is not handed out again until a pause is over, which grows with each attempt from a minute to some
 * hours; after some days the backend gives up, until the order changes again. So several storefronts may take events at once, and one that
 * dies loses none. Placing the order is the first change.
 */
export const TakeOrderEventsRequest = z.object({ count: z.int().min(1).max(ORDER_EVENTS_MAX) });
const OrderEvent = z.object({
  /** The same for each attempt, another one after each change of the order. */
  id: UniqueId,
  /** Of the last change. */
  at: z.iso.datetime(),
  order: PlatformOrder,
});
export type OrderEvent = z.infer<typeof OrderEvent>;
export const OrderEventsResponse = z.object({ data: z.array(OrderEvent) });

/** POST /order-events/confirm: the platform knows of the event, or never will. A later change of the order stays to be told. */
export const ConfirmOrderEventRequest = z.object({ id: UniqueId });
