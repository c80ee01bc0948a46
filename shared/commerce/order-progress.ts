import { PaymentStatus } from '../../packages/contract/payment-codes.ts';
import type { Order } from '../../packages/contract/order.ts';
import { isBeingConfirmed } from './payment-status.ts';
import { calendarDay } from './return-period.ts';
import { DAY_MS } from '../../packages/contract/time.ts';

type OrderState = Pick<Order, 'status' | 'payment_status' | 'payment_method' | 'shipping' | 'fulfilment' | 'created_at'> &
  Partial<Pick<Order, 'payment_kind' | 'payment_pending' | 'delivered' | 'closed'>>;

export type StepKey = 'confirmed' | 'paid' | 'workshop' | 'handover' | 'delivered' | 'ready' | 'collected' | 'sent' | 'cancelled';

type Change = NonNullable<Order['fulfilment']>['history'][number];

/** A step of the timeline. */
export interface OrderStep {
  readonly key: StepKey;
  /** `stopped`: the order was cancelled here. */
  readonly state: 'done' | 'current' | 'next' | 'stopped';
  /** When it was reached. */
  readonly at: Date | null;
}

/** How far an order with this status is, as index of a step. Other statuses of a backend count as work in progress. */
const REACHED: Readonly<Record<string, number>> = {
  received: 1,
  'awaiting-payment': 1,
  'in-workshop': 2,
  'final-check': 2,
  shipped: 3,
  'ready-for-collection': 3,
  completed: 5,
};
const DONE = 5;
const WORKSHOP = 2;
const HANDOVER = 3;
/** A line that is sent by mail is neither made nor handed over. */
const OF_PARCELS: readonly StepKey[] = ['workshop', 'handover'];

const isKnown = (status: string): boolean => status === 'cancelled' || Object.hasOwn(REACHED, status);
export const isCollected = ({ shipping }: Pick<Order, 'shipping'>): boolean => shipping !== null && shipping.carrier === null;
/** By mail: all lines are digital. */
export const isSent = ({ shipping }: Pick<Order, 'shipping'>): boolean => shipping === null;
export const isDelivered = ({ status, delivered = status === 'completed' }: Pick<Order, 'status' | 'delivered'>): boolean => delivered;
/** Ended before delivery. */
export const isCancelled = (order: OrderState): boolean => {
  const { status, closed = status === 'cancelled', payment_status } = order;
  return !isDelivered(order) && (closed || payment_status === PaymentStatus.voided);
};
export const isUnderWay = (order: OrderState): boolean => !isDelivered(order) && !isCancelled(order);
/** The shopper has to transfer the money. */
export const awaitsTransfer = (order: OrderState): boolean =>
  isUnderWay(order) && order.payment_status === PaymentStatus.unpaid && !isBeingConfirmed(order);

function reachedStep(order: OrderState): number {
  if (isDelivered(order)) return DONE;
  const { status, fulfilment } = order;
  const before = fulfilment?.history.map((change) => REACHED[change.status] ?? 0) ?? [];
  return REACHED[status] ?? Math.max(WORKSHOP, ...before);
}

/** Made before it is paid, as with an invoice. */
export const isOnAccount = (order: OrderState): boolean => order.payment_status === PaymentStatus.unpaid && reachedStep(order) >= WORKSHOP;

/** True if the products have left the workshop. */
export const isHandedOver = (order: OrderState): boolean => !isCancelled(order) && reachedStep(order) >= HANDOVER;

/** The five steps of an order. One that was cancelled ends with that. A step of payment is left out when there is nothing to pay before it. */
export function orderSteps(order: OrderState): OrderStep[] {
  const { created_at, payment_method } = order;
  const first = (...statuses: readonly string[]): Date | null => dateOf(order, statuses);
  const [handover, arrival] = isCollected(order)
    ? (['ready', 'collected'] as const)
    : (['handover', isSent(order) ? 'sent' : 'delivered'] as const);
  const begun = first('in-workshop', 'final-check', 'shipped', 'ready-for-collection', 'completed');
  const left = first('shipped', 'ready-for-collection');
  const reached = reachedStep(order);
  const steps = [
    { key: 'confirmed' as const, at: new Date(created_at) },
    { key: 'paid' as const, at: begun },
    { key: 'workshop' as const, at: reached > WORKSHOP ? (first('final-check') ?? left) : begun },
    { key: handover, at: left },
    { key: arrival, at: firstDelivery(order) },
  ];
  const isPaidLater = payment_method === null || isOnAccount(order);
  const isHere = ({ key }: { readonly key: StepKey }) => !isSent(order) || !OF_PARCELS.includes(key);
  const shown = steps.filter((step) => (step.key !== 'paid' || !isPaidLater) && isHere(step));
  if (isCancelled(order)) {
    const before = Math.max(1, ...(order.fulfilment?.history.map(({ status }) => REACHED[status] ?? 0) ?? []));
    const done = shown.filter((step) => steps.indexOf(step) < before).map((step) => ({ ...step, state: 'done' as const }));
    return [...done, { key: 'cancelled', state: 'stopped', at: first('cancelled', ...(order.closed ? [order.status] : [])) }];
  }
  return shown.map((step) => {
    const index = steps.indexOf(step);
    // Nothing is between the payment and the mail.
    if (step.key === 'sent' && reached >= WORKSHOP && reached <= index) return { ...step, state: 'current', at: null };
    return { ...step, state: index < reached ? 'done' : index === reached ? 'current' : 'next', at: index <= reached ? step.at : null };
  });
}

/** True if the products were with the customer from this change on. */
export const isDelivery = ({ status, delivered = status === 'completed' }: Change): boolean => delivered;

function firstDelivery({ fulfilment }: Pick<Order, 'fulfilment'>): Date | null {
  const change = fulfilment?.history.find(isDelivery);
  return change ? new Date(change.at) : null;
}

/** When the first of these statuses was set. */
function dateOf({ fulfilment }: Pick<Order, 'fulfilment'>, statuses: readonly string[]): Date | null {
  const change = fulfilment?.history.find(({ status }) => statuses.includes(status));
  return change ? new Date(change.at) : null;
}

/** Where an order is, as a title. `other`: the backend's own title of the status says it. */
export type OrderTitle =
  | {
      readonly key:
        | 'received'
        | 'toPay'
        | 'confirming'
        | 'workshop'
        | 'finalCheck'
        | 'onItsWay'
        | 'ready'
        | 'returned'
        | 'cancelled'
        | 'other';
    }
  | { readonly key: 'delivered' | 'collected' | 'sent'; readonly at: Date | null };

const TITLES = {
  received: 'received',
  'awaiting-payment': 'received',
  'in-workshop': 'workshop',
  'final-check': 'finalCheck',
  shipped: 'onItsWay',
  'ready-for-collection': 'ready',
} as const;

export function orderTitle(order: OrderState): OrderTitle {
  const { status, payment_status } = order;
  if (isCancelled(order)) return { key: 'cancelled' };
  if (isDelivered(order)) {
    if (payment_status === PaymentStatus.refunded) return { key: 'returned' };
    return { key: isSent(order) ? 'sent' : isCollected(order) ? 'collected' : 'delivered', at: firstDelivery(order) };
  }
  if (!isKnown(status)) return { key: 'other' };
  if (payment_status === PaymentStatus.unpaid && reachedStep(order) < WORKSHOP)
    return { key: isBeingConfirmed(order) ? 'confirming' : 'toPay' };
  return { key: TITLES[status as keyof typeof TITLES] };
}

/** The days of arrival or pick-up. `relative` when it is one day, today or tomorrow. */
export interface Arrival {
  readonly day: Date;
  /** A certain day; else the last of several. */
  readonly certain: boolean;
  readonly relative: 'today' | 'tomorrow' | null;
  readonly hours: Hours | null;
}
export type Hours = { readonly from: number; readonly to: number } | { readonly text: string };

/** Null when no day is known, or when it is over and the order is still under way: a promise that was not kept helps nobody. */
export function orderArrival(order: OrderState, now: Date): Arrival | null {
  const expected = order.fulfilment?.expected;
  if (!expected || !isUnderWay(order) || order.status === 'ready-for-collection') return null;
  const { from, to, hours } = expected;
  const today = calendarDay(now);
  if (to < today) return null;
  const certain = from === to;
  const tomorrow = new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10);
  return {
    day: new Date(`${to}T12:00:00Z`),
    certain,
    relative: !certain ? null : to === today ? 'today' : to === tomorrow ? 'tomorrow' : null,
    hours: certain && hours !== null ? readHours(hours) : null,
  };
}

/** Full hours like `9–13 Uhr`, which can be said in any language; other texts stay as the carrier gave them. */
function readHours(text: string): Hours {
  const [, from, to] = /^(\d{1,2})(?:[:.]00)?\s*[–-]\s*(\d{1,2})(?:[:.]00)?(?:\s*Uhr)?$/.exec(text.trim()) ?? [];
  return from !== undefined && to !== undefined && Number(from) < Number(to) && Number(to) <= 24
    ? { from: Number(from), to: Number(to) }
    : { text };
}
