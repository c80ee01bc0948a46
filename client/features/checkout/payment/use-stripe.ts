import { useCallback } from 'react';
import { useApp, useBootstrap } from '../../../core/app-context.tsx';
import { stripeOf } from './load-stripe.ts';
import { useGateway } from './use-gateway.ts';

export function useStripe() {
  const { locale } = useApp();
  const bootstrap = useBootstrap();
  return useGateway(useCallback(() => stripeOf(bootstrap, locale), [bootstrap, locale]));
}
