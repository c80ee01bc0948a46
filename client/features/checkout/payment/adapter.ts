import type { ComponentType } from 'react';
import type { CheckoutForm } from '../../../../shared/commerce/checkout-form.ts';
import type { PageBootstrap } from '../../../core/queries.ts';
import type { Payment } from '../../../../packages/contract/payment.ts';
import type { App } from '../../../core/app-context.tsx';

/** How the shopper's part at the gateway ended. Only the backend decides whether the order is paid (ADR-0009). */
export type PayOutcome =
  /** The shopper has confirmed: the backend decides. */
  | { readonly kind: 'agreed' }
  /** With the gateway's reason in the page's language, if any. */
  | { readonly kind: 'declined'; readonly message: string | null }
  | { readonly kind: 'cancelled' }
  /** The browser is leaving for the gateway's page. */
  | { readonly kind: 'leaving' }
  /** The payment continues at /checkout/payout, in the gateway's form. */
  | { readonly kind: 'elsewhere' };

/** The arguments of `pay` after the order button was pressed. */
export interface PayContext {
  readonly app: App;
  readonly bootstrap: PageBootstrap;
  readonly form: CheckoutForm;
  /** The total that the shopper saw (decimals). */
  readonly amount: number;
  readonly currency: string;
  /** For methods without a gateway: sends contact and addresses and checks the cart. Rejects with the `ApiError` of the refusal. */
  readonly check: () => Promise<void>;
  /** The same, and creates the payment, at most once an attempt. A popup may be opened before it resolves. */
  readonly begin: () => Promise<Payment>;
  /** Absolute address of /checkout/payout in this language. */
  readonly returnUrl: (paymentId: string) => string;
  /** The value that the adapter's `Fields` passed to `onReady`; else null. */
  readonly fields: unknown;
  /** Aborted at the end of the attempt: the adapter closes what is open at the gateway. */
  readonly signal: AbortSignal;
}

export interface FieldsProps {
  readonly amount: number;
  readonly currency: string;
  /** Our form asked for no name and address. */
  readonly asksBilling?: boolean;
  /** Passes the value that `pay` needs (card frame, elements); null while it is not ready. */
  readonly onReady: (fields: unknown) => void;
  /** The error of the input in the page's language, or null. */
  readonly onProblem: (message: string | null) => void;
}

export interface EmbeddedProps {
  readonly payment: Payment;
  readonly onOutcome: (outcome: PayOutcome) => void;
}

/** How to pay: one file each in this folder, listed in `adapters.ts`. `adapterOf` names the adapter of a method. */
export interface PaymentAdapter {
  /** Loads the gateway's script before it is needed: called when the method is chosen. */
  readonly preload?: (app: App, bootstrap: PageBootstrap) => void;
  /** Shown below the method while it is chosen. */
  readonly Fields?: ComponentType<FieldsProps>;
  /**
   * Called when the order button is pressed. Null when the fields are complete; otherwise it reports the missing input (`onProblem`)
   * and returns a function that focuses the field.
   */
  readonly missing?: (fields: unknown) => (() => void) | null;
  /** The gateway's form on /checkout/payout. */
  readonly Embedded?: ComponentType<EmbeddedProps>;
  /** The shopper's part at the gateway. Called synchronously in the click; rejects with the `ApiError` of `check` or `begin`. */
  readonly pay: (context: PayContext) => Promise<PayOutcome>;
}
