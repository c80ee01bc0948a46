import * as z from 'zod';
import { Discount, GiftCard } from './cart-codes.ts';
import { Address } from './cart.ts';
import { DOCUMENT_KINDS, PAYMENT_KINDS, PaymentStatus } from './payment-codes.ts';
import { Amount, analytics, Id, MethodCode, Tax, UniqueId } from './common.ts';
import { FILE_BASE64_MAX, FILE_NAME } from './files.ts';
import { LineExtras, LineOptions } from './line.ts';
import { Media } from './media.ts';
import { RETURN_STATUSES, ReturnType } from './return-limits.ts';

export const OrderProduct = z.object({
  product_id: Id,
  configuration_id: z.string(),
  title: z.string(),
  /** The chosen options, e.g. metal and size, shown under the title. */
  options: LineOptions,
  ...LineExtras.shape,
  image: Media.nullable(),
  quantity: z.int().positive(),
  /** Sold as a pre-order: it is made first, so delivery takes longer. */
  pre_order: z.boolean(),
  /** Comes by mail: no parcel, no return. */
  digital: z.boolean().default(false),
  /** Price of one unit as sold, after the sale. */
  cost: Amount,
  /** By which a sale had reduced that price; absent: not known. */
  sale_discount: Amount.optional(),
  ...analytics,
  /** Categories and collections of the product when it was sold; the return period depends on them. */
  categories_ids: z.array(Id).default([]),
  collections_ids: z.array(Id).default([]),
  /** Number of the line, as POST /returns/request names it; null where the backend takes no returns. */
  position: z.int().nonnegative().nullable().default(null),
  /** Made for this customer alone, besides the engraving, as the product said or was agreed later: it can be repaired, not returned. */
  made_to_measure: z.boolean().default(false),
  /** A ring whose size can be changed; false where stones run all the way round, say. */
  resizable: z.boolean().default(true),
  /** Its stone came with a report of a laboratory, which belongs into the parcel. */
  has_report: z.boolean().default(false),
  /** Products of the line that have been returned or are about to be. */
  returned: z.int().nonnegative().default(0),
  /** Products of the line that are here for repair. */
  in_repair: z.int().nonnegative().default(0),
  /** The refund for a returned product, after its share of a discount; absent: `cost`. */
  refund_cost: Amount.optional(),
});

export const DocumentKind = z.enum(DOCUMENT_KINDS);
export type DocumentKind = z.infer<typeof DocumentKind>;
/** As printed: `RK-26-00012`. */
const DocumentNumber = z.string().regex(/^[A-Za-z0-9-]{1,40}$/);
/** A document that the caller may open. A storefront shows the kinds that it knows, so a backend may have further ones. */
const OrderDocument = z.object({
  kind: z.string().regex(/^[a-z_]{1,40}$/),
  /** Null where an order has only one of the kind. */
  number: DocumentNumber.nullable().default(null),
});
/** `number` of the document; absent where it has none. */
export const OrderDocumentRequest = z.object({ number: DocumentNumber.optional() });

/**
 * GET /orders/{id}/documents/{kind}: the file as the body, `Content-Type: application/pdf`, at most 4 MB, its name in `Content-Disposition`
 * (`attachment; filename="Rechnung-RE-26-00012.pdf"`). The storefront sends `Accept: application/pdf` and tells the forms apart by the type
 * of the answer. As JSON, in base64 ("JVBERi" is "%PDF" and a part of "-"), it is accepted until contract 1.2.
 */
export const OrderDocumentResponse = z.object({
  data: z.object({
    /** Without path: `Rechnung-RE-26-00012.pdf`. */
    file_name: z.string().regex(FILE_NAME),
    content: z.string().max(FILE_BASE64_MAX).startsWith('JVBERi'),
  }),
});

/** Progress of the order; absent if the backend does not provide it. */
export const Fulfilment = z.object({
  /**
   * Status changes, oldest first. `status` is a key of `order_statuses` in GET /bootstrap. `delivered`: since then the products are with
   * the customer; absent: for the status `completed`.
   */
  history: z.array(z.object({ status: z.string(), at: z.iso.datetime(), delivered: z.boolean().optional() })),
  parcel: z.object({ carrier: z.string(), number: z.string(), url: z.url().nullable() }).nullable(),
  /** Expected days of arrival or pick-up; `hours` as text if the carrier provides them. */
  expected: z.object({ from: z.iso.date(), to: z.iso.date(), hours: z.string().nullable().default(null) }).nullable(),
});
export type Fulfilment = z.infer<typeof Fulfilment>;

/** How to pay by bank transfer. `reference` is the payment reference. */
export const BankDetails = z.object({
  text: z.string(),
  account_holder: z.string(),
  iban: z.string(),
  bic: z.string(),
  reference: z.string(),
  /** The last day of the payment in the shop's calendar; null when the backend names none. */
  due_on: z.iso.date().nullable().default(null),
  /** The last day on which the backend still keeps the order and its products without the money; null when it does not say. */
  held_until: z.iso.date().nullable().default(null),
  /**
   * The code for banking apps (EPC069-12) as outline in an SVG of `size` modules, fill rule even-odd. The storefront's server computes it;
   * a backend leaves it out.
   */
  code: z.object({ size: z.int(), path: z.string() }).optional(),
});
export type BankDetails = z.infer<typeof BankDetails>;

const ReturnSummary = z.object({
  /** The number of GET /returns/orders/{id}/requests/{number}. */
  number: z.string().regex(/^[A-Za-z0-9-]{1,40}$/),
  type: z.enum(ReturnType),
  status: z.enum(RETURN_STATUSES),
  created_at: z.iso.datetime(),
});

/** Money that goes back, or has gone back. */
const OrderRefund = z.object({
  amount: Amount.positive(),
  /** False: on its way, or not carried out yet. */
  done: z.boolean(),
  /** To the gift cards that have paid, not by the means of payment. */
  to_gift_card: z.boolean().default(false),
  /** When it was decided, or has gone back. */
  at: z.iso.datetime(),
});

/**
 * A placed order. `po_number` is the order number shown to people.
 *
 * `unique_id` is the unguessable id with which the order was read. An order has one of its own for each place, and none of them opens
 * another place:
 * 1. the confirmation (POST /carts/checkout/finish-immediately, GET /checkout/get-order and, for guests, its documents): without an
 *    account. Some hours after the order the answer is a `summary`, except in the session of its customer;
 * 2. the account (GET /orders and /orders/{id}, documents, returns): in the session of its customer alone, there for GET
 *    /checkout/get-order, too;
 * 3. tracking (GET /tracking): `tracking_id`. No bill; of the addresses only postcode, town and country;
 * 4. returns (POST /returns/orders): as tracking.
 */
export const Order = z.object({
  unique_id: UniqueId,
  /** Only number, products and state are true; the rest is empty, null or `HIDDEN_TEXT`, sums aside. */
  summary: z.boolean().default(false),
  po_number: z.string(),
  created_at: z.iso.datetime(),
  /** A key of `order_statuses` in GET /bootstrap. */
  status: z.string(),
  /** The products are with the customer. Absent: when `status` is `completed`. */
  delivered: z.boolean().optional(),
  /** Nothing more happens to it; not delivered, it was cancelled. Absent: when `status` is `completed` or `cancelled`. */
  closed: z.boolean().optional(),
  payment_status: z.enum(PaymentStatus),
  /** Null when the amount to pay was 0. */
  payment_method: MethodCode.nullable(),
  /** Of the method; absent: that of the known code. An unpaid order of kind `none` is not polled. */
  payment_kind: z.enum(PAYMENT_KINDS).nullish(),
  /** Title of the payment method in the requested language; null when the shop no longer offers it. */
  payment_title: z.string().nullable(),
  contact_email: z.string(),
  /** Null, as is `shipping`, for an order of digital lines alone. */
  shipping_address: Address.nullable(),
  /** Null when no address was asked for. */
  billing_address: Address.nullable(),
  /** `carrier` null means pick-up. */
  shipping: z.object({ title: z.string(), carrier: z.string().nullable(), days_min: z.int(), days_max: z.int() }).nullable(),
  order_notes: z.string().nullable(),
  order_products: z.array(OrderProduct),
  /** As in the cart. */
  discount: Discount.nullable(),
  gift_card: GiftCard.nullable(),
  currency_code: z.string(),
  items_amount: Amount,
  shipping_amount: Amount,
  tax_amount: Amount,
  tax_rate: z.number(),
  /** As in the cart. */
  taxes: z.array(Tax).max(20).optional(),
  final_amount: Amount,
  options: z.object({
    /** Given for an unpaid bank transfer, else null. */
    bank_details: BankDetails.nullable(),
    discounts: z.record(z.string(), Discount),
    gift_cards: z.record(z.string(), GiftCard),
  }),
  fulfilment: Fulfilment.nullable().default(null),
  /** Opens the tracking page without an account; in mails. */
  tracking_id: UniqueId.nullable().default(null),
  /** True if `order_notes` may still be changed. */
  notes_open: z.boolean().default(false),
  /** True if POST /orders/{unique_id}/cancel cancels the order: nothing is paid, nobody has begun to work on it. */
  cancellation_open: z.boolean().default(false),
  /** True if POST /orders/{unique_id}/payments pays the order by another method than the transfer that it waits for. */
  payment_open: z.boolean().default(false),
  /** A payment of the placed order is agreed and not decided yet: nothing is to be paid or cancelled meanwhile. */
  payment_pending: z.boolean().default(false),
  /** Opened with GET /orders/{unique_id}/documents/{kind}. */
  documents: z.array(OrderDocument).default([]),
  /** Requests for a return or a repair, newest first. */
  returns: z.array(ReturnSummary).default([]),
  /** Oldest first. Empty: none, or the backend does not say; then `payment_status` says it. */
  refunds: z.array(OrderRefund).max(200).default([]),
});
export type Order = z.infer<typeof Order>;

export const OrderResponse = z.object({ data: Order });
