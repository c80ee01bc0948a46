import type { Order } from '../../../../shared/contract/order.ts';
import type { PaymentMethodCode } from '../../../../shared/contract/codes.ts';
import type { Api } from '../../../../shared/contract/request.ts';

export interface PaymentContext {
  readonly api: Api;
  readonly cartId: string;
  /** What the shopper saw and agreed to. */
  readonly amount: number;
  readonly idempotencyKey: string;
}

/** A way to pay: one file each in this folder, listed in `adapters.ts`. The checkout shows the methods that have one. */
export interface PaymentAdapter {
  readonly code: PaymentMethodCode | 'nothing';
  /** Carries the payment out as far as the shopper is needed for it, and places the order. Repeated with the same key it gives the same order. */
  readonly pay: (context: PaymentContext) => Promise<Order>;
}
