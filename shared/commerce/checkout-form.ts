import { usesState } from '../../packages/contract/address-format.ts';
import { ADDRESS_FIELDS, type AddressField, type AddressForm, emptyAddress } from './address-form.ts';

export type AddressSection = 'shipping' | 'billing';

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
  /** All lines come by mail: neither address nor delivery is asked for, nor sent. */
  readonly digital?: boolean;
}

/** Names of the form's controls. */
export type CheckoutField = 'email' | 'phone' | `${AddressSection}.${AddressField}` | 'billingSame' | 'rate' | 'method' | 'notes';

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

/** The request for a valid form that asked for no address. */
export const digitalCartUpdate = ({ email, notes }: CheckoutForm) => ({
  contact_email: email.trim(),
  order_notes: notes.trim() === '' ? null : notes.trim(),
});

/** The request for a valid form. */
export function cartUpdate(form: CheckoutForm) {
  const { phone, shipping, billingSame, billing, rate } = form;
  const address = ({ country, ...texts }: AddressForm) => ({
    ...(Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value.trim()])) as Omit<AddressForm, 'country'>),
    country,
    state: usesState(country) ? texts.state.trim() : '',
    phone_number: phone.trim(),
  });
  return {
    ...digitalCartUpdate(form),
    shipping_address: address(shipping),
    billing_address: billingSame ? null : address(billing),
    shipping_rate_id: rate,
  };
}

const OWN_FIELDS: Readonly<Record<string, CheckoutField>> = {
  contact_email: 'email',
  order_notes: 'notes',
  shipping_rate_id: 'rate',
  type: 'method',
  'shipping_address.phone_number': 'phone',
  'billing_address.phone_number': 'phone',
};

/** The control of a value that the calls of an order name as `contact_email` or `shipping_address.city`; null: none. */
export function refusedField(path: string): CheckoutField | null {
  if (OWN_FIELDS[path]) return OWN_FIELDS[path];
  const [, section = '', name = ''] = /^(shipping|billing)_address(?:\.(\w+))?$/.exec(path) ?? [];
  const field = ADDRESS_FIELDS.find((one) => one === name) ?? 'address_line_1';
  return section === '' ? null : `${section as AddressSection}.${field}`;
}

/** The values of the controls; a checkbox is 'on' or ''. */
export const fieldValues = ({
  shipping,
  billing,
  billingSame,
  digital: _digital,
  ...texts
}: CheckoutForm): Readonly<Record<CheckoutField, string>> => ({
  ...texts,
  billingSame: billingSame ? 'on' : '',
  ...addressValues('shipping', shipping),
  ...addressValues('billing', billing),
});

function addressValues<S extends AddressSection>(section: S, address: AddressForm): Record<`${S}.${AddressField}`, string> {
  const values = Object.entries(address).map(([name, value]) => [`${section}.${name}`, value]);
  return Object.fromEntries(values) as Record<`${S}.${AddressField}`, string>;
}

/** The form after a control has changed; the same object when nothing has. */
export function withField(form: CheckoutForm, name: CheckoutField, value: string): CheckoutForm {
  if (fieldValues(form)[name] === value) return form;
  if (name === 'billingSame') return { ...form, billingSame: value === 'on' };
  const [section, field] = name.split('.') as [AddressSection, AddressField | undefined];
  if (field === undefined) return { ...form, [name]: value };
  return { ...form, [section]: { ...form[section], [field]: value } };
}
