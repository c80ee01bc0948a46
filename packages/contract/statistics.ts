import * as z from 'zod';
import { Id } from './common.ts';
import { SHOP_EVENTS } from './codes.ts';
import { Gender } from './customer.ts';
import { EMAIL_MAX, QUANTITY_MAX, SEARCH_MAX, SKU_MAX, STATS_BATCH_MAX } from './limits.ts';

const URL_MAX = 2000;
const text = (max: number) => z.string().max(max).nullable();
const id = Id.nullable();

/**
 * One event of the statistics service; the names are those of the specification (section 3, "stats event payload"). `user_*`, `sex` and
 * `age` are a signed-in customer's own and only sent with consent to marketing.
 */
export const StatsEvent = z.strictObject({
  /** The visitor's id: the cookie `uid`. */
  uid: z.uuid(),
  user_id: id,
  user_email: text(EMAIL_MAX),
  user_phone: text(40),
  /** Of the page, without anything that gives access to something. */
  url: z.string().max(URL_MAX),
  event_id: z.enum(SHOP_EVENTS),
  /** How much the event counts: the products it is about, else 1. */
  weight: z.int().min(1).max(10_000),
  sex: z.enum(Gender).nullable(),
  age: z.int().min(0).max(150).nullable(),
  /** The object of the event, where no other field says it: the page, the element that came into view, the method that was chosen. */
  tag: text(120),
  product_id: id,
  /** The id of the configuration; its sku is `product_sku`. */
  configuration_id: id,
  search_query: text(SEARCH_MAX),
  /** How far down the page, in percent. */
  scroll_depth: z.int().min(0).max(100).nullable(),
  collection_id: id,
  product_sku: text(SKU_MAX),
  /** Price of one unit. */
  product_price: z.number().nonnegative().nullable(),
  /** The order's number. */
  order_id: text(40),
  cart_id: text(128),
  checkout_id: text(128),
  /** The code of an error. */
  message: text(120),
  referrer: text(URL_MAX),
  language: z.string().regex(/^[a-z]{2}$/),
});
export type StatsEvent = z.infer<typeof StatsEvent>;

/** POST {base}/stats?api_key=…, as `text/plain` so that browsers send it to another origin without asking first. */
export const StatsRequest = z.array(StatsEvent).min(1).max(STATS_BATCH_MAX);

/**
 * POST /events/frontend-event: tells the backend what happens to products, so that it can order and recommend them. Nothing in it
 * identifies the visitor.
 */
export const FrontendEventRequest = z.object({
  event: z.enum(SHOP_EVENTS),
  items: z
    .array(z.object({ product_id: Id, sku: z.string().max(SKU_MAX), quantity: z.int().min(1).max(QUANTITY_MAX) }))
    .max(100)
    .default([]),
  search_query: z.string().max(SEARCH_MAX).optional(),
  message: z.string().max(120).optional(),
});
