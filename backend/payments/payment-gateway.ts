import type { PaymentMethodCode } from '../../shared/contract/payment-codes.ts';
import type { Address } from '../../shared/contract/cart.ts';
import type { PaymentHandler } from '../../shared/contract/payment-handler.ts';

/**
 * The port to payment gateways: what Stripe, PayPal and Affirm have in common. A gateway has a ledger of its own, so held money and the
 * backend's orders must be reconciled. All amounts are cents.
 */
export interface PaymentGateways {
  /** Idempotent by reference: an earlier charge is returned. */
  create(wanted: NewCharge): Promise<Charge>;
  read(ref: string): Promise<Charge>;
  /** Express payments: sets the final total before capture. */
  changeAmount(ref: string, cents: number): Promise<Charge>;
  /** Captures held money; idempotent. Throws if nothing is held. */
  capture(ref: string): Promise<Charge>;
  /** Releases held money or ends an open charge. A captured charge is unchanged: check the returned state. */
  cancel(ref: string): Promise<Charge>;
  refund(ref: string): Promise<Charge>;
  /** For platforms of machine shoppers; absent: no gateway takes credentials. */
  readonly credentials?: Credentials;
  /** Called for each change of a charge, at least once, possibly late, and again until it succeeds. */
  onNotice(listener: (ref: string) => void | Promise<void>): void;
}

export interface Credentials {
  readonly handlers: readonly PaymentHandler[];
  /** Tries to hold the money of an open charge. One that stays open needs its buyer. */
  authorise(ref: string, handlerId: string, credential: Readonly<Record<string, unknown>>): Promise<Charge>;
}

export interface NewCharge {
  readonly provider: string;
  readonly method: PaymentMethodCode;
  readonly cents: number;
  readonly currency: string;
  /** The backend's payment id. */
  readonly reference: string;
  /** Return URL of the hosted page; null for methods inside the shop's page. */
  readonly returnUrl: string | null;
  /** Express: the gateway asks for the address. */
  readonly asksAddress: boolean;
}

export type ChargeState = 'open' | 'processing' | 'authorised' | 'captured' | 'declined' | 'cancelled' | 'voided' | 'refunded';

export interface Charge extends NewCharge {
  /** The gateway's own id. */
  readonly ref: string;
  /** For the gateway's script: Stripe's client secret, PayPal's order id. */
  readonly token: string;
  readonly pageUrl: string | null;
  readonly state: ChargeState;
  /** Payer of an express payment, once authorised. */
  readonly payer: Payer | null;
}

export interface Payer {
  readonly email: string;
  readonly address: Address;
}

/** unknown: no such charge. over: the charge is final. payer_missing: an express charge without an address. */
export type ChargeProblem = 'unknown' | 'not_held' | 'not_taken' | 'over' | 'payer_missing' | 'amount';

/** The gateway's refusal of a call; nothing has changed. */
export class ChargeRefused extends Error {
  override readonly name = 'ChargeRefused';
  readonly problem: ChargeProblem;

  constructor(problem: ChargeProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}
