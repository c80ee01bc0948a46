/** Converts cents to the decimal euros of the wire. */
export const euros = (cents: number): number => cents / 100;

/** Converts a wire amount to cents, rounded half up. */
export const cents = (amount: number): number => Math.round(Number((amount * 100).toFixed(3)));

/** Sale reduction of one unit: percent of its price, rounded half up. */
export const reduction = (price: number, percent: number): number => Math.round((price * percent) / 100);

/** VAT in a price that includes it, at a rate in percent. */
export const containedTax = (price: number, rate: number): number => Math.round((price * rate) / (100 + rate));
