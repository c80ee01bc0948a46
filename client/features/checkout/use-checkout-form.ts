import { useCallback, useEffect, useState } from 'react';
import type { Snapshot } from 'valtio';
import { type CheckoutForm, type FieldErrors, type FieldName, formErrors, withField } from '../../../shared/commerce/checkout-form.ts';
import { formOfCart } from '../../../shared/commerce/checkout-form-source.ts';
import type { Cart } from '../../../shared/contract/cart.ts';
import { keepForm, readForm } from './stored-form.ts';

export interface FormState {
  readonly form: CheckoutForm;
  /** What is shown as wrong: nothing before the first try to order, from then on what was wrong when a field was left. */
  readonly errors: FieldErrors;
  readonly set: (name: FieldName, value: string) => void;
  readonly setBillingSame: (same: boolean) => void;
  readonly leave: (name: FieldName) => void;
  /** Shows everything that is wrong and answers it. */
  readonly validate: () => FieldErrors;
}

/** Kept with every change, so that a reload loses nothing that was typed. Starts from what the backend knows. */
export function useCheckoutForm(cart: Snapshot<Cart>, country: string): FormState {
  const cartId = cart.unique_id;
  const [form, setForm] = useState(() => readForm(cartId, formOfCart(cart, country)));
  const [tried, setTried] = useState(false);
  const [told, setTold] = useState<readonly FieldName[]>([]);
  useEffect(() => keepForm(cartId, form), [cartId, form]);

  const wrong = formErrors(form);
  return {
    form,
    errors: Object.fromEntries(Object.entries(wrong).filter(([name]) => told.includes(name as FieldName))),
    set: useCallback((name, value) => setForm((now) => withField(now, name, value)), []),
    setBillingSame: (billingSame) => setForm((now) => ({ ...now, billingSame })),
    leave: (name) => {
      if (tried) setTold((now) => [...now.filter((one) => one !== name), ...(wrong[name] ? [name] : [])]);
    },
    validate: () => {
      setTried(true);
      setTold(Object.keys(wrong) as FieldName[]);
      return wrong;
    },
  };
}
