import { useEffect } from 'react';
import { useLocation } from '../../../packages/engine/browser/navigation/location.tsx';
import { useLazyPart } from '../../ui/use-lazy-part.ts';

/** Specification, sections 4 and 9. */
const CHECK_AFTER_MS = 4000;

/** Everything about popups is in chunks that are loaded when the first page has been open for some time. */
export function PopupHost() {
  const { pathname } = useLocation();
  const { Part, load } = useLazyPart(() => import('./popup-check.tsx').then(({ PopupCheck }) => PopupCheck));
  useEffect(() => {
    const timer = setTimeout(load, CHECK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [load, pathname]);
  return Part && <Part key={pathname} path={pathname} waitMs={CHECK_AFTER_MS} />;
}
