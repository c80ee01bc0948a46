import { useEffect, useState } from 'react';
import { splitLocale } from '../../../../shared/i18n/locales.ts';
import { usePendingLocation } from '../../../core/navigation/navigation-state.ts';
import { useLocation } from '../../../core/navigation/location.tsx';

/** Skeletons appear after this long; faster answers replace the cards at once. */
const DELAY_MS = 200;

/** Whether another selection of this very listing is on its way, and has been for a moment. */
export function usePending(): boolean {
  const { pathname } = useLocation();
  const pending = usePendingLocation();
  const target = pending && splitLocale(pending.pathname).path === splitLocale(pathname).path ? pending.key : null;
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (target === null) return undefined;
    const timer = setTimeout(setLate, DELAY_MS, target);
    return () => clearTimeout(timer);
  }, [target]);
  return target !== null && late === target;
}
