import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { Snapshot } from 'valtio';
import { chosenRate } from '../../../shared/commerce/rate-choice.ts';
import { stockStatus } from '../../../shared/commerce/stock.ts';
import { afterWorkingDays } from '../../../shared/commerce/working-days.ts';
import type { Cart, ShippingRate } from '../../../packages/contract/cart.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { useWeekday } from '../../core/seldom-formats.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { useWorkingDaysText } from '../../features/order/delivery-time.ts';
import { FormSection } from '../../features/checkout/form-section.tsx';
import { EmptyChoice } from '../../features/checkout/empty-choice.tsx';
import type { CheckoutState } from '../../features/checkout/use-checkout-form.ts';
import { useFocusAfterRetry } from '../../features/checkout/use-focus-after-retry.ts';
import role from '../../ui/text-role.module.css';

interface ShippingSectionProps {
  readonly state: CheckoutState;
  readonly lines: Snapshot<Cart>['items'];
  readonly rates: UseQueryResult<ShippingRate[]>;
}

/** Delivery methods for the chosen country. */
export function ShippingSection({ state, lines, rates }: ShippingSectionProps) {
  const t = useT('checkout');
  const { data, isError, isFetching, refetch } = rates;
  /** The shopper's choice, remembered while another country or a failure makes it unavailable. */
  const preferred = useRef(state.form.rate);
  const retry = useFocusAfterRetry('rate', data !== undefined, refetch);
  return (
    <FormSection title={t('delivery')}>
      <LiveRegion>{isFetching ? t('ratesLoading') : ''}</LiveRegion>
      {data && data.length > 0 && <Rates state={state} lines={lines} rates={data} preferred={preferred} />}
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
            {t('ratesFailed')} <TextButton onClick={retry}>{t('retry')}</TextButton>
          </Notice>
        </NoRates>
      )}
      {!data && !isError && <Skeleton lines={2} />}
    </FormSection>
  );
}

function NoRates({ state: { set }, children }: { state: CheckoutState; children: ReactNode }) {
  const t = useT('checkout');
  useEffect(() => set('rate', ''), [set]);
  return (
    <EmptyChoice name="rate" legend={t('delivery')}>
      {children}
    </EmptyChoice>
  );
}

interface RatesProps {
  readonly state: CheckoutState;
  readonly lines: ShippingSectionProps['lines'];
  readonly rates: readonly ShippingRate[];
  readonly preferred: RefObject<string>;
}

function Rates({ state: { form, errors, set }, lines, rates, preferred }: RatesProps) {
  const t = useT('checkout');
  const cart = useT('cart');
  const format = useFormat();
  const deliveryText = useDeliveryText(lines);
  const chosen = chosenRate(rates, form.rate, preferred.current);
  useEffect(() => set('rate', chosen), [chosen, set]);
  return (
    <RadioCards
      name="rate"
      legend={t('delivery')}
      value={form.rate}
      error={errors['rate'] ? t('rateMissing') : null}
      onChange={(id) => {
        preferred.current = id;
        set('rate', id);
      }}
      cards={rates.map((rate) => ({
        value: rate.id,
        title: rate.title,
        hint: deliveryText(rate),
        aside: rate.amount === 0 ? cart('free') : format.price(rate.amount),
        details: <p className={role.meta}>{rate.text}</p>,
      }))}
    />
  );
}

/** „1 bis 2 Werktage, voraussichtlich bis Mittwoch, 25. November“; without the day when a product is made to order. */
function useDeliveryText(lines: RatesProps['lines']): (rate: ShippingRate) => string {
  const t = useT('checkout');
  const dayOf = useWeekday();
  const workingDays = useWorkingDaysText();
  const isMadeToOrder = lines.some((line) => stockStatus(line) === 'pre_order');
  return (rate) => {
    if (isMadeToOrder) return t('expectedAfterProduction', { days: workingDays(rate) });
    return t('expectedBy', { days: workingDays(rate), day: dayOf(afterWorkingDays(new Date(), rate.days_max)) });
  };
}
