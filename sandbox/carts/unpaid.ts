import { PaymentStatus } from '../../shared/contract/codes.ts';
import { addDays, viennaDay } from '../core/calendar.ts';
import type { Shop } from '../shop/shop.ts';

interface OrderState {
  readonly status: string;
  readonly payment_status: number;
  readonly payment_method: string | null;
}

const UNTOUCHED: readonly string[] = ['received', 'awaiting-payment'];

/** Nobody has begun to work on it. */
export const isUntouched = ({ status }: Pick<OrderState, 'status'>): boolean => UNTOUCHED.includes(status);

/** The customer may still pay by transfer, or cancel. */
export const awaitsTransfer = (order: OrderState): boolean =>
  isUntouched(order) && order.payment_status === PaymentStatus.unpaid && order.payment_method === 'bank_transfer';

/** Days after the last day of the payment: a transfer of that day takes a working day, and a weekend may follow. */
const GRACE_DAYS = 4;

interface TransferDays {
  readonly due_on: string | null;
  readonly held_until: string | null;
}

/** When a transfer is due, and how long the order is kept without it. A method without `reservation_days` keeps it for ever. */
export function transferDays({ shop }: Shop, { created_at }: { readonly created_at: number }): TransferDays {
  const days = shop.payment_methods.find(({ code }) => code === 'bank_transfer')?.reservation_days;
  if (days === undefined) return { due_on: null, held_until: null };
  const due_on = addDays(viennaDay(created_at), days);
  return { due_on, held_until: addDays(due_on, GRACE_DAYS) };
}
