import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../shared/errors.ts';
import { href } from '../../../shared/routes.ts';
import { useApp, useT } from '../../app-context.tsx';
import { focusField } from './focus-field.ts';
import { useFailureText } from './failure-text.ts';
import { placeOrder } from './place-order.ts';
import { orderQuery } from './queries.ts';
import type { FormState } from './use-checkout-form.ts';

interface OrderingOptions {
  readonly state: FormState;
  readonly seenAmount: number;
  /** False while the total is being reckoned anew: nobody agrees to a sum that is about to change. */
  readonly ready: boolean;
  readonly element: RefObject<HTMLFormElement | null>;
}

/** From the press of the button to the order, once. */
export function useOrdering({ state, seenAmount, ready, element }: OrderingOptions) {
  const app = useApp();
  const navigate = useNavigate();
  const t = useT('checkout');
  const cart = useT('cart');
  const failureText = useFailureText();
  const [terms, setTerms] = useState(false);
  const [termsMissing, setTermsMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  /** Pressed while the total was being reckoned. */
  const [waiting, setWaiting] = useState(false);
  const running = useRef(false);

  async function order(): Promise<void> {
    setBusy(true);
    setRefused(null);
    try {
      const placed = await placeOrder(app, state.form, seenAmount);
      app.queryClient.setQueryData(orderQuery(placed.unique_id).queryKey, { data: placed });
      await navigate(href('checkoutSuccess', { id: placed.unique_id }), { replace: true });
    } catch (error) {
      setRefused(error);
      setBusy(false);
      running.current = false;
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (running.current) return;
    const wrong = Object.keys(state.validate());
    setTermsMissing(!terms);
    if (!terms) wrong.push('terms');
    if (wrong.length > 0) {
      setRefused(null);
      focusField(element.current, wrong[0] ?? '');
      return;
    }
    setWaiting(!ready);
    if (!ready) return;
    running.current = true;
    void order();
  }

  const onTerms = (agreed: boolean) => {
    setTerms(agreed);
    if (agreed) setTermsMissing(false);
  };
  const wrong = Object.keys(state.errors).length + (termsMissing ? 1 : 0);
  const message = (): string | null => {
    if (wrong > 0) return t('errors', { count: wrong });
    if (waiting && !ready) return cart('updating');
    return refused === null ? null : failureText(refused);
  };
  const changeCart = wrong === 0 && refused instanceof ApiError && refused.code === 'out_of_stock';
  return { submit, box: { terms, onTerms, termsMissing, busy, failure: message(), changeCart } };
}
