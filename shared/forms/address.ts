import { ADDRESS_FIELDS, addressFieldsOf, addressRules, type AddressField, zipProblem } from '../commerce/address-form.ts';
import { usesState } from '../../packages/contract/address-format.ts';
import { FIELD_MAX } from '../../packages/contract/limits.ts';
import { href } from '../routes.ts';
import { email, max, phoneNumber, regex, required, type Rule } from '../validation/rules.ts';
import { defineForm, type FormErrors, type FormValues } from '../../packages/engine/forms/form.ts';
import type { Id } from '../../packages/contract/common.ts';

type Names = AddressField | 'phone_number' | 'email_address' | 'is_default';

const fields: Readonly<Record<Names, readonly Rule[]>> = {
  ...(Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, addressRules(name)])) as Record<AddressField, readonly Rule[]>),
  phone_number: [max(FIELD_MAX), phoneNumber],
  email_address: [max(FIELD_MAX), email],
  is_default: [],
};
const id: readonly Rule[] = [required, regex(/^[\w-]{1,64}$/)];

const shown = ({ country = '' }: FormValues): Names[] => [...addressFieldsOf(country), 'phone_number', 'email_address', 'is_default'];

function alsoCheck({ country = '', zip = '' }: FormValues): FormErrors {
  const problem = zipProblem(country, zip);
  return problem ? { zip: problem } : {};
}

const addressOf = ({ state, is_default, ...texts }: Readonly<Record<Names, string>>) => ({
  ...texts,
  state: usesState(texts.country) ? state : '',
  is_default: is_default === 'on',
});

export const addAddressForm = defineForm({
  name: 'addAddress',
  call: 'addAddress',
  fields,
  shown,
  alsoCheck,
  args: (values) => ({ body: addressOf(values) }),
  next: () => href('addresses', undefined, { done: 'addAddress' }),
});

export const updateAddressForm = defineForm({
  name: 'updateAddress',
  call: 'updateAddress',
  fields: { id, ...fields },
  shown: (values) => ['id', ...shown(values)],
  alsoCheck,
  args: ({ id: address, ...values }) => ({ params: { id: address }, body: addressOf(values) }),
  next: () => href('addresses', undefined, { done: 'updateAddress' }),
});

export const removeAddressForm = defineForm({
  name: 'removeAddress',
  call: 'removeAddress',
  fields: { id },
  args: (values) => ({ params: { id: values.id } }),
  next: () => href('addresses', undefined, { done: 'removeAddress' }),
});

export const addressForms = [addAddressForm, updateAddressForm, removeAddressForm] as const;

/** The first values of the fields for a stored address. */
export const addressValues = ({
  id: key,
  is_default,
  ...texts
}: Readonly<Record<AddressField | 'phone_number', string>> & {
  readonly email_address?: string | undefined;
  readonly id: Id;
  readonly is_default: boolean;
}): FormValues => ({
  ...texts,
  email_address: texts.email_address ?? '',
  id: String(key),
  is_default: is_default ? 'on' : '',
});
