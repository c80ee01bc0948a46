import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ShippingRate } from '../../../shared/contract/cart.ts';
import { useFormat, useT } from '../../app-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { useFieldText } from './field-text.ts';
import { FormSection } from './form-section.tsx';
import styles from './form-section.module.css';
import type { FormState } from './use-checkout-form.ts';
import { useDays } from './use-days.ts';

/** Ways of delivery to the chosen country. */
export function ShippingSection({ state, rates }: { state: FormState; rates: UseQueryResult<ShippingRate[]> }) {
  const t = useT('checkout');
  return (
    <FormSection title={t('delivery')}>
      {rates.data ? (
        <Rates state={state} rates={rates.data} />
      ) : rates.isError ? (
        <Notice tone="error">
          {t('ratesFailed')} <TextButton onClick={() => void rates.refetch()}>{t('retry')}</TextButton>
        </Notice>
      ) : (
        <Skeleton lines={2} />
      )}
    </FormSection>
  );
}

function Rates({ state: { form, errors, set }, rates }: { state: FormState; rates: readonly ShippingRate[] }) {
  const t = useT('checkout');
  const cart = useT('cart');
  const format = useFormat();
  const days = useDays();
  const text = useFieldText();
  const [first] = rates;
  const chosen = rates.find(({ id }) => id === form.rate) ?? first;
  useEffect(() => set('rate', chosen?.id ?? ''), [chosen?.id, set]);
  if (!first) return <Notice tone="warn">{t('noRates')}</Notice>;
  return (
    <RadioCards
      name="rate"
      legend={t('delivery')}
      value={form.rate}
      error={text('rate', errors.rate)}
      onChange={(id) => set('rate', id)}
      cards={rates.map((rate) => ({
        value: rate.id,
        title: rate.title,
        hint: days(rate),
        aside: rate.amount === 0 ? cart('free') : format.price(rate.amount),
        more: <p className={styles.more}>{rate.text}</p>,
      }))}
    />
  );
}
