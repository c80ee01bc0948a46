import * as z from 'zod';
import { LineExtras } from './line.ts';
import { MailAddress } from './mail-address.ts';
import { Amount, UniqueId } from './common.ts';
import { FILE_BASE64_MAX } from './files.ts';
import { ORDER_NUMBER_MAX } from './limits.ts';
import { Order, OrderProduct } from './order.ts';
import { PHOTOS_MAX, REFUND_TYPES, RETURN_LENGTHS, RETURN_POSITIONS_MAX, RETURN_STATUSES, ReturnType } from './return-limits.ts';

/**
 * Returns and repairs (specification, sections 3 and 7).
 *
 * 1. The page /return/{id} reads the order with GET /returns/orders/{id}. The id is that of the account, which opens in the customer's
 *    session only (`unique_id` in GET /orders). Somebody without account or session sends order number and mail address to POST
 *    /returns/orders and gets another unguessable id of the same order, which opens it without a session, but shows no bill and of the
 *    addresses only postcode, town and country. Whichever it was, `order_id` of all later calls is the same id.
 * 2. A photo goes to the storefront's server as it is: with the script alone to POST /api/returns/orders/{id}/photos, the file as the body
 *    (so that the browser knows the progress; answer: `{ data: { id } }`), without the script as files `photos` of the form. The server
 *    checks it, makes a clean JPEG of it and sends that one to POST /returns/orders/{id}/photos. It shows it at
 *    GET /api/returns/orders/{id}/photos/{photo}.
 * 3. The request itself is POST /returns/request, by the browser through the API proxy or by the storefront's server for a posted form
 *    (shared/forms/return.ts has its controls). `request_key` is made with the page: the same key is the same request, however often it
 *    is sent.
 * 4. The page /return/{id}/done/{number} reads GET /returns/orders/{id}/requests/{number}. All requests of an order stand in `returns` of
 *    the order, also in those of GET /orders and GET /checkout/get-order.
 */

const optionalText = (most: number) => z.string().trim().max(most).nullable().default(null);

const Position = z.object({
  /** `position` of a line in `order_products`. */
  position: z.int().nonnegative(),
  quantity: z.int().positive(),
  /** `key` of `allowed_return_reasons` in GET /bootstrap; its `types` name the type of the request. */
  reason: z.string().min(1).max(RETURN_LENGTHS.reason),
  /** The wanted size; only for a repair with one of `SIZE_REASONS`, always with `RESIZE_REASON`. */
  size: optionalText(RETURN_LENGTHS.size),
  /** Laboratory of the report that comes with the stone (GIA, IGI), and where the report can be read. */
  certificate_issuer: optionalText(RETURN_LENGTHS.issuer),
  certificate_url: z
    .url({ protocol: /^https?$/ })
    .max(RETURN_LENGTHS.url)
    .nullable()
    .default(null),
});

/**
 * POST /returns/request. Errors: 404 `not_found` as for reading the order; 409 `return_refused` when a position can no longer be sent
 * back, with `errors` from `positions.{index}` to one of `RETURN_PROBLEMS`; 422 for a reason of another type and for unknown photos.
 */
export const ReturnRequest = z.object({
  order_id: UniqueId,
  request_key: UniqueId,
  type: z.enum(ReturnType),
  /** For a return; null for a repair. */
  refund_type: z.enum(REFUND_TYPES).nullable().default(null),
  positions: z
    .array(Position)
    .min(1)
    .max(RETURN_POSITIONS_MAX)
    .refine((all) => new Set(all.map(({ position }) => position)).size === all.length, 'a position is named twice'),
  comment: optionalText(RETURN_LENGTHS.comment),
  /** Ids of kept photos. */
  photos: z.array(UniqueId).max(PHOTOS_MAX).default([]),
});

/** Why a position cannot be sent back: fewer units are left, the period is over, or it was made for this customer. */
export const RETURN_PROBLEMS = ['quantity', 'period_over', 'engraved', 'made_to_measure', 'not_delivered'] as const;
export type ReturnProblem = (typeof RETURN_PROBLEMS)[number];

const At = z.iso.datetime();

/** To be printed and put on the parcel. The shop's carrier may send another one. */
export const ReturnLabel = z.object({
  /** Lines of the addresses. */
  sender: z.array(z.string()).min(1).max(10),
  recipient: z.array(z.string()).min(1).max(10),
  /** As text and as bar code: the number of the request, or a carrier's. Printable ASCII. */
  reference: z.string().regex(/^[\x20-\x7e]{1,40}$/),
  /**
   * The bar code (Code 128): widths of bars and spaces in modules, beginning with a bar. The storefront's server computes it from
   * `reference`; a backend leaves it out.
   */
  bars: z.array(z.int().min(1).max(4)).max(600).optional(),
});
export type ReturnLabel = z.infer<typeof ReturnLabel>;

/** A request for a return or a repair. */
export const Return = z.object({
  /** For people: `FL-R-26-00391`. */
  number: z.string().regex(/^[A-Za-z0-9-]{1,40}$/),
  /** The id with which it was read. */
  order_id: UniqueId,
  po_number: z.string(),
  type: z.enum(ReturnType),
  refund_type: z.enum(REFUND_TYPES).nullable(),
  status: z.enum(RETURN_STATUSES),
  created_at: At,
  /** Status changes, oldest first. */
  history: z.array(z.object({ status: z.enum(RETURN_STATUSES), at: At })),
  /** With texts in the requested language. `reason_title` is a text of then. */
  positions: z.array(
    z.object({
      ...Position.shape,
      reason_title: z.string(),
      ...OrderProduct.pick({ configuration_id: true, title: true, options: true }).shape,
      ...LineExtras.shape,
      image: OrderProduct.shape.image,
      /** Units that were ordered. */
      ordered: z.int().positive(),
    }),
  ),
  comment: z.string().nullable(),
  photos: z.array(z.object({ id: UniqueId })).max(PHOTOS_MAX),
  /** Whom the confirmation is addressed to, and where it was mailed. */
  first_name: z.string(),
  email: z.string(),
  /** The mail could not be delivered: the page asks to print itself. */
  mail_failed: z.boolean().default(false),
  /** Last day for handing the parcel in; the label is valid until then. */
  send_by: z.iso.date().nullable(),
  /** The amount of a refund if all goes well; null for a repair or when the backend does not say it. */
  refund_amount: Amount.nullable(),
  currency_code: z.string(),
  /** Null once the request is no longer under way, and when the shop sends its labels itself. */
  label: ReturnLabel.nullable(),
});
export type Return = z.infer<typeof Return>;
export const ReturnResponse = z.object({ data: Return });

/** POST /returns/orders: finds an order without an account. Unknown number and wrong address are the same 404. */
export const FindReturnOrderRequest = z.object({
  po_number: z.string().trim().min(1).max(ORDER_NUMBER_MAX),
  email: MailAddress,
});
export const FindReturnOrderResponse = z.object({ data: z.object({ id: UniqueId }) });

/** GET /returns/orders/{id}: the order; `unique_id` is the id that was asked with. */
export const ReturnOrderResponse = z.object({ data: Order });

/** A photo in base64 ("/9j/" is the beginning of every JPEG). */
const Photo = z.string().max(FILE_BASE64_MAX).startsWith('/9j/');
/**
 * POST /returns/orders/{id}/photos: keeps a photo for a request that is about to be made. The same content is the same photo. A photo that
 * no request names within a day may be deleted. To a backend with the capability `photo-files` it is sent as multipart/form-data with one
 * part `photo`, a JPEG of at most 4 MB; to others as JSON, in base64, until contract 1.2.
 */
export const ReturnPhotoRequest = z.object({ content: Photo });
export const ReturnPhotoResponse = z.object({ data: z.object({ id: UniqueId }) });
/**
 * GET /returns/orders/{id}/photos/{photo}: only with an id of the order that it was sent for. The file as the body, `Content-Type:
 * image/jpeg`; as JSON, in base64, it is accepted until contract 1.2.
 */
export const ReturnPhotoContentResponse = z.object({ data: z.object({ content: Photo }) });
