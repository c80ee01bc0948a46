import type { ComponentProps } from 'react';
import { EMAIL_LENGTH_MAX, type InquiryField as FieldName } from '../../../shared/commerce/inquiry-form.ts';
import { useT } from '../../core/app-context.tsx';
import { Field, TextareaField } from '../../ui/field.tsx';
import type { Inquiry } from './use-inquiry.ts';

interface Bound {
  readonly name: FieldName;
  readonly inquiry: Inquiry;
}
type Taken = 'name' | 'value' | 'error' | 'onChange';

/** Fields of a short form, bound to its state by their name. */
export function InquiryField({ name, inquiry, ...field }: Bound & Omit<ComponentProps<typeof Field>, Taken>) {
  return <Field {...field} {...useBinding(name, inquiry)} />;
}

export function InquiryEmail({ inquiry }: { inquiry: Inquiry }) {
  const t = useT('inquiry');
  return (
    <InquiryField
      inquiry={inquiry}
      name="email"
      label={t('email')}
      type="email"
      inputMode="email"
      autoComplete="email"
      spellCheck={false}
      maxLength={EMAIL_LENGTH_MAX}
    />
  );
}

export function InquiryTextarea({ name, inquiry, ...field }: Bound & Omit<ComponentProps<typeof TextareaField>, Taken>) {
  return <TextareaField {...field} {...useBinding(name, inquiry)} />;
}

function useBinding(name: FieldName, { values, errors, set, state }: Inquiry) {
  const t = useT('validation');
  const invalid = errors[name];
  return {
    name,
    value: values[name],
    readOnly: state === 'sending',
    error: invalid ? t(`messages.${invalid.rule}`, { field: t(`fields.${name}`), n: invalid.n ?? 0 }) : null,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => set(name, event.currentTarget.value),
  };
}
