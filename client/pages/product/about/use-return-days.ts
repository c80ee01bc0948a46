import { returnDays } from '../../../../shared/commerce/return-window.ts';
import type { Product } from '../../../../packages/contract/product.ts';
import { useBootstrap } from '../../../core/app-context.tsx';

export function useReturnDays(product: Product): number {
  const { return_timeframes, settings } = useBootstrap();
  return returnDays(product, return_timeframes, settings.default_return_timeframe);
}
