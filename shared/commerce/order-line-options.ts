import type { Bootstrap } from '../contract/bootstrap.ts';
import { PaymentStatus } from '../contract/codes.ts';
import type { Order } from '../contract/order.ts';
import { returnDays } from './return-window.ts';

type Line = Order['order_products'][number];
type OrderState = Pick<Order, 'status' | 'payment_status' | 'fulfilment'>;

interface ReturnRules {
  readonly timeframes: Bootstrap['return_timeframes'];
  readonly defaultDays: number;
}

/**
 * What a customer may do with an ordered piece. `open`: until the end of the day `until` (null when the day of delivery is not known).
 * `over`: the last day was `until`. `none`: neither return nor repair, because the piece is not delivered, is returned or was cancelled.
 */
export type LineReturn =
  | { readonly kind: 'open'; readonly until: string | null }
  | { readonly kind: 'over'; readonly until: string }
  | { readonly kind: 'engraved' }
  | { readonly kind: 'none' };

/** A return is under way or done, or nothing was bought. */
const ENDED: readonly PaymentStatus[] = [PaymentStatus.refunded, PaymentStatus.voided];
const UNDER_WAY: readonly PaymentStatus[] = [PaymentStatus.refundStarted, PaymentStatus.returnRequested];

/** Repairs have no end; returns have the period of the piece's categories, and none for pieces made to the customer's wish. */
export function lineOptions(
  line: Pick<Line, 'engraving' | 'categories_ids' | 'collections_ids'>,
  order: OrderState,
  rules: ReturnRules,
  now: Date,
): { readonly return: LineReturn; readonly repair: boolean } {
  if (order.status !== 'completed' || ENDED.includes(order.payment_status)) return { return: { kind: 'none' }, repair: false };
  if (UNDER_WAY.includes(order.payment_status)) return { return: { kind: 'none' }, repair: true };
  return { return: returnOf(line, order, rules, now), repair: true };
}

function returnOf(
  line: Pick<Line, 'engraving' | 'categories_ids' | 'collections_ids'>,
  order: OrderState,
  { timeframes, defaultDays }: ReturnRules,
  now: Date,
): LineReturn {
  if (line.engraving.text) return { kind: 'engraved' };
  const delivered = deliveredAt(order);
  if (delivered === null) return { kind: 'open', until: null };
  const until = addDays(dayInVienna(delivered), returnDays(line, timeframes, defaultDays));
  return { kind: dayInVienna(now) <= until ? 'open' : 'over', until };
}

/** The last time the order was completed; null when the backend tells no history. */
export function deliveredAt({ fulfilment }: Pick<Order, 'fulfilment'>): Date | null {
  const last = fulfilment?.history.findLast(({ status }) => status === 'completed');
  return last ? new Date(last.at) : null;
}

const viennaDay = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone: 'Europe/Vienna' });
/** `2026-11-19` */
const dayInVienna = (at: Date): string => viennaDay.format(at);
const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
