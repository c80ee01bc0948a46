import { useCallback } from 'react';
import { useT } from '../../../core/app-context.tsx';
import { codeText } from '../../../core/error-text.ts';
import type { CodeError } from '../store.ts';

/** Why a code is refused. `minimum`: the value of products that it needs, as a price. */
export function useCodeText(): (code: CodeError['code'], minimum: string | null, retryAfter?: number | null) => string {
  const t = useT('cart');
  const errors = useT('errors');
  return useCallback(
    (code, minimum, retryAfter = null) => {
      if (code === 'empty') return t('codeMissing');
      if (code === 'code_minimum' && minimum !== null) return t('codeMinimum', { amount: minimum });
      return codeText(errors, { code, available: null, retryAfter });
    },
    [t, errors],
  );
}
