import { useEffect, useState } from 'react';
import { withoutLocale } from '../../../../packages/engine/site.ts';
import { useNavigationState } from '../../../../packages/engine/browser/navigation/navigation-state.ts';
import { useLocation } from '../../../../packages/engine/browser/navigation/location.tsx';

/** Skeletons appear after this time; a faster response replaces the cards directly. */
const DELAY_MS = 200;

/** True if another selection of this listing has been loading for longer than the delay. */
export function usePending(): boolean {
  const { pathname } = useLocation();
  const { pending } = useNavigationState();
  const target = pending && withoutLocale(pending.pathname) === withoutLocale(pathname) ? pending.key : null;
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (target === null) return undefined;
    const timer = setTimeout(setLate, DELAY_MS, target);
    return () => clearTimeout(timer);
  }, [target]);
  return target !== null && late === target;
}
