import * as z from 'zod';
import { needsZip } from './address-format.ts';
import { Amount, analytics, Country, Id, MethodCode, Tax, UniqueId } from './common.ts';
import { Discount, GiftCard } from './cart-codes.ts';
import { FIELD_MAX, IDS_MAX, NOTES_MAX, QUANTITY_MAX } from './limits.ts';
import { GivenExtras, LineExtras, LineOptions } from './line.ts';
import { Media } from './media.ts';
import { cleanName, cleanPhone } from './typed.ts';
import { MailAddress } from './mail-address.ts';
import { isLinkedName } from './web-address.ts';

const Field = z.string().trim().max(FIELD_MAX);

export const Address = z.object({
  company_name: Field.default(''),
  person_first_name: Field.min(1),
  person_last_name: Field.min(1),
  /** Of who receives the parcel, when somebody else orders. A change of an address that does not name it leaves it. */
  email_address: Field.optional(),
  phone_number: Field.default(''),
  address_line_1: Field.min(1),
  address_line_2: Field.default(''),
  city: Field.min(1),
  /** Empty only in countries without postcodes. */
  zip: Field.default(''),
  country: Country,
  state: Field.default(''),
});
export type Address = z.infer<typeof Address>;

/** Name of a person as it is sent: no web address, because names stand in mails. A stored name stays readable. */
export const PersonName = z
  .string()
  .overwrite(cleanName)
  .max(FIELD_MAX)
  .refine((name) => !isLinkedName(name));
/** An address as it is sent. */
export const GivenAddress = Address.extend({
  person_first_name: PersonName.min(1),
  person_last_name: PersonName.min(1),
  phone_number: Field.overwrite(cleanPhone).default(''),
}).refine(({ zip, country }) => zip !== '' || !needsZip(country), { path: ['zip'], error: 'is missing' });

export const CartItem = z.object({
  id: Id,
  product_id: Id,
  product_configuration_id: Id,
  /** The sku, as in `Configuration.configuration_id`; `sku` repeats it for analytics. */
  configuration_id: z.string(),
  sku: z.string(),
  quantity: z.int().positive(),
  /** Price of one unit before the sale, and the sale's reduction of one unit. */
  base_cost: Amount,
  discount_amount: Amount,
  /** Lowest price of one unit, engraving included, in the 30 days before the sale; null or absent: no sale, or not known. */
  lowest_prior_cost: Amount.nullish(),
  title: z.string(),
  slug: z.string(),
  embedded: z.boolean(),
  /** The chosen options, e.g. metal and size, shown under the title. */
  options: LineOptions,
  image: Media.nullable(),
  ...LineExtras.shape,
  categories: z.array(z.string()),
  ...analytics,
  /** As for the product. */
  made_to_measure: z.boolean().default(false),
  /** Comes by mail. A cart of digital lines alone has no rates; its order needs neither address nor rate, and `shipping_amount` is 0. */
  digital: z.boolean().default(false),
  /**
   * Is a gift card that the shop sells, and so money: no code lowers its price, no gift card pays it, it counts for no minimum and for no
   * delivery rate, and its VAT is due when it pays. A cart of such lines alone refuses codes as `code_not_for_items`. Absent: false.
   */
  is_gift_card: z.boolean().optional(),
  stock_qty: z.int(),
  track_inventory: z.boolean(),
});
export type CartItem = z.infer<typeof CartItem>;

/** A delivery method with its price for the cart's country. */
export const ShippingRate = z.object({
  id: z.string(),
  title: z.string(),
  carrier: z.string().nullable(),
  text: z.string(),
  amount: Amount,
  days_min: z.int(),
  days_max: z.int(),
  /** VAT rate in percent of an order to that country; absent: the cart's. */
  tax_rate: z.number().min(0).max(100).nullish(),
});
export type ShippingRate = z.infer<typeof ShippingRate>;

/** A cart or a checkout cart. The backend computes all amounts; they include VAT. */
export const Cart = z.object({
  unique_id: UniqueId,
  contact_email: z.string().nullable(),
  items: z.array(CartItem),
  shipping_rates: z.array(ShippingRate),
  /** Id of the chosen rate. */
  shipping_rate_id: z.string().nullable(),
  shipping_address: Address.nullable(),
  /** Null: same as the shipping address. */
  billing_address: Address.nullable(),
  order_notes: z.string().nullable(),
  /** The discount code (at most one) and the gift card bound last. `options` holds all codes, keyed by code. */
  discount: Discount.nullable(),
  gift_card: GiftCard.nullable(),
  options: z.object({ discounts: z.record(z.string(), Discount), gift_cards: z.record(z.string(), GiftCard) }),
  currency_code: z.string(),
  /** Sum of the lines after sales. */
  items_amount: Amount,
  /** Null until a rate is chosen; 0 when all lines are digital. */
  shipping_amount: Amount.nullable(),
  /** VAT contained in the price (products less the discount, plus delivery), and its rate in percent. Gift cards do not reduce the VAT. */
  tax_amount: Amount,
  tax_rate: z.number(),
  /** One entry for each rate; their sum is `tax_amount`. Absent: `tax_amount` at `tax_rate`. */
  taxes: z.array(Tax).max(20).optional(),
  /** Amount still to pay: the price less the gift cards. */
  final_amount: Amount,
});
export type Cart = z.infer<typeof Cart>;

export const CartResponse = z.object({ data: Cart });

export const Quantity = z.int().min(1).max(QUANTITY_MAX);

/**
 * POST /carts/items adds a line, or raises the quantity of the line with the same sku and extras (its engraving). An absent or unknown cart
 * id creates a cart.
 */
export const AddItemRequest = z.object({
  cart_unique_id: UniqueId.nullish(),
  product_configuration_id: Id,
  quantity: Quantity,
  ...GivenExtras.shape,
});

export const UpdateItemRequest = z.object({ quantity: Quantity });

/** POST /carts/checkout opens the checkout for a regular cart. The checkout cart keeps its `unique_id`. */
export const OpenCheckoutRequest = z.object({ cart_unique_id: UniqueId });

/** As it is sent. */
export const RateId = z.string().max(40);

/** PATCH /carts/{id}: a partial update. Fields that are absent keep their value. */
export const UpdateCartRequest = z.object({
  contact_email: MailAddress.optional(),
  shipping_address: GivenAddress.optional(),
  billing_address: GivenAddress.nullable().optional(),
  shipping_rate_id: RateId.optional(),
  order_notes: z.string().trim().max(NOTES_MAX).nullable().optional(),
});

/**
 * POST /orders/rates: the delivery rates to a country, for a cart, or (capability `express-address`) for `items` that are in no cart yet.
 */
export const RatesRequest = z
  .object({
    cart_unique_id: UniqueId.nullish(),
    items: z
      .array(z.object({ product_configuration_id: Id, quantity: Quantity }))
      .min(1)
      .max(IDS_MAX)
      .nullish(),
    country: Country,
  })
  .refine(({ cart_unique_id, items }) => (cart_unique_id == null) !== (items == null), {
    path: ['cart_unique_id'],
    error: 'is missing, or there are items, too',
  });
export const RatesResponse = z.object({ data: z.object({ rates: z.array(ShippingRate) }) });

/**
 * POST /carts/checkout/finish-immediately places the order. For methods of a payment provider `payment_id` is required; the errors are 409
 * `payment_pending` (not decided yet, call again), 402 `payment_declined` and 409 `payment_cancelled`. A refused order charges nothing.
 * Repeated for the same cart the call answers the same order, then 409 `cart_finished`: with the same key or the id of the payment after
 * 24 hours, without them after one hour, because ids of carts stand in addresses and shared links.
 */
export const FinishRequest = z.object({
  cart_unique_id: UniqueId,
  /** Payment method; null only when the amount to pay is 0. */
  type: MethodCode.nullable(),
  expected_amount: Amount,
  payment_id: UniqueId.nullish(),
});
