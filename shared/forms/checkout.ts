import { ADDRESS_FIELDS, type AddressField, addressFieldsOf, addressRules, zipProblem } from '../commerce/address-form.ts';
import { type AddressSection, type CheckoutField, refusedField } from '../commerce/checkout-form.ts';
import { FIELD_MAX, NOTES_MAX } from '../../packages/contract/limits.ts';
import { max, phoneNumber, required, type Invalid, type Rule } from '../validation/rules.ts';
import type { FormFields } from '../../packages/engine/forms/form.ts';
import { emailRules } from './sign-in.ts';

type AddressRules<S extends AddressSection> = Readonly<Record<`${S}.${AddressField}`, readonly Rule[]>>;
const addressFields = <S extends AddressSection>(section: S): AddressRules<S> =>
  Object.fromEntries(ADDRESS_FIELDS.map((name) => [`${section}.${name}`, addressRules(name)])) as unknown as AddressRules<S>;

/** No call and no plain post belong to it: the order button sends an order in several steps (`client/features/checkout/README.md`). */
export const checkoutForm: FormFields<CheckoutField> = {
  name: 'checkout',
  fields: {
    email: emailRules,
    phone: [max(FIELD_MAX), phoneNumber],
    ...addressFields('shipping'),
    billingSame: [],
    ...addressFields('billing'),
    rate: [required],
    method: [required],
    notes: [max(NOTES_MAX)],
  },
  fieldOf: refusedField,
  shown(values) {
    const address = (section: AddressSection) =>
      addressFieldsOf(values[`${section}.country`] ?? '').map((name): CheckoutField => `${section}.${name}`);
    const billing = values['billingSame'] === 'on' ? [] : address('billing');
    return ['email', 'phone', ...address('shipping'), 'billingSame', ...billing, 'rate', 'method', 'notes'];
  },
  alsoCheck(values) {
    const sections: readonly AddressSection[] = values['billingSame'] === 'on' ? ['shipping'] : ['shipping', 'billing'];
    const problems = sections.map((section) => {
      const name = `${section}.zip`;
      return [name, zipProblem(values[`${section}.country`] ?? '', values[name] ?? '')] as const;
    });
    return Object.fromEntries(problems.filter((pair): pair is readonly [string, Invalid] => pair[1] !== null));
  },
};

/** For an order of digital lines alone. */
export const digitalCheckoutForm: FormFields<CheckoutField> = {
  name: checkoutForm.name,
  fields: checkoutForm.fields,
  fieldOf: refusedField,
  shown: () => ['email', 'method', 'notes'],
};
