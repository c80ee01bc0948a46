import type { Bootstrap } from '../../packages/contract/bootstrap.ts';
import { PaymentStatus } from '../../packages/contract/payment-codes.ts';
import type { Order } from '../../packages/contract/order.ts';
import { isDelivered, isDelivery } from './order-progress.ts';
import { type ReturnPeriod, returnPeriod } from './return-period.ts';
import { returnDays } from './return-window.ts';
import { exemptionOf, type Exemption } from './withdrawal-exemption.ts';

type Line = Order['order_products'][number];
type ReturnableLine = Pick<
  Line,
  'engraving' | 'made_to_measure' | 'categories_ids' | 'collections_ids' | 'quantity' | 'returned' | 'in_repair'
> &
  Partial<Pick<Line, 'digital'>>;
type OrderState = Pick<Order, 'status' | 'payment_status' | 'fulfilment' | 'returns'> & Partial<Pick<Order, 'delivered'>>;

export interface ReturnRules {
  readonly timeframes: Bootstrap['return_timeframes'];
  readonly defaultDays: number;
}

/**
 * The options of a customer for an ordered product. `open`: until the end of the last day (`period` is null when the day of delivery is not
 * known). `over`: the last day has passed. `engraved`, `measured`: made to the customer's wish. `returned`: every product of the position
 * is on its way back or in repair. `none`: neither return nor repair, because the order is not delivered, was given back or was cancelled,
 * or because the line came by mail.
 */
export type LineReturn =
  | { readonly kind: 'open'; readonly days: number; readonly period: ReturnPeriod | null; readonly quantity: number }
  | { readonly kind: 'over'; readonly period: ReturnPeriod }
  | { readonly kind: Exemption | 'returned' | 'none' };

export interface LineOptions {
  readonly return: LineReturn;
  /** How many products can be sent in for repair; 0 for none. */
  readonly repair: number;
}

/** A return is under way or done, or nothing was bought. */
const ENDED: readonly PaymentStatus[] = [PaymentStatus.refunded, PaymentStatus.voided];
const UNDER_WAY: readonly PaymentStatus[] = [PaymentStatus.refundStarted, PaymentStatus.returnRequested];

/** Repairs have no end; returns have the period of the product's categories, and none for products made to the customer's wish. */
export function lineOptions(line: ReturnableLine, order: OrderState, rules: ReturnRules, now: Date): LineOptions {
  if (!isDelivered(order) || ENDED.includes(order.payment_status) || line.digital) return { return: { kind: 'none' }, repair: 0 };
  const here = line.quantity - line.returned - line.in_repair;
  return { return: returnOf(line, order, rules, now), repair: Math.max(0, here) };
}

function returnOf(line: ReturnableLine, order: OrderState, { timeframes, defaultDays }: ReturnRules, now: Date): LineReturn {
  // A backend that tells no requests: the whole order counts as requested.
  const isUnderWay = UNDER_WAY.includes(order.payment_status) && order.returns.length === 0;
  const left = line.quantity - line.returned - line.in_repair;
  if (isUnderWay || left <= 0) return { kind: 'returned' };
  const exemption = exemptionOf(line);
  if (exemption !== null) return { kind: exemption };
  const days = returnDays(line, timeframes, defaultDays);
  const delivered = deliveredAt(order);
  if (delivered === null) return { kind: 'open', days, period: null, quantity: left };
  const period = returnPeriod(delivered, days, now);
  return period.daysLeft < 0 ? { kind: 'over', period } : { kind: 'open', days, period, quantity: left };
}

/** The last time the order was delivered; null when the backend tells no history. */
export function deliveredAt({ fulfilment }: Pick<Order, 'fulfilment'>): Date | null {
  const last = fulfilment?.history.findLast(isDelivery);
  return last ? new Date(last.at) : null;
}
