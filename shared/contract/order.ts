import * as z from 'zod';
import { Discount, GiftCard } from './cart-codes.ts';
import { Address, Engraving } from './cart.ts';
import { PAYMENT_METHODS, PaymentStatus } from './codes.ts';
import { Amount, UniqueId } from './common.ts';
import { Media } from './media.ts';

export const OrderProduct = z.object({
  product_id: z.int(),
  configuration_id: z.string(),
  title: z.string(),
  options: z.array(z.object({ key: z.string(), title: z.string(), value: z.string() })),
  engraving: Engraving,
  image: Media.nullable(),
  quantity: z.int().positive(),
  /** Was not there when it was sold: it is made, and delivery begins after that. */
  pre_order: z.boolean(),
  /** Price of one unit as sold. */
  cost: Amount,
  /** Of the piece today: the period for returns depends on them. */
  categories_ids: z.array(z.int()).default([]),
  collections_ids: z.array(z.int()).default([]),
});

/** Papers to print or keep. The address opens without a session: it cannot be guessed. */
export const OrderDocument = z.object({
  kind: z.enum(['invoice', 'confirmation', 'delivery_note']),
  url: z.url(),
  format: z.enum(['pdf', 'html']),
});

/** How far the order has come. A backend that does not tell leaves it out. */
export const Fulfilment = z.object({
  /** Keys of /bootstrap's `order_statuses`, oldest first, each with the instant it was reached. */
  history: z.array(z.object({ status: z.string(), at: z.iso.datetime() })),
  parcel: z.object({ carrier: z.string(), number: z.string(), url: z.url().nullable() }).nullable(),
  /** Days on which it is to arrive, or lie ready; with hours where the carrier tells them. */
  expected: z.object({ from: z.iso.date(), to: z.iso.date(), hours: z.string().nullable().default(null) }).nullable(),
});
export type Fulfilment = z.infer<typeof Fulfilment>;

/** How to pay, in words, and where to; the reference is what the bookkeeping looks for. */
export const BankDetails = z.object({
  text: z.string(),
  account_holder: z.string(),
  iban: z.string(),
  bic: z.string(),
  reference: z.string(),
});
export type BankDetails = z.infer<typeof BankDetails>;

/** A placed order. `unique_id` is unguessable and opens it without an account; `po_number` is what people read. */
export const Order = z.object({
  unique_id: UniqueId,
  po_number: z.string(),
  created_at: z.iso.datetime(),
  status: z.string(),
  payment_status: z.enum(PaymentStatus),
  /** Null when there was nothing to pay. */
  payment_method: z.enum(PAYMENT_METHODS).nullable(),
  /** Its name in the language of the answer; the shop may have given it up meanwhile. */
  payment_title: z.string().nullable(),
  contact_email: z.string(),
  shipping_address: Address,
  billing_address: Address,
  /** Without a carrier it is picked up. */
  shipping: z.object({ title: z.string(), carrier: z.string().nullable(), days_min: z.int(), days_max: z.int() }),
  order_notes: z.string().nullable(),
  order_products: z.array(OrderProduct),
  /** As in the cart that it was. */
  discount: Discount.nullable(),
  gift_card: GiftCard.nullable(),
  currency_code: z.string(),
  items_amount: Amount,
  shipping_amount: Amount,
  tax_amount: Amount,
  tax_rate: z.number(),
  final_amount: Amount,
  options: z.object({
    /** For a bank transfer, as long as it is to be paid. */
    bank_details: BankDetails.nullable(),
    discounts: z.record(z.string(), Discount),
    gift_cards: z.record(z.string(), GiftCard),
  }),
  fulfilment: Fulfilment.nullable().default(null),
  /** Opens the tracking page without an account; in mails. */
  tracking_id: UniqueId.nullable().default(null),
  /** Whether `order_notes` may still be changed. */
  notes_open: z.boolean().default(false),
  documents: z.array(OrderDocument).default([]),
});
export type Order = z.infer<typeof Order>;

export const OrderResponse = z.object({ data: Order });
