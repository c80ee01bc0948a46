import type { AddressField } from '../../../shared/commerce/address-form.ts';
import type { FieldProblem, FormErrors } from '../../../packages/engine/forms/form.ts';
import { useT } from '../../core/app-context.tsx';
import { useAddressLabels } from '../../features/address/address-fields.tsx';
import { focusField } from '../../ui/focus-field.ts';
import { useFieldProblemText } from '../../ui/form/form-fields.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import styles from './error-summary.module.css';

export interface ErrorSummaryProps {
  readonly errors: FormErrors;
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
  const textOf = useErrorText();
  const links = Object.entries(errors).map(([name, problem]): ErrorLink => {
    const text = textOf(name, problem);
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

function useErrorText(): (name: string, problem: FieldProblem) => string {
  const t = useT('checkout');
  const text = useFieldProblemText();
  const address = useAddressLabels();
  const labels: Readonly<Record<string, string>> = { email: t('email'), phone: t('phone'), notes: t('notes') };
  const missing: Readonly<Record<string, string>> = { rate: t('rateMissing'), method: t('methodMissing') };
  return (name, problem) => missing[name] ?? text(problem, labels[name] ?? address[name.replace(/^\w+\./, '') as AddressField]);
}
