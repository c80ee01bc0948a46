import { useFormat, useT } from '../../core/app-context.tsx';

/** A price range as text: `500 € bis 1.000 €`; null without limits. */
export function usePriceSpan({ min, max }: { readonly min: number | null; readonly max: number | null }): string | null {
  const t = useT('common');
  const format = useFormat();
  if (min !== null && max !== null) return t('priceSpan', { from: format.price(min), to: format.price(max) });
  if (min !== null) return t('priceAtLeast', { from: format.price(min) });
  return max === null ? null : t('priceAtMost', { to: format.price(max) });
}
