import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react';
import { useT } from '../core/app-context.tsx';
import { cx } from './cx.ts';
import { FieldMessage } from './field-error.tsx';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import only from './only.module.css';
import role from './text-role.module.css';

interface FieldBase {
  readonly label: string;
  readonly name: string;
  /** Beside the label: what it is for. */
  readonly note?: string;
  /** Says „optional“ beside the label; fields without it are required. */
  readonly optional?: boolean;
  /** Below the field; stays while there is no error. */
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  readonly className?: string | undefined;
}
type Own = keyof FieldBase | 'id' | 'required';
interface ControlProps {
  readonly id: string;
  readonly className: string;
  readonly required: boolean;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

type InputProps = FieldBase &
  Omit<InputHTMLAttributes<HTMLInputElement>, Own> & {
    ref?: Ref<HTMLInputElement>;
    /** A button of 44 px at the end of the field. */
    button?: ReactNode;
  };
export function Field({ label, note, optional, hint, error, className, button, ...input }: InputProps) {
  return (
    <Frame {...{ label, note, optional, hint, error, className }}>
      {(control) => {
        if (button === undefined) return <input type="text" {...input} {...control} />;
        return (
          <span className={styles.box}>
            <input type="text" {...input} {...control} className={cx(styles.control, styles.beforeButton)} />
            <span className={cx(styles.end, only.scripted)}>{button}</span>
          </span>
        );
      }}
    </Frame>
  );
}

type SelectProps = FieldBase & Omit<SelectHTMLAttributes<HTMLSelectElement>, Own> & { ref?: Ref<HTMLSelectElement> };
/** `children` are the options. */
export function SelectField({ label, note, optional, hint, error, className, ...select }: SelectProps) {
  return (
    <Frame {...{ label, note, optional, hint, error, className }}>
      {(control) => (
        <span className={styles.box}>
          <select {...select} {...control} />
          <Icon icon="chevron-down" size="s" className={styles.chevron} />
        </span>
      )}
    </Frame>
  );
}

type TextareaProps = FieldBase & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Own> & { ref?: Ref<HTMLTextAreaElement> };
export function TextareaField({ label, note, optional, hint, error, className, ...textarea }: TextareaProps) {
  return <Frame {...{ label, note, optional, hint, error, className }}>{(control) => <textarea {...textarea} {...control} />}</Frame>;
}

type FrameProps = { [K in keyof FieldBase]?: FieldBase[K] | undefined } & { children: (control: ControlProps) => ReactNode };
function Frame({ label, note, optional = false, hint, error, className, children }: FrameProps) {
  const t = useT('common');
  const id = useId();
  const described = error ? `${id}e` : hint === undefined ? undefined : `${id}h`;
  const beside = note ?? (optional ? t('optional') : undefined);
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        <span>{label}</span>
        {beside !== undefined && <span className={role.meta}>{` ${beside}`}</span>}
      </label>
      {children({
        id,
        className: cx(styles.control),
        required: !optional,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described,
      })}
      <FieldMessage error={error} errorId={`${id}e`} hint={hint} hintId={`${id}h`} />
    </div>
  );
}
