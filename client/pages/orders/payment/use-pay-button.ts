import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { CheckoutForm } from '../../../../shared/commerce/checkout-form.ts';
import { isUnderWay } from '../../../../shared/commerce/payment-machine.ts';
import type { Order } from '../../../../packages/contract/order.ts';
import type { Payment } from '../../../../packages/contract/payment.ts';
import { href } from '../../../../shared/routes.ts';
import { useApp, useBootstrap, useT } from '../../../core/app-context.tsx';
import { useNavigate } from '../../../../packages/engine/browser/navigation/location.tsx';
import { focusField } from '../../../ui/focus-field.ts';
import type { PaymentAdapter, PayOutcome } from '../../../features/checkout/payment/adapter.ts';
import { adapterEntry } from '../../../features/checkout/payment/adapters.ts';
import type { PaymentChoice } from '../../../features/checkout/payment/use-payment.ts';
import { usePurchase } from '../../../features/checkout/payment/use-purchase.ts';
import { isUniqueId } from '../../../features/order/queries.ts';
import { applyOutcome, type OrderPurchase, payOrder, refreshOrder, resumePayment } from './pay-order.ts';
import { isReturned, useFailure } from './use-failure.ts';

interface PayButtonOptions {
  readonly order: Order;
  readonly form: CheckoutForm;
  readonly payment: PaymentChoice;
  readonly element: RefObject<HTMLFormElement | null>;
  /** The payment of the page's address: the shopper is back from a gateway's page. */
  readonly returned: string | null;
}

interface GatewayForm {
  readonly payment: Payment;
  readonly adapter: PaymentAdapter;
}

/** From the press of the button to the paid order, once. */
export function usePayButton({ order, form, payment, element, returned }: PayButtonOptions) {
  const app = useApp();
  const bootstrap = useBootstrap();
  const navigate = useNavigate();
  const t = useT('checkout');
  const { state, current, send } = usePurchase();
  const failure = useFailure(state);
  const [methodMissing, setMethodMissing] = useState(false);
  const [waiting, setWaiting] = useState(false);
  /** The gateway's form, in place of ours. */
  const [embedded, setEmbedded] = useState<GatewayForm | null>(null);
  /** The payment that is asked for again after no answer. */
  const [asked, setAsked] = useState<string | null>(null);
  const page = useRef(new AbortController());
  const { unique_id: id } = order;
  const purchase = (): OrderPurchase => ({ app, order, send, signal: page.current.signal });

  useEffect(() => {
    const controller = new AbortController();
    page.current = controller;
    return () => controller.abort();
  }, []);

  // The order's page tells both, and asks again until the bank has decided.
  const isPaid = state.status === 'placed';
  const isOver = isPaid || (state.status === 'slow' && order.payment_pending);
  useEffect(() => {
    if (isOver) navigate(href('order', { id }), { replace: true });
  }, [isOver, navigate, id]);

  const resume = useCallback(
    async (paymentId: string): Promise<void> => {
      setAsked(paymentId);
      const { signal } = page.current;
      const inGatewayForm = await openForm(paymentId);
      if (signal.aborted) return;
      if (!inGatewayForm) return resumePayment({ app, order, send, signal }, paymentId);
      if (send({ type: 'embed' })) setEmbedded(inGatewayForm);

      /** Loaded again while the gateway's form was open. */
      async function openForm(session_id: string): Promise<GatewayForm | null> {
        try {
          const { payment: known } = (await app.api.call('getStripeSession', { query: { session_id } }, { signal })).data;
          const adapter = known.state === 'open' && known.redirect_url === null ? await adapterEntry(known.type)?.load() : undefined;
          return adapter?.Embedded ? { payment: known, adapter } : null;
        } catch {
          return null;
        }
      }
    },
    [app, order, send],
  );

  const wasResumed = useRef(false);
  useEffect(() => {
    if (wasResumed.current || returned === null || !isUniqueId(returned)) return;
    wasResumed.current = true;
    void resume(returned);
  }, [returned, resume]);

  async function pay(adapter: PaymentAdapter): Promise<void> {
    const inForm = await payOrder(purchase(), { bootstrap, adapter, form, fields: payment.fields });
    if (!inForm) return refreshAfterRefusal();
    setAsked(inForm.id);
    setEmbedded({ payment: inForm, adapter });
  }

  /** Refused because of the order's state: the page shows that state. */
  async function refreshAfterRefusal(): Promise<void> {
    if (current().status === 'failed') await refreshOrder(app, order);
  }

  async function onOutcome(outcome: PayOutcome): Promise<void> {
    if (!embedded) return;
    setEmbedded(null);
    await applyOutcome(purchase(), embedded.payment, outcome);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isUnderWay(current()) || current().status === 'placed') return;
    setMethodMissing(form.method === '');
    if (form.method === '') return focusField(element.current, 'method');
    const { adapter, fields } = payment;
    const focusMissing = fields === null ? null : (adapter?.missing?.(fields) ?? null);
    if (focusMissing) return focusMissing();
    const isLoaded = adapter !== null && (!adapter.Fields || fields !== null);
    setWaiting(!isLoaded);
    if (isLoaded) void pay(adapter);
  }

  const isWaiting = waiting && payment.adapter?.Fields !== undefined && payment.fields === null;
  return {
    submit,
    methodMissing: methodMissing && form.method === '',
    busy: isUnderWay(state) || isOver,
    progress: progressOf(),
    failure: isWaiting ? (payment.problem ?? t('methodLoading')) : failure,
    /** The money of this attempt goes back. */
    isReturned: isReturned(state),
    onPollAgain: state.status === 'slow' && asked !== null ? () => void resume(asked) : null,
    embedded,
    onOutcome: (outcome: PayOutcome) => void onOutcome(outcome),
  };

  function progressOf(): string {
    if (state.status === 'starting') return t('payStarting');
    if (state.status === 'gateway') return t('payAtGateway');
    if (state.status === 'leaving') return t('payLeaving');
    return state.status === 'confirming' ? t('payConfirming') : '';
  }
}
