import type { FieldErrors, FieldName } from '../../../shared/commerce/checkout-form.ts';
import { useT } from '../../core/app-context.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import styles from './error-summary.module.css';
import { useFieldText } from './field-text.ts';
import { focusField } from '../../ui/focus-field.ts';

export interface ErrorSummaryProps {
  readonly errors: FieldErrors;
  /** An error in the payment method's own fields. */
  readonly inFields: { readonly text: string; readonly focus: () => void } | null;
  readonly termsMissing: boolean;
}

interface ErrorLink {
  readonly name: string;
  readonly text: string;
  readonly focus: (form: HTMLFormElement | null) => void;
}

/** All errors, each with a button that focuses its field: most fields are far above the order button. */
export function ErrorSummary({ errors, inFields, termsMissing }: ErrorSummaryProps) {
  const t = useT('checkout');
  const fieldText = useFieldText();
  const links = (Object.keys(errors) as FieldName[]).map((name): ErrorLink => {
    const text = fieldText(name, errors[name]) ?? '';
    return {
      name,
      text: name.startsWith('billing.') ? `${t('billingAddress')}: ${text}` : text,
      focus: (form) => focusField(form, name),
    };
  });
  if (inFields) links.push({ name: 'fields', ...inFields });
  if (termsMissing) links.push({ name: 'terms', text: t('termsMissing'), focus: (form) => focusField(form, 'terms') });
  if (links.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('errorList')}>
      {links.map(({ name, text, focus }) => (
        <li key={name}>
          <TextButton variant="quiet" small onClick={({ currentTarget }) => focus(currentTarget.form)}>
            {text}
          </TextButton>
        </li>
      ))}
    </ul>
  );
}
