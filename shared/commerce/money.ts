/** Money is integer cents inside shared/commerce; decimals exist only on the wire and on the screen. */
export type Cents = number & { readonly __cents?: never };

/** Wire amount (decimal) to cents, rounded half up: `12.345` → 1235. */
export const toCents = (amount: number): Cents => Math.round(Number((amount * 100).toFixed(3)));

export const fromCents = (cents: Cents): number => cents / 100;
