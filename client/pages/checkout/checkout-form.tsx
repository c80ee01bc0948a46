import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type KeyboardEvent, useEffect, useRef } from 'react';
import type { Snapshot } from 'valtio';
import { checkoutTotals, goodsAmount } from '../../../shared/commerce/checkout-totals.ts';
import type { Cart } from '../../../packages/contract/cart.ts';
import { useApp, useBootstrap, useT } from '../../core/app-context.tsx';
import { CodeField } from '../../features/cart/codes/code-field.tsx';
import { useCartState } from '../../features/cart/use-cart.ts';
import { AddressCheck } from '../../features/address/address-check.tsx';
import { AddressFields } from '../../features/address/address-fields.tsx';
import styles from './checkout-form.module.css';
import { ContactSection } from './contact-section.tsx';
import type { CustomerCheckout } from '../../features/checkout/customer/customer-checkout.ts';
import { FormCheckbox, FormTextarea } from '../../ui/form/form-fields.tsx';
import { FormSection } from '../../features/checkout/form-section.tsx';
import { MinimumNotice } from './minimum-notice.tsx';
import { OrderBox } from './order-box.tsx';
import type { ChosenProps } from './prepared/chosen.tsx';
import { PaymentSection } from '../../features/checkout/payment-section.tsx';
import { usePayment } from '../../features/checkout/payment/use-payment.ts';
import { ratesQuery } from '../../features/cart/shipping-methods.ts';
import { ShippingSection } from './shipping-section.tsx';
import { SummaryBar, SummaryPanel } from '../../features/checkout/summary.tsx';
import { type CheckoutState, useCheckoutForm } from '../../features/checkout/use-checkout-form.ts';
import { useOrderButton } from './use-order-button.ts';
import only from '../../ui/only.module.css';

/** Nothing is delivered. */
const BY_MAIL = { amount: 0 };

interface CheckoutFormProps {
  readonly cart: Snapshot<Cart>;
  /** Null for guests. */
  readonly customer: CustomerCheckout | null;
  /** Begins the form of a cart that a machine has prepared; else null. */
  readonly Chosen: ComponentType<ChosenProps> | null;
}

/** The checkout of a cart with lines. */
export function CheckoutForm({ cart, customer, Chosen }: CheckoutFormProps) {
  const t = useT('checkout');
  const { api } = useApp();
  const { countries, settings } = useBootstrap();
  const { stale } = useCartState();
  const element = useRef<HTMLFormElement>(null);
  const home = settings.company_address.country;
  const state = useCheckoutForm(cart, countries.some(({ code }) => code === home) ? home : (countries[0]?.code ?? ''), customer);
  const { form } = state;
  const { country } = form.shipping;
  const rates = useQuery({
    ...ratesQuery(api, cart.unique_id, country, goodsAmount(cart)),
    enabled: country !== '' && !stale && !form.digital,
    placeholderData: (old) => old,
  });
  const rate = rates.data?.find(({ id }) => id === form.rate) ?? null;
  const { digital = false } = form;
  const sums = checkoutTotals(cart, digital ? BY_MAIL : rate);
  const summary = { cart, sums, stale: stale || rates.isFetching, rateTitle: digital ? t('byMail') : rate?.title };
  const { final_amount: amount, shipping_amount } = summary.sums;
  const payment = usePayment(cart.unique_id, form, shipping_amount === null ? null : amount);
  const ordering = useOrderButton({ cartId: cart.unique_id, state, payment, seenAmount: amount, ready: !summary.stale, element, customer });
  // The price of delivery may have changed: without new rates every further attempt would be refused.
  const { outdated } = ordering;
  const { refetch } = rates;
  useEffect(() => {
    if (outdated) void refetch();
  }, [outdated, refetch]);
  return (
    <>
      <SummaryBar {...summary} />
      <div className={styles.columns}>
        <form ref={element} noValidate onSubmit={ordering.submit} onKeyDown={onEnter}>
          {Chosen && <Chosen cart={cart} country={country} rate={digital ? null : rate} />}
          {customer ? (
            <>
              <customer.Contact state={state} user={customer.user} cart={cart} />
              {!digital && <customer.Addresses state={state} customer={customer} />}
            </>
          ) : (
            <>
              <ContactSection state={state} />
              {!digital && <GuestAddresses state={state} />}
            </>
          )}
          {digital ? <ByMail email={form.email} /> : <ShippingSection state={state} lines={cart.items} rates={rates} />}
          {/* On wide screens the field is in the summary panel. */}
          <FormSection className={only.narrow}>
            <CodeField cart={cart} />
          </FormSection>
          <PaymentSection state={state} payment={payment} amount={amount} minimum={<MinimumNotice cart={cart} sums={summary.sums} />} />
          <FormSection>
            <FormTextarea state={state} name="notes" label={t('notes')} hint={t('notesHint')} optional rows={3} />
          </FormSection>
          <OrderBox summary={summary} errors={state.errors} {...ordering.box} />
        </form>
        <SummaryPanel {...summary} />
      </div>
    </>
  );
}

/** In the place of addresses and delivery methods. */
function ByMail({ email }: { readonly email: string }) {
  const t = useT('checkout');
  return (
    <FormSection title={t('delivery')}>
      <p>{email.trim() === '' ? t('byMailText') : t('byMailTo', { email: email.trim() })}</p>
    </FormSection>
  );
}

function GuestAddresses({ state }: { readonly state: CheckoutState }) {
  const t = useT('checkout');
  const { form, set } = state;
  return (
    <>
      <FormSection title={t('deliveryAddress')}>
        <AddressFields state={state} section="shipping" />
        <AddressCheck section="shipping" typed={form.shipping} set={set} />
        <FormCheckbox state={state} name="billingSame">
          {t('billingSame')}
        </FormCheckbox>
      </FormSection>
      {!form.billingSame && (
        <FormSection title={t('billingAddress')}>
          <AddressFields state={state} section="billing" />
          <AddressCheck section="billing" typed={form.billing} set={set} />
        </FormSection>
      )}
    </>
  );
}

const TEXT_TYPES: readonly string[] = ['text', 'email', 'tel'];

/**
 * Enter in a text field would press the order button and could place an order by accident. It moves the focus to the next control instead,
 * as the label of the key on phone keyboards says (`enterkeyhint`).
 */
function onEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  if (!TEXT_TYPES.includes(target.type)) return;
  const controls = [...form.elements].filter(
    (one): one is HTMLInputElement =>
      one instanceof HTMLElement &&
      one.matches('input, select, textarea, button') &&
      one.offsetParent !== null &&
      !one.matches(':disabled'),
  );
  controls[controls.indexOf(target) + 1]?.focus();
}
