import type { CountryCode } from '../contract/codes.ts';
import { check, email, type Invalid, max, phoneNumber, required } from '../validation/rules.ts';
import { usesState } from './address-format.ts';
import { addressErrors, type AddressField, type AddressForm, emptyAddress, FIELD_LENGTH_MAX } from './address-form.ts';

/** The contract's maximum length of notes, without the schema library. */
export const NOTES_LENGTH_MAX = 1000;

/** The values of the checkout form; no payment data. */
export interface CheckoutForm {
  readonly email: string;
  readonly phone: string;
  readonly shipping: AddressForm;
  readonly billingSame: boolean;
  /** Empty except its country while it is the same as the shipping address. */
  readonly billing: AddressForm;
  readonly rate: string;
  readonly method: string;
  readonly notes: string;
}

/** Names of the form's controls in display order. */
export type FieldName = 'email' | 'phone' | `shipping.${AddressField}` | `billing.${AddressField}` | 'rate' | 'method' | 'notes';
export type FieldErrors = Readonly<Partial<Record<FieldName, Invalid>>>;

export const emptyForm = (country: string): CheckoutForm => ({
  email: '',
  phone: '',
  shipping: emptyAddress(country),
  billingSame: true,
  billing: emptyAddress(country),
  rate: '',
  method: '',
  notes: '',
});

/** All errors in display order. */
export function formErrors(form: CheckoutForm): FieldErrors {
  const found: [FieldName, Invalid | null][] = [
    ['email', check(form.email, [max(FIELD_LENGTH_MAX), required, email])],
    ['phone', check(form.phone, [max(FIELD_LENGTH_MAX), phoneNumber])],
    ...errorsOf('shipping', form.shipping),
    ...(form.billingSame ? [] : errorsOf('billing', form.billing)),
    ['rate', check(form.rate, [required])],
    ['method', check(form.method, [required])],
    ['notes', check(form.notes, [max(NOTES_LENGTH_MAX)])],
  ];
  return Object.fromEntries(found.filter(([, invalid]) => invalid !== null));
}

const errorsOf = (kind: 'shipping' | 'billing', address: AddressForm): [FieldName, Invalid | null][] =>
  addressErrors(address).map(([name, invalid]) => [`${kind}.${name}`, invalid]);

/** The request for a valid form. */
export function cartUpdate({ email: contact, phone, shipping, billingSame, billing, rate, notes }: CheckoutForm) {
  const address = ({ country, ...texts }: AddressForm) => ({
    ...(Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value.trim()])) as Omit<AddressForm, 'country'>),
    country: country as CountryCode,
    state: usesState(country) ? texts.state.trim() : '',
    phone_number: phone.trim(),
  });
  return {
    contact_email: contact.trim(),
    shipping_address: address(shipping),
    billing_address: billingSame ? null : address(billing),
    shipping_rate_id: rate,
    order_notes: notes.trim() === '' ? null : notes.trim(),
  };
}

export function withField(form: CheckoutForm, name: FieldName, value: string): CheckoutForm {
  if (fieldOf(form, name) === value) return form;
  const [part, field] = name.split('.') as ['shipping' | 'billing', AddressField | undefined];
  return field === undefined ? { ...form, [name]: value } : { ...form, [part]: { ...form[part], [field]: value } };
}

export function fieldOf(form: CheckoutForm, name: FieldName): string {
  const [part, field] = name.split('.') as ['shipping' | 'billing', AddressField | undefined];
  return field === undefined ? form[name as 'email'] : form[part][field];
}
