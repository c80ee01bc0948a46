import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { Snapshot } from 'valtio';
import { chosenRate } from '../../../shared/commerce/rate-choice.ts';
import type { Cart, ShippingRate } from '../../../shared/contract/cart.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { useFieldText } from './field-text.ts';
import { FormSection } from './form-section.tsx';
import { NoChoice } from './no-choice.tsx';
import styles from './form-section.module.css';
import type { FormState } from './use-checkout-form.ts';
import { useDeliveryWords } from './use-delivery-words.ts';

interface ShippingSectionProps {
  readonly state: FormState;
  readonly lines: Snapshot<Cart>['items'];
  readonly rates: UseQueryResult<ShippingRate[]>;
}

/** Ways of delivery to the chosen country. */
export function ShippingSection({ state, lines, rates }: ShippingSectionProps) {
  const t = useT('checkout');
  const { data, isError, isFetching, refetch } = rates;
  /** What the shopper chose outlives a country without it, and a failure. */
  const wish = useRef(state.form.rate);
  return (
    <FormSection title={t('delivery')}>
      <LiveRegion>{isFetching ? t('ratesLoading') : ''}</LiveRegion>
      {data && data.length > 0 && <Rates state={state} lines={lines} rates={data} wish={wish} />}
      {data?.length === 0 && (
        <NoRates state={state}>
          <Notice tone="warn" icon="info" live>
            {t('noRates')}
          </Notice>
        </NoRates>
      )}
      {!data && isError && (
        <NoRates state={state}>
          <Notice tone="error">
            {t('ratesFailed')} <TextButton onClick={() => void refetch()}>{t('retry')}</TextButton>
          </Notice>
        </NoRates>
      )}
      {!data && !isError && <Skeleton lines={2} />}
    </FormSection>
  );
}

function NoRates({ state: { set }, children }: { state: FormState; children: ReactNode }) {
  const t = useT('checkout');
  useEffect(() => set('rate', ''), [set]);
  return (
    <NoChoice name="rate" legend={t('delivery')}>
      {children}
    </NoChoice>
  );
}

interface RatesProps {
  readonly state: FormState;
  readonly lines: ShippingSectionProps['lines'];
  readonly rates: readonly ShippingRate[];
  readonly wish: RefObject<string>;
}

function Rates({ state: { form, errors, set }, lines, rates, wish }: RatesProps) {
  const t = useT('checkout');
  const cart = useT('cart');
  const format = useFormat();
  const words = useDeliveryWords(lines);
  const text = useFieldText();
  const chosen = chosenRate(rates, form.rate, wish.current);
  useEffect(() => set('rate', chosen), [chosen, set]);
  return (
    <RadioCards
      name="rate"
      legend={t('delivery')}
      value={form.rate}
      error={text('rate', errors.rate)}
      onChange={(id) => {
        wish.current = id;
        set('rate', id);
      }}
      cards={rates.map((rate) => ({
        value: rate.id,
        title: rate.title,
        hint: words(rate),
        aside: rate.amount === 0 ? cart('free') : format.price(rate.amount),
        more: <p className={styles.more}>{rate.text}</p>,
      }))}
    />
  );
}
