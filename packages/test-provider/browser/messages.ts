import type { ApiFailure, Agreed, ChargeView } from '../wire.ts';

/** Messages between the provider's frames and its scripts in the shop's page. Card numbers are never sent. */

export interface CardProblem {
  readonly code: string;
  readonly message: string;
}

/** The part of Stripe's payment element that the shopper has chosen. */
export const WALLETS = ['apple_pay', 'google_pay'] as const;
export type Wallet = (typeof WALLETS)[number];
export const WALLET_NAMES: Readonly<Record<Wallet, string>> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' };

export interface CardChange {
  readonly type: 'card' | Wallet;
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
  readonly amount: number;
}

/** Content of a wallet's sheet; amounts are cents. */
export interface Sheet {
  readonly label: string;
  readonly total: number;
  readonly currency: string;
  readonly lines: readonly { readonly name: string; readonly amount: number }[];
  readonly options: readonly DeliveryOption[];
}

export interface SheetRequest extends Sheet {
  readonly asksEmail: boolean;
  readonly asksPhone: boolean;
  readonly asksAddress: boolean;
  /** Null: any country. */
  readonly countries: readonly string[] | null;
}

/** The row of a wallet's buttons. */
export interface ButtonRow {
  readonly wallets: readonly Wallet[];
  readonly height: number;
  readonly columns: number;
  readonly radius: string | null;
}

/** Why the shop refuses to go on. */
export interface SheetEnd {
  readonly status: 'success' | 'fail' | 'invalid_shipping_address' | 'address_unserviceable';
  readonly message: string | null;
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
