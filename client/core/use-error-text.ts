import { useCallback } from 'react';
import { useT } from './app-context.tsx';
import { errorText } from './error-text.ts';

/** Turns what a call was rejected with into a sentence. The page's row in client/app/routes.tsx must name the texts `errors`. */
export function useErrorText(): (error: unknown) => string {
  const t = useT('errors');
  return useCallback((error) => errorText(t, error), [t]);
}
