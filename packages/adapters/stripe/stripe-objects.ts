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
