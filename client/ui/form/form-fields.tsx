import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import type { FieldProblem } from '../../../shared/forms/form.ts';
import { useT } from '../../core/app-context.tsx';
import { Checkbox, Radio } from '../choice.tsx';
import { FieldMessage } from '../field-error.tsx';
import { Field, SelectField, TextareaField } from '../field.tsx';
import { IconButton } from '../icon-button.tsx';
import styles from './form.module.css';
import type { FormState } from './use-form.ts';

interface Bound {
  readonly state: FormState;
  readonly name: string;
}
type Taken = 'name' | 'error' | 'value' | 'defaultValue' | 'onChange';

/** Fields of a form, bound to its state by their names. */
export function FormField({ state, name, ...field }: Bound & Omit<ComponentProps<typeof Field>, Taken>) {
  return <Field {...field} {...useBinding(state, name, field.label)} />;
}

/** `children` are the options. A select cannot be read-only; its value is read before the form is busy. */
export function FormSelect({ state, name, ...field }: Bound & Omit<ComponentProps<typeof SelectField>, Taken>) {
  const { readOnly: _, ...binding } = useBinding(state, name, field.label);
  return <SelectField {...field} {...binding} />;
}

interface FormRadiosProps extends Bound {
  readonly legend: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}

/** Radio buttons side by side. */
export function FormRadios({ state, name, legend, options }: FormRadiosProps) {
  const id = useId();
  const { defaultValue, error } = useBinding(state, name, legend);
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.radios}>
        {options.map(([value, text]) => (
          <Radio key={value} name={name} value={value} defaultChecked={value === defaultValue}>
            {text}
          </Radio>
        ))}
      </div>
      <FieldMessage error={error} errorId={id} />
    </fieldset>
  );
}

export function FormTextarea({ state, name, ...field }: Bound & Omit<ComponentProps<typeof TextareaField>, Taken>) {
  return <TextareaField {...field} {...useBinding(state, name, field.label)} />;
}

/** The value is 'on' when ticked. */
export function FormCheckbox({ state, name, ...checkbox }: Bound & Omit<ComponentProps<typeof Checkbox>, 'name' | 'defaultChecked'>) {
  return <Checkbox {...checkbox} name={name} defaultChecked={state.initial[name] === 'on'} />;
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

/**
 * For password managers: the account that the passwords of a form belong to. It stands before them, and is empty where the page does not
 * know the account. No form reads it.
 */
export function HiddenUsername({ email = '' }: { readonly email?: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
}

type PasswordProps = Omit<ComponentProps<typeof FormField>, 'type' | 'button'> & {
  readonly autoComplete: 'current-password' | 'new-password';
};

/** With a button that shows what was typed. While caps lock is on, a hint says so. */
export function FormPassword({ hint, ...field }: PasswordProps) {
  const t = useT('form');
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <FormField
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      hint={capsLock ? t('capsLock') : hint}
      onKeyDown={readCapsLock}
      onKeyUp={readCapsLock}
      button={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? t('hidePassword') : t('showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

const useBinding = (state: FormState, name: string, label: string) => useFormBinding(state)(name, label);

/** For fields that are rendered by a part of their own. */
export function useFormBinding({ errors, initial, busy }: FormState) {
  const text = useFieldProblemText();
  return (name: string, label: string) => {
    const problem = errors[name];
    return { name, defaultValue: initial[name] ?? '', readOnly: busy, error: problem ? text(problem, label) : null };
  };
}

function useFieldProblemText(): (problem: FieldProblem, label: string) => string {
  const t = useT('validation');
  const form = useT('form');
  return (problem, label) => {
    if ('rule' in problem) return t(`messages.${problem.rule}`, { field: label, n: problem.n ?? 0 });
    return form(`refused.${isKnown(problem.refused) ? problem.refused : 'invalid'}`);
  };
}

const KNOWN = ['common', 'same', 'password_wrong', 'credentials_wrong'] as const;
const isKnown = (refused: string): refused is (typeof KNOWN)[number] => (KNOWN as readonly string[]).includes(refused);
