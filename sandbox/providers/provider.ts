import type { PaymentMethodCode } from '../../shared/contract/codes.ts';
import type { PaymentProvider } from '../../shared/contract/payment.ts';
import type { Address } from '../../shared/contract/cart.ts';

/**
 * What the backend knows of the test provider: the part that Stripe, PayPal and Affirm have in common. The provider keeps its own books
 * (`provider.db`), as the real ones do: money that it holds and the orders of the backend are two things that must be made to agree.
 * All amounts are cents.
 */
export interface Providers {
  /** With the reference of an earlier call it answers that charge. */
  create(wanted: NewCharge): Charge;
  read(ref: string): Charge;
  /** For an express payment: the total, once delivery and codes are known. Only before it is captured. */
  changeAmount(ref: string, cents: number): Charge;
  /** Takes the money that is held. Repeated it changes nothing. Refuses (throws) when nothing is held. */
  capture(ref: string): Charge;
  /** Lets go what is held, or ends what is open. A captured charge stays as it is: look at the answer's state. */
  cancel(ref: string): Charge;
  refund(ref: string): Charge;
  /** Called for each change of a charge, at least once, perhaps twice, perhaps late, and again until it returns without throwing. */
  onNotice(listener: (ref: string) => void | Promise<void>): void;
}

export interface NewCharge {
  readonly provider: PaymentProvider;
  readonly method: PaymentMethodCode;
  readonly cents: number;
  readonly currency: string;
  /** The backend's payment id. */
  readonly reference: string;
  /** Where its page sends the browser back to; null for what happens inside the shop's page. */
  readonly returnUrl: string | null;
  /** Express: it asks the shopper for the address. */
  readonly asksAddress: boolean;
}

export const CHARGE_STATES = ['open', 'processing', 'authorised', 'captured', 'declined', 'cancelled', 'voided', 'refunded'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

export interface Charge extends NewCharge {
  /** The provider's own id. */
  readonly ref: string;
  /** Its script carries the charge out with it: Stripe's client secret, PayPal's order id. */
  readonly token: string;
  readonly pageUrl: string | null;
  readonly state: ChargeState;
  /** What an express payment tells of the shopper, once agreed. */
  readonly payer: Payer | null;
}

export interface Payer {
  readonly email: string;
  readonly address: Address;
}

/** unknown: no such charge. over: it is decided, this can be done no more. payer_missing: an express charge without an address. */
export type ChargeProblem = 'unknown' | 'not_held' | 'not_taken' | 'over' | 'payer_missing' | 'amount';

/** What the provider answers to a call that it cannot carry out. Nothing has changed then. */
export class ChargeRefused extends Error {
  override readonly name = 'ChargeRefused';
  readonly problem: ChargeProblem;

  constructor(problem: ChargeProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}
