import type { ComponentProps } from 'react';
import { fieldOf } from '../../../shared/commerce/checkout-form.ts';
import { useT } from '../../core/app-context.tsx';
import { Field, TextareaField } from '../../ui/field.tsx';
import { type OrderField, useFieldText } from './field-text.ts';
import type { FormState } from './use-checkout-form.ts';

type BoundProps = 'name' | 'label' | 'value' | 'error' | 'onChange' | 'onBlur';

interface Bound {
  readonly name: OrderField;
  readonly state: FormState;
}

/** Fields of the checkout's form, labelled and bound to its state by their name. */
export function FormField({ name, state, ...field }: Bound & Omit<ComponentProps<typeof Field>, BoundProps>) {
  return <Field enterKeyHint="next" {...field} {...useBinding(name, state)} />;
}

export function FormTextarea({ name, state, ...textarea }: Bound & Omit<ComponentProps<typeof TextareaField>, BoundProps>) {
  return <TextareaField {...textarea} {...useBinding(name, state)} />;
}

function useBinding(name: OrderField, { form, errors, set, leave }: FormState) {
  const text = useFieldText();
  const t = useT('checkout');
  return {
    name,
    label: t(name),
    value: fieldOf(form, name),
    error: text(name, errors[name]),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => set(name, event.currentTarget.value),
    onBlur: () => leave(name),
  };
}
