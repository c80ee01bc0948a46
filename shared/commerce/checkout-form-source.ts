import type { Address, Cart } from '../../packages/contract/cart.ts';
import { isoCountry } from '../../packages/contract/country.ts';
import { ADDRESS_FIELDS, type AddressForm } from './address-form.ts';
import { type CheckoutForm, emptyForm } from './checkout-form.ts';

type Texts = Readonly<Record<string, unknown>>;
const TEXT_FIELDS = ['email', 'phone', 'rate', 'method', 'notes'] as const;

/** Parses the form stored before a reload. Each field is validated, because storage may contain anything. */
export function parseForm(value: unknown, fallback: CheckoutForm): CheckoutForm {
  const stored = textsOf(value);
  const { billingSame } = stored;
  return {
    ...pickTexts(stored, fallback, TEXT_FIELDS),
    shipping: storedAddress(stored['shipping'], fallback.shipping),
    billing: storedAddress(stored['billing'], fallback.billing),
    billingSame: typeof billingSame === 'boolean' ? billingSame : fallback.billingSame,
  };
}

function storedAddress(stored: unknown, fallback: AddressForm): AddressForm {
  const address = pickTexts(textsOf(stored), fallback, ADDRESS_FIELDS);
  return { ...address, country: isoCountry(address.country) };
}

type Remembered = Pick<Cart, 'contact_email' | 'shipping_address' | 'billing_address' | 'shipping_rate_id' | 'order_notes'>;

/** The form's values from an earlier checkout of the cart. */
export function formOfCart(cart: Remembered, country: string): CheckoutForm {
  const empty = emptyForm(country);
  const address = (known: Address | null): AddressForm => pickTexts(known ?? {}, empty.shipping, ADDRESS_FIELDS);
  return {
    ...empty,
    email: cart.contact_email ?? cart.billing_address?.email_address ?? cart.shipping_address?.email_address ?? '',
    phone: cart.shipping_address?.phone_number ?? '',
    shipping: address(cart.shipping_address),
    billingSame: cart.billing_address === null,
    billing: address(cart.billing_address),
    rate: cart.shipping_rate_id ?? '',
    notes: cart.order_notes ?? '',
  };
}

const textsOf = (value: unknown): Texts => (typeof value === 'object' && value !== null ? (value as Texts) : {});

function pickTexts<Name extends string>(
  from: Texts,
  fallback: Readonly<Record<Name, string>>,
  names: readonly Name[],
): Record<Name, string> {
  const entries = names.map((name): [Name, string] => {
    const text = Object.hasOwn(from, name) ? from[name] : undefined;
    return [name, typeof text === 'string' ? text : fallback[name]];
  });
  return Object.fromEntries(entries) as Record<Name, string>;
}
