import { PAYMENT_STATES, type PaymentState } from '../../shared/contract/payment.ts';
import type { ChargeState } from '../providers/provider.ts';

/** Where a payment may go from each state. Nothing comes back from the last three. */
export const NEXT: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  open: ['processing', 'authorised', 'declined', 'cancelled'],
  processing: ['authorised', 'declined', 'cancelled'],
  authorised: ['paid', 'cancelled'],
  paid: [],
  declined: [],
  cancelled: [],
};

/** The states from which a payment may get there. */
export const before = (state: PaymentState): PaymentState[] => PAYMENT_STATES.filter((from) => NEXT[from].includes(state));

export const isOver = (state: PaymentState): boolean => NEXT[state].length === 0;

/**
 * What the provider's word means here. Taken money without an order is still only held as far as the backend is concerned: `paid` is
 * written together with the order.
 */
export const MEANING: Readonly<Record<ChargeState, PaymentState>> = {
  open: 'open',
  processing: 'processing',
  authorised: 'authorised',
  captured: 'authorised',
  declined: 'declined',
  cancelled: 'cancelled',
  voided: 'cancelled',
  refunded: 'cancelled',
};
