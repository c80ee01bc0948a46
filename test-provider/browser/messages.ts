import type { ApiFailure, Agreed, ChargeView } from '../wire.ts';

/** Messages between the provider's frames and its scripts in the shop's page. Card numbers are never sent. */

export interface CardProblem {
  readonly code: string;
  readonly message: string;
}

export interface CardChange {
  readonly empty: boolean;
  readonly complete: boolean;
  readonly problem: CardProblem | null;
  readonly brand: 'visa' | 'unknown';
}

export type Failed = { readonly failed: ApiFailure['error'] | 'unreachable' };
export type Confirmed = { readonly agreed: Agreed } | { readonly invalid: CardProblem } | Failed;
export type Read = { readonly view: ChargeView } | Failed;
/** closed: the shopper closed the bank's dialog. */
export type Answered = { readonly agreed: Agreed } | { readonly closed: true } | Failed;

/** Results of PayPal's window. */
export type PayPalEnd = 'approved' | 'approved-twice' | 'declined' | 'cancelled' | 'lost' | 'failed';

export interface Spot {
  readonly country: string;
  readonly city: string;
  readonly zip: string;
  readonly state: string;
}

export interface DeliveryOption {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly amount: number;
}

/** Content of a wallet's sheet; amounts are cents. */
export interface Sheet {
  readonly label: string;
  readonly total: number;
  readonly currency: string;
  readonly options: readonly DeliveryOption[];
}

export interface SheetRequest extends Sheet {
  readonly asksEmail: boolean;
  readonly asksName: boolean;
  readonly asksAddress: boolean;
}

/** The shop's answer about an address or delivery option: the updated sheet, or a refusal. */
export type SheetUpdate = { readonly ok: boolean; readonly sheet: Sheet };

export interface WalletPaid {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly street: string;
  readonly spot: Spot | null;
  readonly option: string | null;
  readonly twice: boolean;
  readonly lost: boolean;
}

/** Appearance that the shop sets. */
export interface Looks {
  readonly color?: string;
  readonly primary?: string;
  readonly danger?: string;
  readonly border?: string;
  readonly background?: string;
  readonly radius?: string;
  readonly fontFamily?: string;
  readonly fontSize?: string;
}
