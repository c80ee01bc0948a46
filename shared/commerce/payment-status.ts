import { type PaymentKind, PaymentStatus } from '../../packages/contract/payment-codes.ts';
import type { Order } from '../../packages/contract/order.ts';
import { kindOf } from './payment-kind.ts';

interface Label {
  readonly key: keyof typeof PaymentStatus;
  /** Style: done, still open, or neutral. */
  readonly tone: 'success' | 'warn' | 'info';
}

const TONES = {
  unpaid: 'warn',
  paid: 'success',
  refunded: 'info',
  partiallyRefunded: 'info',
  voided: 'info',
  refundStarted: 'info',
  returnRequested: 'info',
} as const satisfies Record<keyof typeof PaymentStatus, Label['tone']>;

const KEYS = Object.fromEntries(Object.entries(PaymentStatus).map(([key, code]) => [code, key])) as Record<PaymentStatus, Label['key']>;

/** Wire code to text key and tone. */
export function paymentLabel(code: PaymentStatus): Label {
  const key = KEYS[code];
  return { key, tone: TONES[key] };
}

type Payment = Pick<Order, 'payment_status' | 'payment_method'> & Partial<Pick<Order, 'payment_pending' | 'payment_kind'>>;

/** Of the order's method. Null: nothing was to pay, or the backend says no kind of a code of its own. */
export const orderPaymentKind = ({ payment_method: code, payment_kind: kind }: Omit<Payment, 'payment_status'>): PaymentKind | null =>
  code === null ? null : kindOf({ code, kind: kind ?? undefined });

/** True if the page polls for confirmation: a gateway may confirm at any moment, a bank transfer takes days. */
export function isBeingConfirmed(order: Payment): boolean {
  const kind = orderPaymentKind(order);
  return order.payment_status === PaymentStatus.unpaid && ((order.payment_pending ?? false) || (kind !== null && kind !== 'none'));
}

const SOON = 3000;
const LATER = 15_000;
/** Every 3 s for a minute, then every 15 s, for ten minutes in all. */
const POLLS_SOON = 20;
const POLLS = POLLS_SOON + 36;

/** Pause before the next poll after this number of polls; false to stop. */
export function pollPause(polls: number): number | false {
  if (polls >= POLLS) return false;
  return polls < POLLS_SOON ? SOON : LATER;
}
