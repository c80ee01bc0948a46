import type { ComponentType } from 'react';
import type { CheckoutForm } from '../../../../shared/commerce/checkout-form.ts';
import type { Bootstrap } from '../../../../shared/contract/bootstrap.ts';
import type { PaymentMethodCode } from '../../../../shared/contract/codes.ts';
import type { Payment, PaymentProvider } from '../../../../shared/contract/payment.ts';
import type { App } from '../../../core/app-context.tsx';

/** How the shopper's part at the provider ended. Whether something was paid, the backend says alone (docs/decisions/0021). */
export type PayOutcome =
  /** The shopper did their part: the backend decides. */
  | { readonly kind: 'agreed' }
  /** With the provider's words, in the page's language; null where it has none. */
  | { readonly kind: 'declined'; readonly message: string | null }
  | { readonly kind: 'cancelled' }
  /** The browser is on its way to the provider's page. */
  | { readonly kind: 'leaving' }
  /** It goes on at /checkout/payout, in the provider's own form. */
  | { readonly kind: 'elsewhere' };

/** What an adapter has to go by when the order button was pressed. */
export interface PayContext {
  readonly app: App;
  readonly bootstrap: Bootstrap;
  readonly form: CheckoutForm;
  /** What the shopper saw and agreed to, as on the screen (decimals). */
  readonly amount: number;
  readonly currency: string;
  /** For methods without a provider: sends contact and addresses and checks the cart. Rejects with the `ApiError` of what was refused. */
  readonly check: () => Promise<void>;
  /** The same, and begins the payment. At most once a try; a popup may be opened before it resolves. */
  readonly begin: () => Promise<Payment>;
  /** Absolute address of /checkout/payout in this language. */
  readonly returnUrl: (paymentId: string) => string;
  /** What the adapter's `Fields` handed over with `onReady`; null without. */
  readonly fields: unknown;
  /** The try is over: whatever is open at the provider is to be closed. */
  readonly signal: AbortSignal;
}

export interface FieldsProps {
  readonly amount: number;
  readonly currency: string;
  /** Hands `pay` what it needs (the card frame, the elements); null while they are not ready. */
  readonly onReady: (fields: unknown) => void;
  /** What is wrong with what was typed, in the page's language; null when nothing is. */
  readonly onProblem: (message: string | null) => void;
}

export interface EmbeddedProps {
  readonly payment: Payment;
  readonly onOutcome: (outcome: PayOutcome) => void;
}

/** A way to pay: one file each in this folder, listed in `adapters.ts`. The checkout shows the methods that have one. */
export interface PaymentAdapter {
  readonly code: PaymentMethodCode | 'nothing';
  readonly provider: PaymentProvider | null;
  /** Whether this browser can have it (wallets); absent means always. May load the provider's script. */
  readonly canPay?: (app: App, bootstrap: Bootstrap) => Promise<boolean>;
  /** Loads the provider's script before it is needed: called when the method is chosen. */
  readonly preload?: (app: App, bootstrap: Bootstrap) => void;
  /** Shown under the method while it is chosen. */
  readonly Fields?: ComponentType<FieldsProps>;
  /**
   * Asked when the order button is pressed. Null when the fields are filled; otherwise it says beside them what is missing (`onProblem`),
   * and answers how the focus gets there.
   */
  readonly missing?: (fields: unknown) => (() => void) | null;
  /** The provider's form on /checkout/payout. */
  readonly Embedded?: ComponentType<EmbeddedProps>;
  /** The shopper's part. Called in the click itself; rejects with the `ApiError` of `check` or `begin`. */
  readonly pay: (context: PayContext) => Promise<PayOutcome>;
}
