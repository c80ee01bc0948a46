import { PAYMENT_STATES, type PaymentState } from '../../contract/payment.ts';
import type { ChargeState } from './payment-gateway.ts';

/** Allowed next states. The last three states are final. */
export const NEXT: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  open: ['processing', 'authorised', 'declined', 'cancelled'],
  processing: ['authorised', 'declined', 'cancelled'],
  authorised: ['paid', 'declined', 'cancelled'],
  paid: [],
  declined: [],
  cancelled: [],
};

/** The states that may precede this one. */
export const before = (state: PaymentState): PaymentState[] => PAYMENT_STATES.filter((from) => NEXT[from].includes(state));

export const isOver = (state: PaymentState): boolean => NEXT[state].length === 0;

/**
 * Payment state by state of the charge. Captured money without an order counts as authorised: `paid` is written together with the
 * order.
 */
export const MEANING: Readonly<Record<ChargeState, PaymentState>> = {
  open: 'open',
  agreed: 'authorised',
  processing: 'processing',
  authorised: 'authorised',
  captured: 'authorised',
  declined: 'declined',
  cancelled: 'cancelled',
  voided: 'cancelled',
  refunded: 'cancelled',
};
