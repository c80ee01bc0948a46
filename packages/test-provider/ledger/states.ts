import { CHARGE_STATES, type ChargeState, NEXT_CHARGE_STATES } from '../payment-gateway.ts';

/** The states that may precede this one. */
export const before = (state: ChargeState): ChargeState[] => CHARGE_STATES.filter((from) => NEXT_CHARGE_STATES[from].includes(state));

/** All allowed changes as rows. A refund that has failed leaves the money where it was. */
export const STEPS: readonly (readonly [from: ChargeState, to: ChargeState])[] = [
  ...CHARGE_STATES.flatMap((from) => NEXT_CHARGE_STATES[from].map((to) => [from, to] as const)),
  ['refunded', 'captured'],
];
