import { ChargeRefused } from '../backend/payments/payment-gateway.ts';

/** Decimal places of currencies at a gateway; those that are not named have two. `cents` are hundredths in all of them. */
export type DecimalPlaces = Readonly<Record<string, 0 | 2 | 3>>;

const placesOf = (currency: string, places: DecimalPlaces): number => places[currency] ?? 2;

/** The amount in the gateway's smallest unit. Never rounded: 10.50 JPY is a wrong price. */
export function toUnits(cents: number, currency: string, places: DecimalPlaces): number {
  const units = (cents * 10 ** placesOf(currency, places)) / 100;
  if (!Number.isSafeInteger(units)) throw new ChargeRefused('refused', `${cents} hundredths are no amount of ${currency} at this gateway`);
  return units;
}

export function toCents(units: number, currency: string, places: DecimalPlaces): number {
  const cents = (units * 100) / 10 ** placesOf(currency, places);
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${units} units of ${currency} are no whole hundredths`);
  return cents;
}

/** "2490.00", and "2490" of a currency without decimals. */
export function toDecimals(cents: number, currency: string, places: DecimalPlaces): string {
  const digits = placesOf(currency, places);
  const text = String(toUnits(Math.abs(cents), currency, places)).padStart(digits + 1, '0');
  const sign = cents < 0 ? '-' : '';
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

export function fromDecimals(value: string): number {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,2})0?)?$/.exec(value) ?? [];
  if (whole === undefined) throw new RangeError(`no amount: ${value}`);
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** "-10.25", too: of a balance. */
export const fromSignedDecimals = (value: string): number => (value.startsWith('-') ? -fromDecimals(value.slice(1)) : fromDecimals(value));
