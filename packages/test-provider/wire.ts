import type { PaymentMethodCode } from '../contract/payment-codes.ts';
import type { ChargeProblem, ChargeState } from './payment-gateway.ts';

/** A charge as the provider's frames and pages see it. */
export interface ChargeView {
  readonly ref: string;
  readonly state: ChargeState;
  /** The shopper's bank asks for confirmation (3-D Secure). */
  readonly challenge: boolean;
  readonly cents: number;
  readonly currency: string;
  readonly provider: string;
  readonly method: PaymentMethodCode;
  readonly asksAddress: boolean;
  readonly returnUrl: string | null;
}

/** Set after the shopper has agreed. */
export interface Agreed extends ChargeView {
  /** Declined; the provider's own form accepts another card, every other charge is final. */
  readonly declined: boolean;
  /** Test case: the browser gets no result. */
  readonly lost: boolean;
  /** Test case: the browser gets the result twice. */
  readonly twice: boolean;
}

export interface ApiFailure {
  readonly error: ChargeProblem | 'invalid' | 'not_here';
}

/** Posted to the `noticeUrl` of a charge that has changed. */
export interface Notice {
  readonly ref: string;
}
