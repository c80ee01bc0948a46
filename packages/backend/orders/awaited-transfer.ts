import { PaymentStatus } from '../../contract/payment-codes.ts';
import { addDays, shopDay } from '../core/calendar.ts';
import type { Shop } from '../shop/shop.ts';

export interface OrderState {
  readonly status: string;
  readonly payment_status: number;
  readonly payment_method: string | null;
}

const UNTOUCHED: readonly string[] = ['received', 'awaiting-payment'];

/** Nobody has begun to work on it. */
export const isUntouched = ({ status }: Pick<OrderState, 'status'>): boolean => UNTOUCHED.includes(status);

/** Ordered by transfer, and the money has not come. */
export const awaitsTransfer = (order: OrderState): boolean =>
  isUntouched(order) && order.payment_status === PaymentStatus.unpaid && order.payment_method === 'bank_transfer';

/** Somebody has agreed to a payment of the placed order that is not booked yet: not to be paid again, nor cancelled. */
export const isBeingPaid = async ({ db }: Pick<Shop, 'db'>, orderId: number): Promise<boolean> =>
  (await db.get(
    "SELECT 1 FROM payments WHERE pays_order_id = ? AND refusal IS NULL AND state IN ('processing', 'authorised')",
    orderId,
  )) !== undefined;

/** Days after the last day of the payment: a transfer of that day takes a working day, and a weekend may follow. */
const GRACE_DAYS = 4;

interface TransferDays {
  readonly due_on: string | null;
  readonly held_until: string | null;
}

/** When a transfer is due, and how long the order is kept without it. A method without `reservation_days` keeps it for ever. */
export function transferDays(
  { reservation_days: days }: { readonly reservation_days?: number | undefined },
  { created_at }: { readonly created_at: number },
): TransferDays {
  if (days === undefined) return { due_on: null, held_until: null };
  const due_on = addDays(shopDay(created_at), days);
  return { due_on, held_until: addDays(due_on, GRACE_DAYS) };
}
