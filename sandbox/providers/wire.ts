import type { PaymentMethodCode } from '../../shared/contract/codes.ts';
import type { PaymentProvider } from '../../shared/contract/payment.ts';
import type { ChargeProblem, ChargeState } from './provider.ts';

/** What the provider's own frames and pages get to know of a charge. */
export interface ChargeView {
  readonly ref: string;
  readonly state: ChargeState;
  /** The shopper's bank asks them to confirm. */
  readonly challenge: boolean;
  readonly cents: number;
  readonly currency: string;
  readonly provider: PaymentProvider;
  readonly method: PaymentMethodCode;
  readonly asksAddress: boolean;
  readonly returnUrl: string | null;
}

/** After the shopper agreed. */
export interface Agreed extends ChargeView {
  /** Declined this time; a form of the provider's stays open for another card, every other charge is over. */
  readonly declined: boolean;
  /** A test of ours: the browser is never told how it ended. */
  readonly lost: boolean;
  /** A test of ours: the browser is told twice. */
  readonly twice: boolean;
}

export interface ApiFailure {
  readonly error: ChargeProblem | 'invalid' | 'not_here';
}
