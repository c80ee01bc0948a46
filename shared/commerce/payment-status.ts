import { PaymentStatus } from '../contract/codes.ts';
import type { Order } from '../contract/order.ts';

interface Label {
  readonly key: keyof typeof PaymentStatus;
  /** How it is shown: done, still open, or merely told. */
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

/** Code of the wire to the key of its texts and its tone. */
export function paymentLabel(code: PaymentStatus): Label {
  const key = KEYS[code];
  return { key, tone: TONES[key] };
}

type Payment = Pick<Order, 'payment_status' | 'payment_method'>;

/** A provider may confirm it any moment. A transfer takes days: nobody waits for it in front of a page. */
export const isBeingConfirmed = ({ payment_status, payment_method }: Payment): boolean =>
  payment_status === PaymentStatus.unpaid && payment_method !== null && payment_method !== 'bank_transfer';

const SOON = 3000;
const LATER = 15_000;
/** Three seconds apart for a minute, then every quarter of a minute, ten minutes in all. */
const LOOKS_SOON = 20;
const LOOKS = LOOKS_SOON + 36;

/** How long to wait before asking again, after so many looks; false when it is enough. */
export function nextLook(looks: number): number | false {
  if (looks >= LOOKS) return false;
  return looks < LOOKS_SOON ? SOON : LATER;
}
