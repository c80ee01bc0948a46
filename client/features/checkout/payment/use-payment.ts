import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { CheckoutForm } from '../../../../shared/commerce/checkout-form.ts';
import { checkoutOffer, isSwitchedOn, type PaymentOffer } from '../../../../shared/commerce/payment-offer.ts';
import { adapterOf } from '../../../../shared/commerce/payment-kind.ts';
import type { CountryCode } from '../../../../packages/contract/country.ts';
import type { PaymentMethodCode } from '../../../../packages/contract/payment-codes.ts';
import { useApp, useBootstrap, useCountryProfile } from '../../../core/app-context.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { attemptOfCart } from '../payment-attempt.ts';
import { paymentGatewaysQuery, paymentMethodsQuery } from '../queries.ts';
import type { PaymentAdapter } from './adapter.ts';
import { adapterEntry } from './adapters.ts';
import { NOTHING_TO_PAY } from './nothing-to-pay.ts';

export interface PaymentChoice {
  readonly state: 'loading' | 'failed' | 'ready';
  readonly retry: () => void;
  readonly offer: PaymentOffer;
  /** Of the billing address, on which the terms of a credit depend; null while it is unknown. */
  readonly country: CountryCode | null;
  /** Method of an express payment that was confirmed on a product or cart page. */
  readonly agreed: PaymentMethodCode | null;
  /** The chosen method's adapter; null until its chunk is loaded. */
  readonly adapter: PaymentAdapter | null;
  readonly adapterFailed: boolean;
  /** The value of the method's own fields; null while they are not ready. */
  readonly fields: unknown;
  readonly setFields: (fields: unknown) => void;
  readonly problem: string | null;
  readonly setProblem: (problem: string | null) => void;
}

/** The payment methods for this order, and the adapter of the chosen one. `amount` is null while no delivery method is chosen. */
export function usePayment(cartId: string, form: CheckoutForm, amount: number | null): PaymentChoice {
  const { settings, enabled_integrations, min_payment_amounts } = useBootstrap();
  const methods = useQuery(paymentMethodsQuery());
  const gateways = useQuery(paymentGatewaysQuery());
  const known = { methods: methods.data?.data ?? [], gateways: gateways.data?.data ?? [] };
  const agreed = useAgreed(cartId);
  const { country: chosenCountry } = form.billingSame ? form.shipping : form.billing;
  const country = chosenCountry === '' ? null : chosenCountry;
  const profile = useCountryProfile();
  const offer = checkoutOffer({
    profile,
    ...known,
    enabledIntegrations: enabled_integrations,
    country,
    currency: settings.currency_code,
    amount,
    minimumAmounts: min_payment_amounts,
    agreed,
  });
  const [fields, setFields] = useState<unknown>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    setFields(null);
    setProblem(null);
  }, [form.method]);
  const method = known.methods.find(({ code }) => code === form.method);
  const chosen = useAdapter(form.method === NOTHING_TO_PAY ? NOTHING_TO_PAY : method ? adapterOf(method, known.gateways) : null);
  useCardScript();
  const failed = methods.isError || gateways.isError;
  const retry = () => void Promise.all([methods.refetch(), gateways.refetch(), chosen.load()]);
  const state = methods.data && gateways.data ? 'ready' : failed ? 'failed' : 'loading';
  return {
    state,
    retry,
    offer,
    country,
    agreed,
    adapter: chosen.adapter,
    adapterFailed: chosen.failed,
    fields,
    setFields: useCallback((value) => setFields(() => value), [setFields]),
    problem,
    setProblem,
  };
}

/** Loads Stripe's script when the checkout opens, for its fraud detection and so that the fields appear at once. */
function useCardScript(): void {
  const { locale } = useApp();
  const bootstrap = useBootstrap();
  useEffect(() => {
    if (!isSwitchedOn('stripe', bootstrap.enabled_integrations)) return;
    // A failure is shown when the card is chosen.
    const load = async () => (await import('./load-stripe.ts')).stripeOf(bootstrap, locale);
    load().catch(() => undefined);
  }, [bootstrap, locale]);
}

function useAgreed(cartId: string): PaymentMethodCode | null {
  const hydrated = useHydrated();
  const attempt = hydrated ? attemptOfCart(cartId) : null;
  return attempt?.state === 'express' ? attempt.method : null;
}

/** Loads the adapter as soon as its method is chosen: it must be there when the order button is clicked. */
function useAdapter(name: string | null): { adapter: PaymentAdapter | null; failed: boolean; load: () => Promise<void> } {
  const app = useApp();
  const bootstrap = useBootstrap();
  // By name, so that an adapter that arrives after another method was chosen does not replace that one's.
  const [loaded, setLoaded] = useState<ReadonlyMap<string, PaymentAdapter | null>>(new Map());
  const load = useCallback(async () => {
    const entry = name === null ? undefined : adapterEntry(name);
    if (name === null || !entry) return;
    try {
      const adapter = await entry.load();
      adapter.preload?.(app, bootstrap);
      setLoaded((now) => new Map(now).set(name, adapter));
    } catch {
      setLoaded((now) => new Map(now).set(name, null));
    }
  }, [app, bootstrap, name]);
  useEffect(() => void load(), [load]);
  const adapter = name === null ? undefined : loaded.get(name);
  return { adapter: adapter ?? null, failed: adapter === null, load };
}
