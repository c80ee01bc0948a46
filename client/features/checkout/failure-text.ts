import { useCallback } from 'react';
import type { PurchaseState } from '../../../shared/commerce/payment-machine.ts';
import { ApiError } from '../../../packages/engine/errors.ts';
import { useT } from '../../core/app-context.tsx';
import { SignedInAgain } from '../../../packages/engine/browser/api.ts';
import { OtherTabError } from './payment/purchase.ts';
import { useErrorText } from '../../core/error-text.ts';

/** The message of a failed order (specification, section 8): first what happened, then what to do. Null without a failure. */
export function useFailureText(): (state: PurchaseState) => string | null {
  const t = useT('errors');
  const checkout = useT('checkout');
  const errorText = useErrorText();
  return useCallback(
    (state) => {
      const hint: string = checkout('declinedHint');
      if (state.status === 'slow') return t('payment_pending');
      if (state.status === 'cancelled') return `${t('payment_cancelled')}. ${hint}`;
      if (state.status === 'declined') return state.message === null ? t('payment_declined') : `${state.message} ${hint}`;
      if (state.status !== 'failed') return null;
      const { error } = state;
      // The button waits to be pressed again.
      if (error instanceof SignedInAgain) return null;
      if (!(error instanceof ApiError) || error.code === 'internal' || error.code === 'idempotency_conflict') return t('orderFailed');
      if (error.status >= 500) return `${t('orderUnavailable')} ${checkout('orderedOnce')}`;
      if (error.code === 'out_of_stock') return checkout('stockChanged');
      if (error instanceof OtherTabError) return checkout('orderingInOtherTab');
      return errorText(error);
    },
    [t, checkout, errorText],
  );
}
