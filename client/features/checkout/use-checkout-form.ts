import { useCallback, useEffect, useState } from 'react';
import type { Snapshot } from 'valtio';
import { type CheckoutForm, type FieldErrors, type FieldName, formErrors, withField } from '../../../shared/commerce/checkout-form.ts';
import { formOfCart } from '../../../shared/commerce/checkout-form-source.ts';
import type { Cart } from '../../../shared/contract/cart.ts';
import type { AddressFormState } from '../address/address-form-state.ts';
import type { CustomerCheckout } from './customer/customer-checkout.ts';
import { readForm, storeForm } from './stored-form.ts';

export interface FormState {
  readonly form: CheckoutForm;
  /**
   * The errors to show: none before the first attempt to order, then those found when a field loses the focus. Each stays, with its words,
   * until the value is right or the field is left again.
   */
  readonly errors: FieldErrors;
  readonly set: (name: FieldName, value: string) => void;
  readonly setBillingSame: (same: boolean) => void;
  readonly leave: (name: FieldName) => void;
  /** Shows and returns all errors. */
  readonly validate: () => FieldErrors;
}

/** Stored with every change, so that a reload loses no input. Starts from the cart's contact and addresses. */
export function useCheckoutForm(cart: Snapshot<Cart>, country: string, customer: CustomerCheckout | null): FormState {
  const cartId = cart.unique_id;
  const owner = customer?.user.id ?? null;
  const [form, setForm] = useState(() => {
    const known = readForm(cartId, formOfCart(cart, country), owner);
    return customer?.fill(known) ?? known;
  });
  const [attempted, setAttempted] = useState(false);
  const [shown, setShown] = useState<FieldErrors>({});
  useEffect(() => storeForm(cartId, form, owner), [cartId, form, owner]);

  const allErrors = formErrors(form);
  const errors = Object.fromEntries(Object.entries(shown).filter(([name]) => allErrors[name as FieldName])) as FieldErrors;
  // What became right and wrong again is not shown before the field is left.
  if (Object.keys(errors).length < Object.keys(shown).length) setShown(errors);
  return {
    form,
    errors,
    set: useCallback((name, value) => setForm((now) => withField(now, name, value)), []),
    setBillingSame: (billingSame) => setForm((now) => ({ ...now, billingSame })),
    leave: (name) => {
      const found = allErrors[name];
      if (attempted && found) setShown({ ...shown, [name]: found });
    },
    validate: () => {
      setAttempted(true);
      setShown(allErrors);
      return allErrors;
    },
  };
}

/** The part of the form that is one address. */
export const addressState = ({ form, errors, set, leave }: FormState, section: 'shipping' | 'billing'): AddressFormState => ({
  section,
  address: form[section],
  errorOf: (field) => errors[`${section}.${field}`],
  set: (field, value) => set(`${section}.${field}`, value),
  leave: (field) => leave(`${section}.${field}`),
});
