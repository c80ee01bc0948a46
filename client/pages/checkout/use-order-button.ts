import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isUnderWay } from '../../../shared/commerce/payment-machine.ts';
import { ApiError } from '../../../packages/engine/errors.ts';
import { checkoutForm } from '../../../shared/forms/checkout.ts';
import { refusedForm } from '../../../packages/engine/forms/refused-form.ts';
import { href } from '../../../shared/routes.ts';
import { useApp, useBootstrap, useT } from '../../core/app-context.tsx';
import { useNavigate } from '../../../packages/engine/browser/navigation/location.tsx';
import { attemptOfCart } from '../../features/checkout/payment-attempt.ts';
import { focusField } from '../../ui/focus-field.ts';
import type { CustomerCheckout } from '../../features/checkout/customer/customer-checkout.ts';
import { useFailureText } from '../../features/checkout/failure-text.ts';
import { pollOrder } from '../../features/checkout/payment/poll-order.ts';
import { useErrorEvent } from './payment/use-error-event.ts';
import { purchase } from '../../features/checkout/payment/purchase.ts';
import type { PaymentChoice } from '../../features/checkout/payment/use-payment.ts';
import { withoutGateway } from '../../features/checkout/payment/without-gateway.ts';
import { usePurchase } from '../../features/checkout/payment/use-purchase.ts';
import { notifyOrderPlaced } from '../../features/checkout/notify-order-placed.ts';
import type { CheckoutState } from '../../features/checkout/use-checkout-form.ts';

interface OrderButtonOptions {
  readonly cartId: string;
  readonly state: CheckoutState;
  readonly payment: PaymentChoice;
  readonly seenAmount: number;
  /** False while the total is being updated: the shopper must not agree to a sum that is about to change. */
  readonly ready: boolean;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly customer: CustomerCheckout | null;
}

/** From the press of the order button to the order, once. */
export function useOrderButton({ cartId, state, payment, seenAmount, ready, element, customer }: OrderButtonOptions) {
  const app = useApp();
  const bootstrap = useBootstrap();
  const navigate = useNavigate();
  const t = useT('checkout');
  const cartText = useT('cart');
  const failureText = useFailureText();
  const [terms, setTerms] = useState(false);
  const [termsMissing, setTermsMissing] = useState(false);
  const machine = usePurchase();
  /** Focuses the method's own fields, if they were incomplete when the button was pressed. */
  const [focusFields, setFocusFields] = useState<(() => void) | null>(null);
  /** The button was pressed while the total was being updated or the method was being loaded. */
  const [waiting, setWaiting] = useState(false);
  const sent = useRef('');
  const hasLeft = useRef(false);
  useErrorEvent(cartId, machine.state);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);

  /** The shopper may have left the page meanwhile: the order continues, and a toast shows it on the current page. */
  async function showResult(): Promise<void> {
    const purchased = machine.current();
    if (purchased.status !== 'placed') return;
    if (hasLeft.current) return notifyOrderPlaced(app, purchased.orderId);
    navigate(href('checkoutSuccess', { id: purchased.orderId }), { replace: true });
  }

  /** Once for each choice: a second attempt with the same is no new information. */
  function sendChoices({ rate, method }: CheckoutState['form']): void {
    const { checkoutCart: cart } = app.stores.cart;
    const { events } = app.stores;
    if (!cart || sent.current === `${rate} ${method}`) return;
    sent.current = `${rate} ${method}`;
    events.send({ name: 'add_shipping_info', cart, rate });
    events.send({ name: 'add_payment_info', cart, method });
  }

  async function order({ adapter, fields }: PaymentChoice): Promise<void> {
    if (!adapter) return;
    const { form } = state;
    sendChoices(form);
    const prepare = customer ? { prepare: () => customer.prepareOrder(form) } : {};
    const options = { app, bootstrap, adapter, form, cartId, amount: seenAmount, fields, send: machine.send, ...prepare };
    const next = await purchase(options);
    showRefusedFields();
    const { paymentId } = attemptOfCart(cartId) ?? {};
    if (next === 'payout' && paymentId) {
      navigate(href('checkoutPayout', undefined, { payment: paymentId }));
      // Still on this page: the next one could not be loaded.
      machine.send({ type: 'back' });
    }
    await showResult();
  }

  /** Messages of the backend about a field stand at the field. */
  function showRefusedFields(): void {
    const purchased = machine.current();
    if (purchased.status !== 'failed' || hasLeft.current) return;
    const { errors } = refusedForm(checkoutForm, purchased.error);
    const [first] = Object.keys(errors);
    if (first === undefined) return;
    state.refuse(errors);
    focusField(element.current, first);
  }

  /** Polls the same payment again; the shopper agrees to nothing new. */
  async function pollAgain(): Promise<void> {
    const attempt = attemptOfCart(cartId);
    if (!attempt || !machine.send({ type: 'retry' })) return;
    const decision = await pollOrder(app, attempt);
    if (decision) machine.send(decision);
    await showResult();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isUnderWay(machine.current()) || machine.current().status === 'placed') return;
    const invalid: string[] = Object.keys(state.validate());
    setTermsMissing(!terms);
    const focusMissing = payment.fields === null ? null : (payment.adapter?.missing?.(payment.fields) ?? null);
    setFocusFields(() => focusMissing);
    // In the order of the page: the consent checkbox comes last.
    if (invalid.length === 0 && focusMissing) return focusMissing();
    if (!terms) invalid.push('terms');
    if (invalid.length > 0) return focusField(element.current, invalid[0] ?? '');
    const isLoaded =
      payment.adapter !== null && (!payment.adapter.Fields || payment.fields !== null || payment.agreed === state.form.method);
    setWaiting(!ready || !isLoaded);
    if (!ready || !isLoaded) return;
    void order(payment);
  }

  const onTerms = (agreed: boolean) => {
    setTerms(agreed);
    if (agreed) setTermsMissing(false);
  };
  const inFields = focusFields !== null && payment.problem !== null ? { text: payment.problem, focus: focusFields } : null;
  const errorCount = Object.keys(state.errors).length + (inFields ? 1 : 0) + (termsMissing ? 1 : 0);
  const { state: purchaseState } = machine;
  const message = (): string | null => {
    if (errorCount > 0) return t('errors', { count: errorCount });
    if (waiting && !ready) return cartText('updating');
    if (waiting && payment.fields === null && payment.adapter?.Fields) return payment.problem ?? t('methodLoading');
    return failureText(purchaseState);
  };
  const soldOut =
    errorCount === 0 &&
    purchaseState.status === 'failed' &&
    purchaseState.error instanceof ApiError &&
    purchaseState.error.code === 'out_of_stock';
  return {
    submit,
    /** The backend's order differs from what the page shows. */
    outdated: purchaseState.status === 'failed' && purchaseState.error instanceof ApiError && purchaseState.error.status < 500,
    box: {
      terms,
      onTerms,
      termsMissing,
      inFields,
      busy: isUnderWay(purchaseState) || purchaseState.status === 'placed',
      progress: progressOf(),
      failure: message(),
      changeCart: soldOut,
      onPollAgain: errorCount === 0 && purchaseState.status === 'slow' ? () => void pollAgain() : null,
    },
  };

  /** The current step for the live region; without a gateway it takes only a moment. */
  function progressOf(): string {
    if (payment.adapter === null || payment.adapter === withoutGateway) return '';
    if (purchaseState.status === 'starting') return t('payStarting');
    if (purchaseState.status === 'gateway') return t('payAtGateway');
    if (purchaseState.status === 'leaving') return t('payLeaving');
    return purchaseState.status === 'confirming' ? t('payConfirming') : '';
  }
}
