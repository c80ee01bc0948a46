import { ADDRESS_FIELDS, type AddressField, addressRules } from '../commerce/address-form.ts';
import { usesState } from '../commerce/address-format.ts';
import type { AddressSection, CheckoutField } from '../commerce/checkout-form.ts';
import { FIELD_MAX, NOTES_MAX } from '../contract/limits.ts';
import { wireCountry } from '../i18n/country.ts';
import { email, max, phoneNumber, required, type Rule } from '../validation/rules.ts';
import type { FormFields } from './form.ts';

type AddressRules<S extends AddressSection> = Readonly<Record<`${S}.${AddressField}`, readonly Rule[]>>;
const addressFields = <S extends AddressSection>(section: S): AddressRules<S> =>
  Object.fromEntries(ADDRESS_FIELDS.map((name) => [`${section}.${name}`, addressRules(name)])) as unknown as AddressRules<S>;

/** No call and no plain post belong to it: the order button sends an order in several steps (`client/features/checkout/README.md`). */
export const checkoutForm: FormFields<CheckoutField> = {
  name: 'checkout',
  fields: {
    email: [max(FIELD_MAX), required, email],
    phone: [max(FIELD_MAX), phoneNumber],
    ...addressFields('shipping'),
    billingSame: [],
    ...addressFields('billing'),
    rate: [required],
    method: [required],
    notes: [max(NOTES_MAX)],
  },
  isShown(name, values) {
    if (name.startsWith('billing.') && values['billingSame'] === 'on') return false;
    const [section, field] = name.split('.');
    return field !== 'state' || usesState(wireCountry(values[`${section}.country`] ?? ''));
  },
};

/** For an order of digital lines alone. */
export const digitalCheckoutForm: FormFields<CheckoutField> = {
  ...checkoutForm,
  isShown: (name) => name === 'email' || name === 'method' || name === 'notes',
};
