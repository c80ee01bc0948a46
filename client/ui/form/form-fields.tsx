import type { ComponentProps } from 'react';
import type { FieldProblem, FormErrors, FormValues } from '../../../packages/engine/forms/form.ts';
import { useApp } from '../../core/app-context.tsx';
import { Checkbox } from '../choice.tsx';
import { Field, SelectField, TextareaField } from '../field.tsx';

/** State that the fields of a form are bound to: by `useForm`, which sends it, or by `useControlledForm`. */
export interface FormState {
  readonly errors: FormErrors;
  /** The values that the fields begin with; of controlled fields, the current ones. */
  readonly values: FormValues;
  /** The fields are read-only. */
  readonly busy: boolean;
  /** Of fields whose values are kept outside of them. */
  readonly control?: {
    readonly set: (name: string, value: string) => void;
    /** The field has lost the focus. */
    readonly leave: (name: string) => void;
  };
}

export interface Bound {
  readonly state: FormState;
  readonly name: string;
}
type Taken = 'name' | 'error' | 'value' | 'defaultValue' | 'onChange' | 'onBlur';

/** Fields of a form, bound to its state by their names. */
export function FormField({ state, name, ...field }: Bound & Omit<ComponentProps<typeof Field>, Taken>) {
  return <Field {...field} {...useBinding(state, name, field.label)} />;
}

/**
 * `children` are the options. A select cannot be read-only; its value is read before the form is busy. `onChange`: for what depends on an
 * uncontrolled one.
 */
export function FormSelect({ state, name, ...field }: Bound & Omit<ComponentProps<typeof SelectField>, Exclude<Taken, 'onChange'>>) {
  const { readOnly: _, ...binding } = useBinding(state, name, field.label);
  return <SelectField {...field} {...binding} />;
}

export function FormTextarea({ state, name, ...field }: Bound & Omit<ComponentProps<typeof TextareaField>, Taken>) {
  return <TextareaField {...field} {...useBinding(state, name, field.label)} />;
}

/** The value is 'on' when ticked. */
export function FormCheckbox({ state, name, ...checkbox }: Bound & Omit<ComponentProps<typeof Checkbox>, 'name' | 'defaultChecked'>) {
  const { values, control } = state;
  const ticked = values[name] === 'on';
  if (!control) return <Checkbox {...checkbox} name={name} defaultChecked={ticked} />;
  return (
    <Checkbox
      {...checkbox}
      name={name}
      checked={ticked}
      onChange={({ currentTarget: { checked } }) => control.set(name, checked ? 'on' : '')}
    />
  );
}

export function FormEmail({
  state,
  name = 'email',
  ...field
}: Omit<ComponentProps<typeof FormField>, 'name' | 'type'> & { name?: string }) {
  return (
    <FormField
      autoComplete="email"
      {...field}
      state={state}
      name={name}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

interface Binding {
  readonly name: string;
  readonly readOnly: boolean;
  readonly error: string | null;
  readonly defaultValue?: string;
  readonly value?: string;
  readonly onChange?: (event: { readonly currentTarget: { readonly value: string } }) => void;
  readonly onBlur?: () => void;
}

/** For fields that are rendered by a part of their own. */
export function useBinding({ errors, values, busy, control }: FormState, name: string, label: string): Binding {
  const text = useFieldProblemText();
  const problem = errors[name];
  const value = values[name] ?? '';
  const bound = { name, readOnly: busy, error: problem ? text(problem, label) : null };
  if (!control) return { ...bound, defaultValue: value };
  return { ...bound, value, onChange: ({ currentTarget }) => control.set(name, currentTarget.value), onBlur: () => control.leave(name) };
}

/** The message of a problem, below the field and in a summary. Pages with a form have the texts `validation` and, for refusals, `form`. */
export function useFieldProblemText(): (problem: FieldProblem, label: string) => string {
  const { texts } = useApp();
  return (problem, label) => {
    if ('rule' in problem) {
      const t = texts.of('validation');
      const message = t(`messages.${problem.rule}`, { field: label, n: problem.n ?? 0 });
      return problem.example === undefined ? message : t('withExample', { message, example: problem.example });
    }
    return texts.of('form')(`refused.${isKnown(problem.refused) ? problem.refused : 'invalid'}`);
  };
}

const KNOWN = ['common', 'same', 'password_wrong', 'credentials_wrong'] as const;
const isKnown = (refused: string): refused is (typeof KNOWN)[number] => (KNOWN as readonly string[]).includes(refused);
