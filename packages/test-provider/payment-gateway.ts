import type { PaymentMethodCode } from '../contract/payment-codes.ts';
import type { Address } from '../contract/cart.ts';

/**
 * The interface that a backend calls over HTTP (`http/gateway-api.ts`): what Stripe, PayPal and Affirm have in common. The test provider
 * has its own ledger (`provider.db`), as real payment gateways do: held money and the backend's orders must be reconciled. All amounts are
 * cents.
 */
export interface GatewayApi {
  /** Idempotent by reference: an earlier charge is returned. */
  create(wanted: NewCharge): Charge;
  read(ref: string): Charge;
  /** Express payments: sets the final total before capture. */
  changeAmount(ref: string, cents: number): Charge;
  /** Captures held money; idempotent. Throws if nothing is held. */
  capture(ref: string): Charge;
  /** Releases held money or ends an open charge. A captured charge is unchanged: check the returned state. */
  cancel(ref: string): Charge;
  /** Of captured money: this part, idempotent by key; without a part all that is left. */
  refund(ref: string, part: RefundPart | null): Charge;
  refunds(ref: string): Refund[];
  /** By a token of a test in place of the shopper: `success_token`, `escalate_token`; any other one is declined. */
  authorise(ref: string, token: string): Charge;
}

export interface NewCharge {
  /** Of several shops on one account, and of copies of their databases: whose charge it is. */
  readonly shop: string | null;
  readonly provider: string;
  readonly method: PaymentMethodCode;
  readonly cents: number;
  readonly currency: string;
  /** The backend's payment id. */
  readonly reference: string;
  /** Return URL of the hosted page; null for methods inside the shop's page. */
  readonly returnUrl: string | null;
  /** Express: the provider asks for the address. */
  readonly asksAddress: boolean;
  /** Each change of the charge is posted there, at least once, possibly late, and again until it is answered with 2xx. Null: never. */
  readonly noticeUrl: string | null;
}

export interface RefundPart {
  readonly cents: number;
  readonly key: string;
}

export interface Refund {
  readonly ref: string;
  readonly cents: number;
  readonly state: 'pending' | 'done' | 'failed';
  /** Null: made elsewhere than by the backend. */
  readonly key: string | null;
}

export interface Dispute {
  readonly state: 'open' | 'won' | 'lost';
  readonly cents: number;
  /** Milliseconds since 1970; null: nothing can be answered. */
  readonly answerBy: number | null;
}

export const CHARGE_STATES = ['open', 'processing', 'authorised', 'captured', 'declined', 'cancelled', 'voided', 'refunded'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/** Allowed next states. The last four states are final. */
export const NEXT_CHARGE_STATES: Readonly<Record<ChargeState, readonly ChargeState[]>> = {
  open: ['processing', 'authorised', 'declined', 'cancelled'],
  processing: ['authorised', 'declined', 'cancelled'],
  authorised: ['captured', 'voided'],
  captured: ['refunded'],
  declined: [],
  cancelled: [],
  voided: [],
  refunded: [],
};

export interface Charge extends NewCharge {
  /** The provider's own id. */
  readonly ref: string;
  /** For the provider's script: Stripe's client secret, PayPal's order id. */
  readonly token: string;
  readonly pageUrl: string | null;
  readonly state: ChargeState;
  /** Payer of an express payment, once authorised. */
  readonly payer: Payer | null;
  /** When a slow charge is decided. */
  readonly decidedBy: number | null;
  /** Without failed refunds. */
  readonly refundedCents: number;
  readonly dispute: Dispute | null;
}

export interface Payer {
  readonly email: string;
  readonly address: Address;
}

/** unknown: no such charge. over: the charge is final. payer_missing: an express charge without an address. */
export type ChargeProblem = 'unknown' | 'not_held' | 'not_taken' | 'over' | 'payer_missing' | 'amount' | 'refused' | 'too_late';

/** The provider's refusal of a call; nothing has changed. */
export class ChargeRefused extends Error {
  override readonly name = 'ChargeRefused';
  readonly problem: ChargeProblem;

  constructor(problem: ChargeProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}
