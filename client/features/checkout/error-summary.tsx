import type { FieldErrors, FieldName } from '../../../shared/commerce/checkout-form.ts';
import { useT } from '../../core/app-context.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import styles from './error-summary.module.css';
import { useFieldText } from './field-text.ts';
import { focusField } from '../../ui/focus-field.ts';

export interface ErrorSummaryProps {
  readonly errors: FieldErrors;
  /** An error in the payment method's own fields. */
  readonly inFields: { readonly words: string; readonly focus: () => void } | null;
  readonly termsMissing: boolean;
}

interface Place {
  readonly name: string;
  readonly words: string;
  readonly focus: (form: HTMLFormElement | null) => void;
}

/** All errors, each with a button that focuses its field: most fields are far above the order button. */
export function ErrorSummary({ errors, inFields, termsMissing }: ErrorSummaryProps) {
  const t = useT('checkout');
  const text = useFieldText();
  const places = (Object.keys(errors) as FieldName[]).map((name): Place => {
    const words = text(name, errors[name]) ?? '';
    return {
      name,
      words: name.startsWith('billing.') ? `${t('billingAddress')}: ${words}` : words,
      focus: (form) => focusField(form, name),
    };
  });
  if (inFields) places.push({ name: 'fields', ...inFields });
  if (termsMissing) places.push({ name: 'terms', words: t('termsMissing'), focus: (form) => focusField(form, 'terms') });
  if (places.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('errorList')}>
      {places.map(({ name, words, focus }) => (
        <li key={name}>
          <TextButton variant="quiet" small onClick={({ currentTarget }) => focus(currentTarget.form)}>
            {words}
          </TextButton>
        </li>
      ))}
    </ul>
  );
}
