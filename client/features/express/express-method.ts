import type { PageTypes } from '@paypal/paypal-js/sdk-v6';
import type { AddItem } from '../../../shared/commerce/cart-changes.ts';
import type { PageBootstrap } from '../../core/queries.ts';
import type { Cart } from '../../../shared/contract/cart.ts';
import type { PaymentMethodCode } from '../../../shared/contract/payment-codes.ts';
import type { Payment } from '../../../shared/contract/payment.ts';
import type { App } from '../../core/app-context.tsx';
import type { ProblemText } from '../checkout/payment/stripe-problem.ts';

/** What is bought: the whole cart, or one product, for which a new cart is created. */
export type ExpressTarget = { readonly cartId: string } | { readonly item: Omit<AddItem, 'preview'> };

export type ExpressOutcome =
  /** The gateway has contact and address: the checkout copies them. */
  | { readonly kind: 'agreed'; readonly payment: Payment }
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
 * Opens the gateway's window. Nothing may be awaited between the click and this call. `amount`: the price of the products, without
 * delivery (decimals).
 */
export type ExpressStart = (begin: () => Promise<StartedExpress>, amount: number) => Promise<ExpressOutcome>;

/** One gateway's express button. Chunk and script are loaded when pointer or focus reach the button. */
export interface ExpressMethod {
  readonly code: PaymentMethodCode;
  /** Null: this browser or this shopper does not have it. Rejects when the script cannot be loaded. */
  readonly prepare: (context: ExpressContext) => Promise<ExpressStart | null>;
}
