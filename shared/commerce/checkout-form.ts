import { COUNTRIES, type CountryCode } from '../contract/codes.ts';
import { usesState } from './address-format.ts';
import { check, email, type Invalid, max, phoneNumber, required, type Rule, zip } from '../validation/rules.ts';

/** The backend's `FIELD_MAX` and the length it takes for notes, here without the schema library. */
export const FIELD_LENGTH_MAX = 120;
export const NOTES_LENGTH_MAX = 1000;

const ADDRESS_RULES = {
  person_first_name: [required],
  person_last_name: [required],
  company_name: [],
  address_line_1: [required],
  address_line_2: [],
  zip: [required, zip],
  city: [required],
  state: [],
  country: [required, (value: string) => (isCountry(value) ? null : { rule: 'required' })],
} satisfies Record<string, readonly Rule[]>;

export type AddressField = keyof typeof ADDRESS_RULES;
export type AddressForm = Readonly<Record<AddressField, string>>;
export const ADDRESS_FIELDS = Object.keys(ADDRESS_RULES) as AddressField[];

/** What a shopper types at the checkout; nothing about payment. */
export interface CheckoutForm {
  readonly email: string;
  readonly phone: string;
  readonly shipping: AddressForm;
  readonly billingSame: boolean;
  /** Empty but for its country as long as it is the same. */
  readonly billing: AddressForm;
  readonly rate: string;
  readonly method: string;
  readonly notes: string;
}

/** Names of the fields, as in the form's controls, in the order in which they stand there. */
export type FieldName = 'email' | 'phone' | `shipping.${AddressField}` | `billing.${AddressField}` | 'rate' | 'method' | 'notes';
export type FieldErrors = Readonly<Partial<Record<FieldName, Invalid>>>;

const emptyAddress = (country: string): AddressForm => ({
  ...(Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, ''])) as AddressForm),
  country,
});

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

export const isCountry = (value: string): value is CountryCode => (COUNTRIES as readonly string[]).includes(value);

/** Everything that is wrong, first things first. */
export function formErrors(form: CheckoutForm): FieldErrors {
  const found: [FieldName, Invalid | null][] = [
    ['email', check(form.email, [max(FIELD_LENGTH_MAX), required, email])],
    ['phone', check(form.phone, [max(FIELD_LENGTH_MAX), phoneNumber])],
    ...addressErrors('shipping', form.shipping),
    ...(form.billingSame ? [] : addressErrors('billing', form.billing)),
    ['rate', check(form.rate, [required])],
    ['method', check(form.method, [required])],
    ['notes', check(form.notes, [max(NOTES_LENGTH_MAX)])],
  ];
  return Object.fromEntries(found.filter(([, invalid]) => invalid !== null));
}

/** The fields that stand in the form: what cannot be seen cannot be put right. */
export const addressFields = ({ country }: Pick<AddressForm, 'country'>): readonly AddressField[] =>
  usesState(country) ? ADDRESS_FIELDS : ADDRESS_FIELDS.filter((name) => name !== 'state');

const addressErrors = (kind: 'shipping' | 'billing', address: AddressForm): [FieldName, Invalid | null][] =>
  addressFields(address).map((name) => [`${kind}.${name}`, check(address[name], [max(FIELD_LENGTH_MAX), ...ADDRESS_RULES[name]])]);

/** A form without errors as the backend takes it. */
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
