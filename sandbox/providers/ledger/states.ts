import { CHARGE_STATES, type ChargeState } from '../provider.ts';

/** Allowed next states. The last four states are final. */
export const NEXT: Readonly<Record<ChargeState, readonly ChargeState[]>> = {
  open: ['processing', 'authorised', 'declined', 'cancelled'],
  processing: ['authorised', 'declined', 'cancelled'],
  authorised: ['captured', 'voided'],
  captured: ['refunded'],
  declined: [],
  cancelled: [],
  voided: [],
  refunded: [],
};

/** The states that may precede this one. */
export const before = (state: ChargeState): ChargeState[] => CHARGE_STATES.filter((from) => NEXT[from].includes(state));

/** All allowed changes as rows. */
export const STEPS: readonly (readonly [from: ChargeState, to: ChargeState])[] = CHARGE_STATES.flatMap((from) =>
  NEXT[from].map((to) => [from, to] as const),
);
