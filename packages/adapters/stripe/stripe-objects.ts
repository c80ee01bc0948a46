import type { PlayedMovement } from '../conformance/played-balance.ts';
import { WALLET_OWNER } from '../conformance/stage.ts';

/* What the double keeps of Stripe. */

export interface Intent {
  readonly id: string;
  readonly object: 'payment_intent';
  amount: number;
  amount_capturable: number;
  amount_received: number;
  readonly currency: string;
  readonly capture_method: string;
  readonly client_secret: string;
  readonly metadata: Record<string, string>;
  status: string;
  latest_charge: string | null;
  last_payment_error: object | null;
  next_action: object | null;
  shipping: object | null;
  receipt_email: string | null;
}
export interface PlayedCharge {
  readonly id: string;
  readonly object: 'charge';
  readonly payment_intent: string;
  amount_captured: number;
  amount_refunded: number;
  captured: boolean;
  disputed: boolean;
  refunded: boolean;
  readonly status: string;
  readonly billing_details: { readonly email: string | null };
}
export interface PlayedRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly charge: string;
  readonly payment_intent: string;
  status: string;
  readonly metadata: Record<string, string>;
}
export interface PlayedDispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly payment_intent: string;
  readonly amount: number;
  status: string;
  readonly evidence_details: { readonly due_by: number };
}

export type Fields = Readonly<Record<string, unknown>>;

/** What the sheet of a wallet adds to an intent. */
export const WALLET = {
  receipt_email: WALLET_OWNER.email,
  shipping: {
    name: `${WALLET_OWNER.firstName} ${WALLET_OWNER.lastName}`,
    phone: `+34${WALLET_OWNER.phone}`,
    address: {
      line1: WALLET_OWNER.street,
      line2: null,
      city: WALLET_OWNER.city,
      postal_code: WALLET_OWNER.zip,
      country: WALLET_OWNER.country,
      state: '',
    },
  },
};

/** Stripe's form encoding: `metadata[shop]=…`, `expand[0]=…`. */
export function fieldsOf(text: string): Fields {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', second] = name.replaceAll(']', '').split('[');
    if (second === undefined) fields[first] = value;
    else fields[first] = { ...(fields[first] as object | undefined), [second]: value };
  }
  return fields;
}

const CATEGORIES: Readonly<Record<PlayedMovement['kind'], readonly [out: string, back: string]>> = {
  charge: ['charge_failure', 'charge'],
  refund: ['refund', 'refund_failure'],
  dispute: ['dispute', 'dispute_reversal'],
  fee: ['fee', 'fee'],
  payout: ['payout', 'payout_reversal'],
  adjustment: ['other_adjustment', 'other_adjustment'],
};

/** A fee without a charge is an amount, not a fee. */
export const balanceTransactionOf = (one: PlayedMovement, metadata: Readonly<Record<string, string>>): object => ({
  id: `txn_${one.number}`,
  object: 'balance_transaction',
  amount: one.kind === 'fee' ? -one.feeCents : one.cents,
  fee: one.kind === 'fee' ? 0 : one.feeCents,
  net: one.cents - one.feeCents,
  currency: 'eur',
  created: Math.floor(one.at / 1000),
  reporting_category: CATEGORIES[one.kind][one.cents < 0 ? 0 : 1],
  source:
    one.kind === 'payout'
      ? { id: one.payout, object: 'payout' }
      : one.payment === null
        ? null
        : {
            id: one.refund ?? `ch_of_${one.payment}`,
            object: one.kind,
            payment_intent: one.payment,
            metadata: one.kind === 'charge' ? metadata : {},
          },
});
