import type { ComponentProps } from 'react';
import { type FieldName, fieldOf } from '../../../shared/commerce/checkout-form.ts';
import { isoCountry, wireCountry } from '../../../shared/i18n/country.ts';
import { Field, SelectField, TextareaField } from '../../ui/field.tsx';
import { useFieldText } from './field-text.ts';
import type { FormState } from './use-checkout-form.ts';

type Taken = 'name' | 'value' | 'error' | 'onChange' | 'onBlur';

interface Bound {
  readonly name: FieldName;
  readonly state: FormState;
}

/** Fields of the checkout's form, bound to its state by their name. */
export function FormField({ name, state, ...field }: Bound & Omit<ComponentProps<typeof Field>, Taken>) {
  return <Field enterKeyHint="next" {...field} {...useBinding(name, state)} />;
}

/** A country, in the spelling of the outside world: browsers fill in `GR`, the backend wants `EL`. */
export function FormCountry({ name, state, ...select }: Bound & Omit<ComponentProps<typeof SelectField>, Taken>) {
  const { value, ...binding } = useBinding(name, state);
  return (
    <SelectField
      {...select}
      {...binding}
      value={isoCountry(value)}
      onChange={({ currentTarget }) => state.set(name, wireCountry(currentTarget.value))}
    />
  );
}

export function FormTextarea({ name, state, ...textarea }: Bound & Omit<ComponentProps<typeof TextareaField>, Taken>) {
  return <TextareaField {...textarea} {...useBinding(name, state)} />;
}

function useBinding(name: FieldName, { form, errors, set, leave }: FormState) {
  const text = useFieldText();
  return {
    name,
    value: fieldOf(form, name),
    error: text(name, errors[name]),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => set(name, event.currentTarget.value),
    onBlur: () => leave(name),
  };
}
