import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isUnderWay } from '../../../shared/commerce/payment-machine.ts';
import { ApiError } from '../../../shared/errors.ts';
import { href } from '../../../shared/routes.ts';
import { useApp, useBootstrap, useT } from '../../core/app-context.tsx';
import { useNavigate } from '../../core/navigation/location.tsx';
import { attemptOfCart } from './payment-attempt.ts';
import { focusField } from '../../ui/focus-field.ts';
import { useFailureText } from './failure-text.ts';
import { pollOrder } from './payment/poll-order.ts';
import { purchase } from './payment/purchase.ts';
import type { PaymentChoice } from './payment/use-payment.ts';
import { usePurchase } from './payment/use-purchase.ts';
import { notifyOrderPlaced } from './notify-order-placed.ts';
import type { FormState } from './use-checkout-form.ts';

interface OrderingOptions {
  readonly cartId: string;
  readonly state: FormState;
  readonly payment: PaymentChoice;
  readonly seenAmount: number;
  /** False while the total is being updated: the shopper must not agree to a sum that is about to change. */
  readonly ready: boolean;
  readonly element: RefObject<HTMLFormElement | null>;
}

/** From the press of the order button to the order, once. */
export function useOrdering({ cartId, state, payment, seenAmount, ready, element }: OrderingOptions) {
  const app = useApp();
  const bootstrap = useBootstrap();
  const navigate = useNavigate();
  const t = useT('checkout');
  const cart = useT('cart');
  const failureText = useFailureText();
  const [terms, setTerms] = useState(false);
  const [termsMissing, setTermsMissing] = useState(false);
  const machine = usePurchase();
  /** Focuses the method's own fields, if they were incomplete when the button was pressed. */
  const [toFields, setToFields] = useState<(() => void) | null>(null);
  /** The button was pressed while the total was being updated or the method was being loaded. */
  const [waiting, setWaiting] = useState(false);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  /** The shopper may have left the page meanwhile: the order continues, and a toast shows it on the current page. */
  async function done(): Promise<void> {
    const purchased = machine.current();
    if (purchased.at !== 'placed') return;
    if (left.current) return notifyOrderPlaced(app, purchased.orderId);
    navigate(href('checkoutSuccess', { id: purchased.orderId }), { replace: true });
  }

  async function order({ adapter, fields }: PaymentChoice): Promise<void> {
    if (!adapter) return;
    const options = { app, bootstrap, adapter, form: state.form, cartId, amount: seenAmount, fields, send: machine.send };
    const next = await purchase(options);
    const { paymentId } = attemptOfCart(cartId) ?? {};
    if (next === 'payout' && paymentId) {
      navigate(href('checkoutPayout', undefined, { payment: paymentId }));
      // Still on this page: the next one could not be loaded.
      machine.send({ type: 'back' });
    }
    await done();
  }

  /** Polls the same payment again; the shopper agrees to nothing new. */
  async function askAgain(): Promise<void> {
    const attempt = attemptOfCart(cartId);
    if (!attempt || !machine.send({ type: 'retry' })) return;
    const decision = await pollOrder(app, attempt);
    if (decision) machine.send(decision);
    await done();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isUnderWay(machine.current()) || machine.current().at === 'placed') return;
    const wrong: string[] = Object.keys(state.validate());
    setTermsMissing(!terms);
    const missing = payment.fields === null ? null : (payment.adapter?.missing?.(payment.fields) ?? null);
    setToFields(() => missing);
    // In the order of the page: the consent checkbox comes last.
    if (wrong.length === 0 && missing) return missing();
    if (!terms) wrong.push('terms');
    if (wrong.length > 0) return focusField(element.current, wrong[0] ?? '');
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
  const inFields = toFields !== null && payment.problem !== null ? { words: payment.problem, focus: toFields } : null;
  const wrong = Object.keys(state.errors).length + (inFields ? 1 : 0) + (termsMissing ? 1 : 0);
  const { state: at } = machine;
  const message = (): string | null => {
    if (wrong > 0) return t('errors', { count: wrong });
    if (waiting && !ready) return cart('updating');
    if (waiting && payment.fields === null && payment.adapter?.Fields) return payment.problem ?? t('methodLoading');
    return failureText(at);
  };
  const soldOut = wrong === 0 && at.at === 'failed' && at.error instanceof ApiError && at.error.code === 'out_of_stock';
  return {
    submit,
    /** The backend's order differs from what the page shows. */
    outdated: at.at === 'failed' && at.error instanceof ApiError && at.error.status < 500,
    box: {
      terms,
      onTerms,
      termsMissing,
      inFields,
      busy: isUnderWay(at) || at.at === 'placed',
      progress: progressOf(),
      failure: message(),
      changeCart: soldOut,
      onAskAgain: wrong === 0 && at.at === 'slow' ? () => void askAgain() : null,
    },
  };

  /** The current step for the live region; without a provider it takes only a moment. */
  function progressOf(): string {
    if (payment.adapter?.provider == null) return '';
    if (at.at === 'starting') return t('payStarting');
    if (at.at === 'provider') return t('payAtProvider');
    if (at.at === 'leaving') return t('payLeaving');
    return at.at === 'asking' ? t('payAsking') : '';
  }
}
