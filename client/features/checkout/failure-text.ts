import { useCallback } from 'react';
import { ApiError } from '../../../shared/errors.ts';
import { useT } from '../../app-context.tsx';
import { useErrorText } from '../shop/use-error-text.ts';

/** What a refused order says (specification, section 8): first what happened, then what to do. */
export function useFailureText(): (error: unknown) => string {
  const t = useT('errors');
  const checkout = useT('checkout');
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError) || error.code === 'internal' || error.code === 'idempotency_conflict') return t('orderFailed');
      if (error.status >= 500) return `${t('orderUnavailable')} ${checkout('orderedOnce')}`;
      if (error.code === 'out_of_stock') return checkout('stockChanged');
      return errorText(error);
    },
    [t, checkout, errorText],
  );
}
