/** Cents to the wire's decimal euros. */
export const euros = (cents: number): number => cents / 100;

/** Wire amount to cents, rounded half up. */
export const cents = (amount: number): number => Math.round(Number((amount * 100).toFixed(3)));

/** What a unit is reduced by: percent of its price, rounded half up. */
export const reduction = (price: number, percent: number): number => Math.round((price * percent) / 100);
