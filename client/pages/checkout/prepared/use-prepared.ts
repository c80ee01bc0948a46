import { useEffect, useMemo, useState } from 'react';
import { useApp } from '../../../core/app-context.tsx';
import type { PreparedCart } from '../../../../shared/commerce/prepared-cart.ts';
import { preparedCart } from '../../../features/checkout/prepared-cart.ts';

type Parts = typeof import('./prepared.tsx');

/** The additions to a checkout whose cart a machine has prepared. Undefined while that is loaded; null when there is nothing of it. */
export function usePrepared(cartId: string | undefined): (Parts & PreparedCart) | null | undefined {
  const { texts } = useApp();
  const cart = useMemo(() => (cartId === undefined ? null : preparedCart(cartId)), [cartId]);
  const [parts, setParts] = useState<Parts | null>();
  const isPrepared = cart !== null;
  useEffect(() => {
    if (!isPrepared) return;
    Promise.all([import('./prepared.tsx'), texts.load(['prepared'])]).then(
      ([loaded]) => setParts(loaded),
      // The order does not wait for a notice.
      () => setParts(null),
    );
  }, [isPrepared, texts]);
  return cart === null ? null : parts && { ...parts, ...cart };
}
