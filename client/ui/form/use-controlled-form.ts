import { useState } from 'react';
import { formErrors, type FormErrors, type FormFields, type FormValues, stillWrong } from '../../../packages/engine/forms/form.ts';
import type { FormState } from './form-fields.tsx';

interface ControlledForm extends FormState {
  /** Shows and returns all errors. */
  readonly validate: () => FormErrors;
  /** Shows what the backend has refused; each stays until its value changes. */
  readonly refuse: (errors: FormErrors) => void;
}

/**
 * The state of a form whose values are kept outside of its fields, because the page fills them in, stores them, or depends on them.
 * It shows no error before the first attempt to send it, then those found when a field loses the focus. Each stays, with its words, until
 * the value is right or the field is left again.
 */
export function useControlledForm(form: FormFields, values: FormValues, set: (name: string, value: string) => void): ControlledForm {
  const [attempted, setAttempted] = useState(false);
  const [shown, setShown] = useState<FormErrors>({});
  const found = formErrors(form, values);
  const errors = stillWrong(shown, found);
  // An error that comes back is not shown before the field is left.
  if (Object.keys(errors).length < Object.keys(shown).length) setShown(errors);
  return {
    errors,
    values,
    busy: false,
    control: {
      set(name, value) {
        const { [name]: was, ...others } = shown;
        if (was && 'refused' in was) setShown(others);
        set(name, value);
      },
      leave(name) {
        const problem = found[name];
        if (attempted && problem) setShown({ ...shown, [name]: problem });
      },
    },
    validate() {
      setAttempted(true);
      setShown(found);
      return found;
    },
    refuse(refused) {
      setAttempted(true);
      setShown(refused);
    },
  };
}
