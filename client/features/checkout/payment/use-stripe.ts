import { useCallback } from 'react';
import { useApp, useBootstrap } from '../../../core/app-context.tsx';
import { stripeOf } from './load-stripe.ts';
import { useProvider } from './use-provider.ts';

export function useStripe() {
  const { locale } = useApp();
  const bootstrap = useBootstrap();
  return useProvider(useCallback(() => stripeOf(bootstrap, locale), [bootstrap, locale]));
}
