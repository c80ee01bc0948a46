import type {
  ClickResolveDetails,
  StripeExpressCheckoutElementConfirmEvent as ConfirmEvent,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js';
import { fromCents, toCents } from '../../../shared/commerce/money.ts';
import type { ShippingRate } from '../../../packages/contract/cart.ts';
import { ApiError } from '../../../packages/engine/errors.ts';
import type { ExpressSheet } from '../checkout/payment/express.ts';

/** What the sheet of a wallet shows: the goods, their delivery, and the sum of both. */
export interface SheetSums {
  /** Without delivery, in cents. Below zero when gift cards pay a part of the delivery, too. */
  readonly goods: number;
  readonly rates: readonly ShippingRate[];
  readonly rate: ShippingRate;
}

/** In cents. */
export const totalOf = ({ goods, rate }: Pick<SheetSums, 'goods' | 'rate'>): number => Math.max(0, goods + toCents(rate.amount));

export function sheetDetails(
  { goods, rates, rate }: SheetSums,
  itemsText: string,
): Pick<ClickResolveDetails, 'lineItems' | 'shippingRates'> {
  const delivery = { name: rate.title, amount: toCents(rate.amount) };
  // Lines may not add up to more than the total, which gift cards lower.
  return {
    lineItems: goods < 0 ? [] : [{ name: itemsText, amount: goods }, delivery],
    shippingRates: rates.map(({ id, title, amount, days_min, days_max }) => ({
      id,
      displayName: title,
      amount: toCents(amount),
      deliveryEstimate: { minimum: { unit: 'business_day', value: days_min }, maximum: { unit: 'business_day', value: days_max } },
    })),
  };
}

/** The shopper's choices as the backend takes them; null: the wallet has left something out. */
export function choicesOf(
  { billingDetails, shippingAddress, shippingRate }: Pick<ConfirmEvent, 'billingDetails' | 'shippingAddress' | 'shippingRate'>,
  sums: SheetSums,
): ExpressSheet | null {
  const email = billingDetails?.email;
  if (email === undefined || !shippingAddress) return null;
  const rate = sums.rates.find(({ id }) => id === shippingRate?.id) ?? sums.rate;
  const { name, address } = shippingAddress;
  return {
    contact_email: email,
    shipping_address: {
      company_name: '',
      ...personOf(name),
      phone_number: billingDetails?.phone ?? '',
      address_line_1: address.line1,
      address_line_2: address.line2 ?? '',
      city: address.city,
      zip: address.postal_code,
      country: address.country.toUpperCase(),
      state: address.state,
    },
    shipping_rate_id: rate.id,
    expected_amount: fromCents(totalOf({ goods: sums.goods, rate })),
  };
}

/** A wallet has one name. Of a name of one word both parts are that word, because the checkout asks for both. */
function personOf(name: string) {
  const words = name.trim().split(/\s+/);
  const last = words.at(-1) ?? '';
  return { person_first_name: words.slice(0, -1).join(' ') || last, person_last_name: last };
}

type Reason = NonNullable<Parameters<StripeExpressCheckoutElementConfirmEvent['paymentFailed']>[0]>['reason'];

/** Why the sheet says no: the address, its country, or anything else. */
export function reasonOf(error: unknown): NonNullable<Reason> {
  if (!(error instanceof ApiError)) return 'fail';
  if (error.code === 'rate_unavailable') return 'address_unserviceable';
  const fields = Object.keys(error.fields ?? {});
  return fields.some((name) => name.startsWith('shipping_address') || name === 'contact_email') ? 'invalid_shipping_address' : 'fail';
}
