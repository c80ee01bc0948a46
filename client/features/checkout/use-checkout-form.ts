import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Snapshot } from 'valtio';
import { type CheckoutField, type CheckoutForm, fieldValues, withField } from '../../../shared/commerce/checkout-form.ts';
import { formOfCart } from '../../../shared/commerce/checkout-form-source.ts';
import { isDigitalOnly } from '../../../shared/commerce/digital.ts';
import type { Cart } from '../../../packages/contract/cart.ts';
import { checkoutForm, digitalCheckoutForm } from '../../../shared/forms/checkout.ts';
import { useControlledForm } from '../../ui/form/use-controlled-form.ts';
import type { CustomerCheckout } from './customer/customer-checkout.ts';
import { readForm, storeForm } from './stored-form.ts';

export type CheckoutState = ReturnType<typeof useCheckoutForm>;

/** Stored with every change, so that a reload loses no input. Starts from the cart's contact and addresses. */
export function useCheckoutForm(cart: Snapshot<Cart>, country: string, customer: CustomerCheckout | null) {
  const cartId = cart.unique_id;
  const owner = customer?.user.id ?? null;
  const [form, setForm] = useState<CheckoutForm>(() => {
    const known = readForm(cartId, formOfCart(cart, country), owner);
    return customer?.fill(known) ?? known;
  });
  useEffect(() => storeForm(cartId, form, owner), [cartId, form, owner]);
  const set = useCallback((name: CheckoutField, value: string) => setForm((now) => withField(now, name, value)), []);
  const digital = isDigitalOnly(cart.items);
  const fields = useControlledForm(
    digital ? digitalCheckoutForm : checkoutForm,
    fieldValues(form),
    set as (name: string, value: string) => void,
  );
  return { ...fields, form: useMemo<CheckoutForm>(() => ({ ...form, digital }), [form, digital]), set };
}
