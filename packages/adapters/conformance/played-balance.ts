import type { Movement } from '../../backend/payments/payment-gateway.ts';

/** What a double keeps of a movement; `payment` is the gateway's own id of the charge. */
export interface PlayedMovement extends Pick<Movement, 'kind' | 'at' | 'cents' | 'feeCents'> {
  readonly number: number;
  readonly payment: string | null;
  readonly refund: string | null;
  payout: string | null;
}

/** Doubles answer in small pages, so that adapters ask for the next one. */
export const PAGE_SIZE = 3;

/** The balance of an account at a double, in euros, newest first. A charge costs 0.25 and 1.4 percent, a dispute 20. */
export function createPlayedBalance() {
  const movements: PlayedMovement[] = [];
  function add(kind: Movement['kind'], cents: number, of: { readonly payment?: string; readonly refund?: string } = {}): void {
    const feeCents = kind === 'charge' ? 25 + Math.round(cents * 0.014) : kind === 'dispute' && cents < 0 ? 2000 : 0;
    const { payment = null, refund = null } = of;
    movements.unshift({ number: movements.length + 1, kind, at: Date.now(), cents, feeCents, payment, refund, payout: null });
  }
  return {
    movements: movements as readonly PlayedMovement[],
    add,
    /** The whole balance goes to the bank. */
    payOut(payout: string): void {
      const sum = movements.reduce((all, { cents, feeCents }) => all + cents - feeCents, 0);
      for (const one of movements) one.payout ??= payout;
      add('payout', -sum);
      Object.assign(movements[0] ?? {}, { payout });
    },
    /** A fee that belongs to no charge. */
    bill: (feeCents: number): void => {
      add('fee', 0);
      Object.assign(movements[0] ?? {}, { feeCents });
    },
  };
}

export const decimal = (cents: number): string => (cents / 100).toFixed(2);
