import type { PageTypes } from '@paypal/paypal-js/sdk-v6';
import type { AddItem } from '../../../shared/commerce/cart-changes.ts';
import type { PageBootstrap } from '../../core/queries.ts';
import type { Cart } from '../../../packages/contract/cart.ts';
import type { PaymentMethodCode } from '../../../packages/contract/payment-codes.ts';
import type { Payment } from '../../../packages/contract/payment.ts';
import type { App } from '../../core/app-context.tsx';
import type { ProblemText } from '../checkout/payment/stripe-problem.ts';

/** The goods: the whole cart, or one product, for which a new cart is created. */
export type ExpressTarget = { readonly cartId: string } | { readonly item: Omit<AddItem, 'preview'> };

export type ExpressOutcome =
  /** The gateway has contact and address, and the checkout copies them; unless `cart` has them already. */
  | { readonly kind: 'agreed'; readonly payment: Payment; readonly cart?: Cart }
  /** `payment` is null when none was created. */
  | { readonly kind: 'cancelled'; readonly payment: Payment | null }
  | { readonly kind: 'failed'; readonly payment: Payment | null; readonly text: ProblemText }
  /** The browser is leaving for the gateway's page. */
  | { readonly kind: 'leaving' };

export interface ExpressContext {
  readonly app: App;
  readonly bootstrap: PageBootstrap;
  readonly page: PageTypes;
}

/** The cart that is bought and its payment, created by the backend. */
export interface StartedExpress {
  readonly cart: Cart;
  readonly payment: Payment;
}

/**
 * Opens the gateway's window. Nothing may be awaited between the click and this call.
 */
export type ExpressStart = (begin: () => Promise<StartedExpress>) => Promise<ExpressOutcome>;

/** One gateway's express button of ours. Chunk and script are loaded when pointer or focus reach the button. */
export interface ExpressMethod {
  readonly code: PaymentMethodCode;
  /** Null: this browser or this shopper does not have it. Rejects when the script cannot be loaded. */
  readonly prepare: (context: ExpressContext) => Promise<ExpressStart | null>;
}
