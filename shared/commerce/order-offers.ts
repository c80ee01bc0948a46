import { PaymentStatus } from '../../packages/contract/payment-codes.ts';
import type { Order } from '../../packages/contract/order.ts';
import { isCancelled, isDelivered } from './order-progress.ts';
import { deliveredAt } from './return-options.ts';
import { type ReturnPeriod, returnPeriod } from './return-period.ts';

type OrderState = Pick<Order, 'status' | 'payment_status' | 'payment_method' | 'shipping' | 'fulfilment' | 'created_at'> &
  Partial<Pick<Order, 'delivered' | 'closed'>>;
type Line = Pick<Order['order_products'][number], 'position' | 'quantity' | 'returned' | 'in_repair'>;

/** Directive 2011/83/EU, article 9 (1). */
const WITHDRAWAL_DAYS = 14;

/** Nothing of the contract is left: cancelled before delivery, or refunded as a whole. */
const isEnded = (order: OrderState): boolean => isCancelled(order) || order.payment_status === PaymentStatus.refunded;

/**
 * The legal period of withdrawal; null when the day of delivery is not known. A period that ends on a Saturday or Sunday runs to the end of
 * Monday (Regulation 1182/71, article 3 (4)). Public holidays differ by country and are not counted: the link in the footer remains.
 */
export function withdrawalPeriod(order: Pick<Order, 'fulfilment'>, now: Date): ReturnPeriod | null {
  const delivered = deliveredAt(order);
  if (delivered === null) return null;
  const { lastDay } = returnPeriod(delivered, WITHDRAWAL_DAYS, now);
  return returnPeriod(delivered, WITHDRAWAL_DAYS + weekendDays(lastDay), now);
}

/** True if the order's pages link to the withdrawal: from the order on, for as long as the period runs. */
export const offersWithdrawal = (order: OrderState, now: Date): boolean =>
  !isEnded(order) && (withdrawalPeriod(order, now)?.daysLeft ?? 0) >= 0;

/** Days from a Saturday or Sunday to the Monday after it; 0 for other days. */
function weekendDays(day: string): number {
  const weekday = new Date(day).getUTCDay();
  if (weekday === 6) return 2;
  return weekday === 0 ? 1 : 0;
}

/** The carrier's page for the parcel; null when there is none, or when nothing of the order is under way to the customer. */
export function parcelHref(order: OrderState): string | null {
  const url = order.fulfilment?.parcel?.url ?? null;
  return url?.startsWith('https:') && !isEnded(order) ? url : null;
}

/** True if a delivered product is still with the customer and the backend takes requests for it. */
export const offersReturn = (order: OrderState & { readonly order_products: readonly Line[] }): boolean =>
  isDelivered(order) &&
  !isEnded(order) &&
  order.payment_status !== PaymentStatus.voided &&
  order.order_products.some((line) => line.position !== null && line.quantity > line.returned + line.in_repair);
