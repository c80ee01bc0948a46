import type { PurchaseState } from '../../../../shared/commerce/payment-machine.ts';
import { ApiError } from '../../../../packages/engine/errors.ts';
import { useT } from '../../../core/app-context.tsx';
import { SignedInAgain } from '../../../../packages/engine/browser/api.ts';
import { useErrorText } from '../../../core/error-text.ts';

/** The message of a payment that failed; null without a failure. The order is unchanged in each case. */
export function useFailure(state: PurchaseState): string | null {
  const t = useT('payout');
  const errorText = useErrorText();
  switch (state.status) {
    case 'slow':
      return t('order.slow');
    case 'cancelled':
      return t('order.cancelled');
    case 'declined':
      return state.message === null ? t('order.declined') : `${state.message} ${t('order.notPaid')}`;
    case 'failed': {
      const { error } = state;
      // The button waits to be pressed again.
      if (error instanceof SignedInAgain) return null;
      return error instanceof ApiError && error.status < 500 ? errorText(error) : t('order.failed');
    }
    case 'idle':
    case 'starting':
    case 'gateway':
    case 'leaving':
    case 'confirming':
    case 'placed':
      return null;
  }
}

/** The money came when nothing was left to pay. */
export const isReturned = (state: PurchaseState): boolean =>
  state.status === 'failed' && state.error instanceof ApiError && state.error.code === 'order_closed';
