import { useId } from 'react';
import { Radio } from '../choice.tsx';
import { FieldMessage } from '../field-error.tsx';
import { type Bound, useBinding } from './form-fields.tsx';
import styles from './form.module.css';

interface FormRadiosProps extends Bound {
  readonly legend: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}

/** Radio buttons side by side. */
export function FormRadios({ state, name, legend, options }: FormRadiosProps) {
  const id = useId();
  const { error } = useBinding(state, name, legend);
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.radios}>
        {options.map(([value, text]) => (
          <Radio key={value} name={name} value={value} defaultChecked={value === (state.values[name] ?? '')}>
            {text}
          </Radio>
        ))}
      </div>
      <FieldMessage error={error} errorId={id} />
    </fieldset>
  );
}
