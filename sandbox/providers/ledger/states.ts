import { CHARGE_STATES, type ChargeState } from '../provider.ts';

/** Where a charge may go from each state. Nothing comes back from the last four. */
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

/** The states from which a charge may get there. */
export const before = (state: ChargeState): ChargeState[] => CHARGE_STATES.filter((from) => NEXT[from].includes(state));

/** Every change there may be, as rows. */
export const STEPS: readonly (readonly [from: ChargeState, to: ChargeState])[] = CHARGE_STATES.flatMap((from) =>
  NEXT[from].map((to) => [from, to] as const),
);
