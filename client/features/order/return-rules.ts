import type { ReturnRules } from '../../../shared/commerce/return-options.ts';
import { useBootstrap } from '../../core/app-context.tsx';

/** The shop's periods for returns. */
export function useReturnRules(): ReturnRules {
  const { return_timeframes, settings } = useBootstrap();
  return { timeframes: return_timeframes, defaultDays: settings.default_return_timeframe };
}
