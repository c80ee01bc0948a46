import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PaymentMethod } from '../../../shared/contract/payment.ts';
import { useT } from '../../app-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { useFieldText } from './field-text.ts';
import { FormSection } from './form-section.tsx';
import styles from './form-section.module.css';
import { adapterEntry } from './payment/adapters.ts';
import { NOTHING_TO_PAY } from './payment/nothing-to-pay.ts';
import { paymentMethodsQuery } from './queries.ts';
import type { FormState } from './use-checkout-form.ts';

/** The methods of the backend that the shop can carry out; none when codes and gift cards cover everything. */
export function PaymentSection({ state, settled }: { state: FormState; settled: boolean }) {
  const t = useT('checkout');
  const methods = useQuery(paymentMethodsQuery());
  return (
    <FormSection title={t('payment')}>
      {settled ? (
        <Settled set={state.set} />
      ) : methods.data ? (
        <Methods state={state} methods={methods.data.data.filter(({ code }) => adapterEntry(code))} />
      ) : methods.isError ? (
        <Notice tone="error">
          {t('methodsFailed')} <TextButton onClick={() => void methods.refetch()}>{t('retry')}</TextButton>
        </Notice>
      ) : (
        <Skeleton lines={2} />
      )}
    </FormSection>
  );
}

function Settled({ set }: Pick<FormState, 'set'>) {
  const t = useT('checkout');
  useEffect(() => set('method', NOTHING_TO_PAY), [set]);
  return <Notice live>{t('settled')}</Notice>;
}

function Methods({ state: { form, errors, set }, methods }: { state: FormState; methods: readonly PaymentMethod[] }) {
  const t = useT('checkout');
  const text = useFieldText();
  const [first, second] = methods;
  // A single method needs no choosing.
  const chosen = methods.find(({ code }) => code === form.method) ?? (second ? undefined : first);
  useEffect(() => set('method', chosen?.code ?? ''), [chosen?.code, set]);
  if (!first) return <Notice tone="warn">{t('noMethods')}</Notice>;
  return (
    <RadioCards
      name="method"
      legend={t('payment')}
      value={form.method}
      error={text('method', errors.method)}
      onChange={(code) => set('method', code)}
      cards={methods.map((method) => ({ value: method.code, title: method.title, more: <p className={styles.more}>{method.text}</p> }))}
    />
  );
}
