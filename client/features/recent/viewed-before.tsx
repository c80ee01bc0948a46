import { type ReactNode, useEffect } from 'react';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import { useViewed } from './viewed.ts';
import type { Id } from '../../../packages/contract/common.ts';

const loadRow = () => import('./viewed-row.tsx').then(({ ViewedRow }) => ViewedRow);

interface ViewedBeforeProps {
  /** Products that the page already shows. */
  readonly except: readonly Id[];
  /** Shown if no products were viewed. */
  readonly fallback?: ReactNode;
}

/**
 * The recently viewed products at the end of a page. The row is a lazy chunk with its own texts, loaded only if the visitor has viewed
 * products.
 */
export function ViewedBefore({ except, fallback = null }: ViewedBeforeProps) {
  const before = useViewed().some((viewed) => !except.includes(viewed));
  const { Part: Row, load } = useLazyPart(loadRow, ['recent']);
  useEffect(() => {
    if (before) void load();
  }, [before, load]);
  if (Row) return <Row except={except} />;
  return before ? null : fallback;
}
