import type { FieldErrors, FieldName } from '../../../shared/commerce/checkout-form.ts';
import { useT } from '../../app-context.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import styles from './error-summary.module.css';
import { useFieldText } from './field-text.ts';
import { focusField } from './focus-field.ts';

interface ErrorSummaryProps {
  readonly errors: FieldErrors;
  readonly termsMissing: boolean;
}

/** Everything that is still wrong, each with the way to its field: the button stands far below most of them. */
export function ErrorSummary({ errors, termsMissing }: ErrorSummaryProps) {
  const t = useT('checkout');
  const text = useFieldText();
  const places = (Object.keys(errors) as FieldName[]).map((name) => {
    const words = text(name, errors[name]) ?? '';
    return { name, words: name.startsWith('billing.') ? `${t('billingAddress')}: ${words}` : words };
  });
  if (termsMissing) places.push({ name: 'terms' as FieldName, words: t('termsMissing') });
  if (places.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('errorList')}>
      {places.map(({ name, words }) => (
        <li key={name}>
          <TextButton variant="quiet" small onClick={({ currentTarget }) => focusField(currentTarget.form, name)}>
            {words}
          </TextButton>
        </li>
      ))}
    </ul>
  );
}
