import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { UniqueId } from '../contract/common.ts';
import type { RecordStore } from './record-store.ts';
import { DAY_MS } from '../contract/time.ts';

/** Longer than a checkout is open, so that a platform still reads how it ended. */
const KEPT = 7 * DAY_MS;

const TotalRecord = z.object({
  type: z.enum(['subtotal', 'discount', 'fulfillment', 'gift_card', 'total']),
  amount: z.int(),
  display_text: z.string().optional(),
});
const LineRecord = z.object({
  id: z.string(),
  item: z.object({ id: z.string(), title: z.string(), price: z.int(), image_url: z.string().optional() }),
  quantity: z.int(),
  totals: z.array(TotalRecord),
});

/** The state of a cart, as a platform has seen it. */
const Snapshot = z.object({ currency: z.string(), line_items: z.array(LineRecord), totals: z.array(TotalRecord) });
export type Snapshot = z.infer<typeof Snapshot>;

const CheckoutRecord = z.object({
  /** Counts the checkouts of a cart: a cancelled one stays cancelled. */
  number: z.int(),
  state: z.enum(['open', 'handed_over', 'completed', 'canceled']),
  /** Of the profile of the platform that has opened it: no other one sees it. */
  host: z.string(),
  /** Which platform has opened it, in words for the buyer; null: nothing proves that it is that one. */
  preparedBy: z.string().nullable(),
  /** Cents of one unit, by the line's id, as the platform was told by the answer to its last change. */
  prices: z.record(z.string(), z.int()).default({}),
  /** The total of that answer; null: none was told. */
  total: z.int().nullable().default(null),
  expiresAt: z.iso.datetime(),
  /** Kept when it is no longer open. From the hand-over on the cart has what the buyer enters. */
  snapshot: Snapshot.nullable(),
  orderNumber: z.string().nullable(),
});
export type CheckoutRecord = z.infer<typeof CheckoutRecord>;

const Session = z.object({
  cartId: UniqueId,
  /** `none`: the checkout was opened without a cart. `handed_over`: the buyer has it, without a checkout. */
  cart: z.enum(['none', 'open', 'handed_over', 'canceled']),
  checkout: CheckoutRecord.nullable(),
});
export type Session = z.infer<typeof Session>;

/** A cart of the backend with its checkout, under ids from which nobody gets the backend's id of the cart, which opens it. */
export interface Sessions {
  keyOf(cartId: string): string;
  find(key: string): Promise<Session | null>;
  save(session: Session): Promise<void>;
  /** One change of a session at a time. */
  exclusive<T>(key: string, task: () => Promise<T>): Promise<T>;
}

const KEY_LENGTH = 22;
export const SESSION_KEY = /^[\w-]{22}$/;

/** `secret`: COOKIE_SECRET. */
export function createSessions(store: RecordStore, secret: string | undefined): Sessions {
  const key = new Uint8Array(hkdfSync('sha256', secret ?? randomBytes(32), '', 'ids of machine shoppers', 32));
  const nameOf = (session: string): string => `session:${session}`;
  const keyOf = (cartId: string): string => createHmac('sha256', key).update(cartId).digest('base64url').slice(0, KEY_LENGTH);
  return {
    keyOf,
    find: async (session) => Session.safeParse(await store.get(nameOf(session))).data ?? null,
    save: (session) => store.put(nameOf(keyOf(session.cartId)), session, KEPT),
    exclusive: (session, task) => store.exclusive(nameOf(session), task),
  };
}

/** `{key}-{number}`. */
export const checkoutId = (key: string, { number }: Pick<CheckoutRecord, 'number'>): string => `${key}-${number}`;

export function parseCheckoutId(id: string): { readonly key: string; readonly number: number } | null {
  const found = /^([\w-]{22})-([1-9]\d{0,4})$/.exec(id);
  return found ? { key: found[1] as string, number: Number(found[2]) } : null;
}
