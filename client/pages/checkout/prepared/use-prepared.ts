import { useEffect, useMemo, useState } from 'react';
import { useApp } from '../../../core/app-context.tsx';
import { preparedBy } from '../../../features/checkout/prepared-by.ts';

type Parts = typeof import('./prepared.tsx');

/** What a checkout shows more when a machine has prepared its cart. Undefined while that is loaded; null when there is nothing of it. */
export function usePrepared(cartId: string | undefined): (Parts & { readonly by: string }) | null | undefined {
  const { texts } = useApp();
  const by = useMemo(() => (cartId === undefined ? null : preparedBy(cartId)), [cartId]);
  const [parts, setParts] = useState<Parts | null>();
  const isPrepared = by !== null;
  useEffect(() => {
    if (!isPrepared) return;
    Promise.all([import('./prepared.tsx'), texts.load(['prepared'])]).then(
      ([loaded]) => setParts(loaded),
      // The order does not wait for a notice.
      () => setParts(null),
    );
  }, [isPrepared, texts]);
  return by === null ? null : parts && { ...parts, by };
}
