import { useMemo } from 'react';
import { formOfCart } from '../../../../shared/commerce/checkout-form-source.ts';
import type { CheckoutForm } from '../../../../shared/commerce/checkout-form.ts';
import { kindOf } from '../../../../shared/commerce/payment-kind.ts';
import { checkoutOffer } from '../../../../shared/commerce/payment-offer.ts';
import type { Order } from '../../../../packages/contract/order.ts';
import type { PaymentMethod } from '../../../../packages/contract/payment.ts';
import { useQuery } from '@tanstack/react-query';
import { useBootstrap, useCountryProfile, useT } from '../../../core/app-context.tsx';
import { type PaymentChoice, usePayment } from '../../../features/checkout/payment/use-payment.ts';
import { paymentGatewaysQuery, paymentMethodsQuery } from '../../../features/checkout/queries.ts';

/** The transfer that the order waits for is no other method. */
const hasGateway = (method: PaymentMethod): boolean => kindOf(method) !== 'none';

/** Contact and addresses of the order, as its payment needs them, with the chosen method. */
export const useOrderForm = (order: Order, method: string): CheckoutForm => {
  const home = useBootstrap().settings.company_address.country;
  return useMemo(
    () => ({
      ...formOfCart({ ...order, shipping_rate_id: null }, order.shipping_address?.country ?? home),
      method,
      digital: order.shipping_address === null,
    }),
    [order, method, home],
  );
};

/** The checkout's choice for an order: its methods with a gateway. */
export function useOrderPayment(order: Order, form: CheckoutForm): PaymentChoice {
  const payment = usePayment(order.unique_id, form, order.final_amount);
  const methods = payment.offer.methods.filter(hasGateway);
  return { ...payment, offer: { methods, empty: methods.length === 0 ? (payment.offer.empty ?? 'none') : null } };
}

/** Names of the methods, for a link to them. None while they are not loaded. */
export function useMethodNames(order: Order, enabled: boolean): readonly string[] {
  const t = useT('orders');
  const { settings, enabled_integrations, min_payment_amounts } = useBootstrap();
  const profile = useCountryProfile();
  const methods = useQuery({ ...paymentMethodsQuery(), enabled }).data?.data ?? [];
  const gateways = useQuery({ ...paymentGatewaysQuery(), enabled }).data?.data ?? [];
  const offer = checkoutOffer({
    profile,
    methods: methods.filter(hasGateway),
    gateways,
    enabledIntegrations: enabled_integrations,
    country: order.billing_address?.country ?? null,
    currency: settings.currency_code,
    amount: order.final_amount,
    minimumAmounts: min_payment_amounts,
  });
  return enabled ? offer.methods.map(({ code, title }) => (code === 'card' ? t('card') : title)) : [];
}
