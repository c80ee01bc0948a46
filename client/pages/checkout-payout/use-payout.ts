import { useCallback, useEffect, useRef, useState } from 'react';
import type { PurchaseEvent, PurchaseState } from '../../../shared/commerce/payment-machine.ts';
import type { Payment } from '../../../packages/contract/payment.ts';
import { href } from '../../../shared/routes.ts';
import { useApp } from '../../core/app-context.tsx';
import { useNavigate } from '../../../packages/engine/browser/navigation/location.tsx';
import { loadCart } from '../../features/cart/cart-sync.ts';
import { closeCheckout } from '../../features/checkout/actions.ts';
import { type Attempt, changeAttempt } from '../../features/checkout/payment-attempt.ts';
import type { PaymentAdapter, PayOutcome } from '../../features/checkout/payment/adapter.ts';
import { pollOrder, verifyOutcome } from '../../features/checkout/payment/poll-order.ts';
import { usePurchase } from '../../features/checkout/payment/use-purchase.ts';
import { findPayment, type Found } from './find-payment.ts';

export interface Payout {
  /** The state before a purchase is found: loading, or none. */
  readonly looking: 'loading' | 'missing' | 'unknown' | 'unreachable' | null;
  readonly purchase: PurchaseState;
  readonly cartId: string | null;
  /** The gateway's form. */
  readonly form: { readonly payment: Payment; readonly adapter: PaymentAdapter } | null;
  readonly onOutcome: (outcome: PayOutcome) => void;
  /** Searches again, or polls the same payment again. */
  readonly retry: () => void;
}

/** Continues the payment of the page's address until the order. A second visit repeats the same order. */
export function usePayout(paymentId: string | null): Payout {
  const app = useApp();
  const navigate = useNavigate();
  const { state, current, send } = usePurchase();
  const [found, setFound] = useState<Found | null>(null);
  const [attempts, setAttempts] = useState(0);
  const page = useRef(new AbortController());
  // Leaving clears the checkout's cart (specification, section 2) and drops a cart that was ordered here.
  useEffect(
    () => () => {
      const isUnknown = app.stores.cart.status === 'idle';
      closeCheckout(app);
      if (isUnknown) void loadCart(app);
    },
    [app],
  );
  useEffect(() => {
    const controller = new AbortController();
    page.current = controller;
    return () => controller.abort();
  }, []);

  const continuePurchase = useCallback(
    async (attempt: Attempt, event: PurchaseEvent) => {
      if (!send(event)) return;
      const { signal } = page.current;
      const decision = await pollOrder(app, attempt, { signal });
      if (!decision || !send(decision) || decision.type !== 'placed') return;
      navigate(href('checkoutSuccess', { id: decision.orderId }), { replace: true });
    },
    [app, navigate, send],
  );

  useEffect(() => {
    const { signal } = page.current;
    setFound(null);
    void findPayment(app, paymentId).then((next) => {
      if (signal.aborted) return;
      setFound(next);
      if (next.status === 'undecided') void continuePurchase(next.attempt, { type: 'resume' });
      if (next.status === 'form') send({ type: 'embed' });
      if (next.status === 'ordered') navigate(href('checkoutSuccess', { id: next.orderId }), { replace: true });
      if (next.status === 'express') navigate(next.path, { replace: true });
    });
  }, [app, paymentId, attempts, continuePurchase, navigate, send]);

  // On this page `startCart` does not load the cart, because it may have become the order.
  const isOrdering = looking() === 'loading' || state.status === 'confirming' || state.status === 'placed';
  useEffect(() => {
    if (!isOrdering && app.stores.cart.status === 'idle') void loadCart(app);
  }, [app, isOrdering]);

  const attempt = found && 'attempt' in found ? found.attempt : null;
  const form = found?.status === 'form' && current().status === 'gateway' ? found : null;
  return {
    looking: looking(),
    purchase: endedEarlier() ?? state,
    cartId: attempt?.cartId ?? null,
    form,
    onOutcome: (outcome) => void onOutcome(outcome),
    retry,
  };

  async function onOutcome(reported: PayOutcome): Promise<void> {
    if (!attempt) return;
    const { signal } = page.current;
    const outcome = await verifyOutcome(app, attempt, reported);
    if (signal.aborted) return;
    if (outcome.kind === 'agreed') void continuePurchase(changeAttempt(attempt, { state: 'agreed' }), { type: 'agreed' });
    if (outcome.kind === 'leaving') send({ type: 'leave' });
    if (outcome.kind === 'declined' && send({ type: 'declined', message: outcome.message })) changeAttempt(attempt, { state: 'declined' });
    if (outcome.kind === 'cancelled' && send({ type: 'cancelled' })) changeAttempt(attempt, { state: 'cancelled' });
  }

  function retry(): void {
    if (attempt && (state.status === 'slow' || state.status === 'failed')) void continuePurchase(attempt, { type: 'retry' });
    else setAttempts((count) => count + 1);
  }

  function looking(): Payout['looking'] {
    if (!found || found.status === 'ordered' || found.status === 'express') return 'loading';
    return found.status === 'missing' || found.status === 'unknown' || found.status === 'unreachable' ? found.status : null;
  }

  /** Opened again after the end: shows the same outcome. */
  function endedEarlier(): PurchaseState | null {
    if (found?.status !== 'ended') return null;
    return found.attempt.state === 'declined' ? { status: 'declined', message: null } : { status: 'cancelled' };
  }
}
