import { useCallback } from 'react';
import { useT } from '../../../app-context.tsx';
import type { CodeError } from '../store.ts';

/** Why a code takes nothing off. `minimum`: the value of pieces that it needs, as a price. */
export function useCodeText(): (code: CodeError['code'], minimum: string | null) => string {
  const t = useT('cart');
  const errors = useT('errors');
  return useCallback(
    (code, minimum) => {
      if (code === 'empty') return t('codeMissing');
      return code === 'code_minimum' && minimum !== null ? t('codeFrom', { amount: minimum }) : errors(code);
    },
    [t, errors],
  );
}
