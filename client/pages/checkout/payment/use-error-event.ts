import { useEffect } from 'react';
import type { PurchaseState } from '../../../../shared/commerce/payment-machine.ts';
import { ApiError } from '../../../../packages/engine/errors.ts';
import { useStores } from '../../../core/app-context.tsx';

/** Sends `checkout_error` when an order fails, with the code of the refusal. */
export function useErrorEvent(cartId: string, state: PurchaseState): void {
  const { events } = useStores();
  useEffect(() => {
    const code = codeOf(state);
    if (code !== null) events.send({ name: 'checkout_error', cartId, code });
  }, [cartId, events, state]);
}

function codeOf(state: PurchaseState): string | null {
  if (state.status === 'failed') return state.error instanceof ApiError ? state.error.code : 'internal';
  if (state.status === 'declined') return 'payment_declined';
  if (state.status === 'cancelled') return 'payment_cancelled';
  return state.status === 'slow' ? 'payment_pending' : null;
}
