import type { PageTypes } from '@paypal/paypal-js/sdk-v6';
import type { AddItem } from '../../../shared/commerce/cart-changes.ts';
import type { Bootstrap } from '../../../shared/contract/bootstrap.ts';
import type { Cart } from '../../../shared/contract/cart.ts';
import type { PaymentMethodCode } from '../../../shared/contract/codes.ts';
import type { Payment } from '../../../shared/contract/payment.ts';
import type { App } from '../../core/app-context.tsx';
import type { ProblemText } from '../checkout/payment/stripe-problem.ts';

/** What is to be bought: the whole cart, or one piece, which gets a cart of its own. */
export type ExpressOf = { readonly cartId: string } | { readonly item: Omit<AddItem, 'preview'> };

export type ExpressOutcome =
  /** Contact and address are with the provider: the checkout takes them over. */
  | { readonly kind: 'agreed'; readonly payment: Payment }
  /** `payment` is null when it came to none. */
  | { readonly kind: 'cancelled'; readonly payment: Payment | null }
  | { readonly kind: 'failed'; readonly payment: Payment | null; readonly text: ProblemText }
  /** The browser is on its way to the provider's page. */
  | { readonly kind: 'leaving' };

export interface ExpressContext {
  readonly app: App;
  readonly bootstrap: Bootstrap;
  readonly page: PageTypes;
}

/** What was begun at the backend: the cart that is bought, and its payment. */
export interface ExpressBegun {
  readonly cart: Cart;
  readonly payment: Payment;
}

/**
 * Ready for a click. Nothing may be waited for between the click and the provider's window. `amount`: what the pieces cost, without
 * delivery (decimals).
 */
export type ExpressStart = (begin: () => Promise<ExpressBegun>, amount: number) => Promise<ExpressOutcome>;

/** One provider's express button: a chunk that comes, with the provider's script, when somebody reaches for the button. */
export interface ExpressWay {
  readonly code: PaymentMethodCode;
  /** Null: this browser, or this shopper, does not have it. Rejects when the script does not come. */
  readonly prepare: (context: ExpressContext) => Promise<ExpressStart | null>;
}
