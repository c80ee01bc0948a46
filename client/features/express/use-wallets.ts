import type {
  StripeElements,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementShippingAddressChangeEvent,
  StripeExpressCheckoutElementShippingRateChangeEvent,
} from '@stripe/stripe-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toCents } from '../../../shared/commerce/money.ts';
import type { Cart, ShippingRate } from '../../../packages/contract/cart.ts';
import type { Payment } from '../../../packages/contract/payment.ts';
import { useApp, useBootstrap, useT } from '../../core/app-context.tsx';
import { useNavigate } from '../../../packages/engine/browser/navigation/location.tsx';
import { cartSettled } from '../cart/lazy-cart.ts';
import { destination } from '../cart/shipping-methods.ts';
import { useCartState } from '../cart/use-cart.ts';
import { beginExpress, payoutUrl } from '../checkout/payment/express.ts';
import { awaitConfirmation, intentResult } from '../checkout/payment/intent-outcome.ts';
import type { ElementsCalls, StripeCalls } from '../checkout/payment/stripe-calls.ts';
import { payAtGateway, type UnlessSessionEnds } from '../customer/open-payments.ts';
import { endExpress } from './end-express.ts';
import type { ExpressOutcome, ExpressTarget } from './express-method.ts';
import { earlyRates, ratesTo } from './rates.ts';
import { choicesOf, reasonOf, type SheetSums, sheetDetails, totalOf } from './sheet.ts';
import { type ExpressButton, type ExpressOptions, expressErrorText } from './use-express.ts';

/** The sheet of a press. */
interface OpenSheet {
  readonly target: ExpressTarget;
  sums: SheetSums;
  /** Made when the shopper confirms; a second try in the same sheet pays the same cart. */
  begun: { readonly cart: Cart; readonly payment: Payment } | null;
}

/** From the press of a wallet to its end. Settles when the sheet closes, or its payment is decided. */
interface Run {
  readonly unlessSessionEnds: UnlessSessionEnds;
  readonly end: (outcome: ExpressOutcome) => void;
  readonly fail: (error: unknown) => void;
}

/** Stripe opens a sheet only when its click is answered within a second. */
const CLICK_MS = 800;

/** Stripe's buttons of wallets: their sheet shows goods, delivery and total, and the payment is made for the final total. */
export function useWallets(stripe: StripeCalls, elements: (ElementsCalls & StripeElements) | null, options: ExpressOptions) {
  const { target: getTarget, goods, amount, delivery = 0, country } = options;
  const app = useApp();
  const t = useT('express');
  const navigate = useNavigate();
  const { settings } = useBootstrap();
  const [message, setMessage] = useState<ExpressButton['message']>(null);
  const sheet = useRef<OpenSheet | null>(null);
  const run = useRef<Run | null>(null);
  const home = country ?? destination(null, settings.company_address.country);
  const goodsCents = toCents(amount) - toCents(delivery);
  const queryClient = useQueryClient();
  const homeRates = earlyRates(app, goods, home);
  const { ratesLoading, stale } = useCartState();
  useQuery({ ...homeRates, enabled: !stale && !ratesLoading });

  const show = (sums: SheetSums) => {
    // Before the answer: the sheet shows the amount of the elements.
    void elements?.update({ amount: totalOf(sums) });
    return sheetDetails(sums, t('items'));
  };
  const sumsOf = (rates: readonly ShippingRate[], id?: string): SheetSums | null => {
    const rate = rates.find((one) => one.id === id) ?? rates[0];
    return rate ? { goods: goodsCents, rates, rate } : null;
  };

  async function onClick({ resolve, reject }: StripeExpressCheckoutElementClickEvent): Promise<void> {
    setMessage(null);
    const target = getTarget();
    if (!target) return reject();
    const sums = sumsOf((await within(CLICK_MS, queryClient.ensureQueryData(homeRates)).catch(() => null)) ?? []);
    if (!sums) {
      reject();
      return setMessage({ tone: 'error', text: await expressErrorText(app, null) });
    }
    sheet.current = { target, sums, begun: null };
    resolve(show(sums));
    void start();
  }

  /** One payment at a time. */
  async function start(): Promise<void> {
    if (run.current) return;
    const { promise, resolve, reject } = Promise.withResolvers<ExpressOutcome>();
    try {
      const outcome = await payAtGateway((unlessSessionEnds) => {
        run.current = { unlessSessionEnds, end: resolve, fail: reject };
        return promise;
      });
      const end = await endExpress(app, outcome);
      if ('path' in end) navigate(end.path);
      else if (end.message !== null) setMessage({ tone: end.tone, text: end.message });
    } catch (error) {
      setMessage({ tone: 'error', text: await expressErrorText(app, error) });
    } finally {
      run.current = null;
    }
  }

  async function onShippingAddressChange({
    address,
    resolve,
    reject,
  }: StripeExpressCheckoutElementShippingAddressChangeEvent): Promise<void> {
    const rates = await ratesTo(app, goods, address.country).catch(() => []);
    const sums = sumsOf(rates);
    if (!sums || !sheet.current) return reject();
    sheet.current.sums = sums;
    resolve(show(sums));
  }

  function onShippingRateChange({ shippingRate, resolve, reject }: StripeExpressCheckoutElementShippingRateChangeEvent): void {
    const sums = sheet.current && sumsOf(sheet.current.sums.rates, shippingRate.id);
    if (!sums || !sheet.current) return reject();
    sheet.current.sums = sums;
    resolve(show(sums));
  }

  async function onConfirm(event: StripeExpressCheckoutElementConfirmEvent): Promise<void> {
    const open = sheet.current;
    if (!open || !elements) return event.paymentFailed();
    // A sheet may stay after a refusal, for another card or address.
    if (!run.current) void start();
    const { unlessSessionEnds, end, fail } = run.current as unknown as Run;
    const submitted = await elements.submit();
    const choices = choicesOf(event, open.sums);
    if (submitted.error || !choices) {
      event.paymentFailed({ reason: choices ? 'fail' : 'invalid_shipping_address' });
      return fail(null);
    }
    try {
      const target = open.begun ? { cartId: open.begun.cart.unique_id } : open.target;
      if ('cartId' in target) await cartSettled(app);
      const begun = await unlessSessionEnds(beginExpress(app, { type: event.expressPaymentType, target, sheet: choices }));
      open.begun = begun;
      const { payment, cart } = begun;
      const clientSecret = payment.provider_token;
      const confirmation = stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: { return_url: payoutUrl(app, payment.id) },
        redirect: 'if_required',
      });
      const outcome = intentResult(await awaitConfirmation(stripe, clientSecret, confirmation));
      if (outcome.kind === 'agreed') end({ kind: 'agreed', payment, cart });
      else end(outcome.kind === 'declined' ? { kind: 'failed', payment, text: outcome.text } : { kind: 'cancelled', payment });
    } catch (error) {
      event.paymentFailed({ reason: reasonOf(error), message: await expressErrorText(app, error) });
      fail(error);
    }
  }

  function onCancel(): void {
    run.current?.end({ kind: 'cancelled', payment: sheet.current?.begun?.payment ?? null });
    void elements?.update({ amount: goodsCents });
  }

  return { message, handlers: { onClick, onShippingAddressChange, onShippingRateChange, onConfirm, onCancel } };
}

/** Null when the promise takes longer. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
