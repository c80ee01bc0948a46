import { type ReactNode, startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { PageViewProvider } from '../page-view.ts';
import { AmendProvider } from './amend.ts';
import { type Location, LocationProvider, type NavigateOptions } from './location.tsx';
import type { FailedNavigation, Navigator, Shown } from './navigator.ts';
import { FailedProvider, PendingProvider } from './pending.ts';
import { placeOf, placeWindow } from './scroll.ts';
import { type Visit, VisitProvider } from './visit.ts';

/** Shows what the navigator has ready. */
export function AppRouter({ navigator, children }: { navigator: Navigator; children: ReactNode }) {
  const [shown, setShown] = useState(navigator.current);
  const [pending, setPending] = useState<Location | null>(null);
  const [failed, setFailed] = useState<FailedNavigation | null>(null);
  useEffect(
    () =>
      navigator.subscribe((next, target, failure) => {
        setPending(target);
        setFailed(failure);
        // A transition: the old page stays until the new one's sheets are loaded.
        startTransition(() => setShown(next));
      }),
    [navigator],
  );
  const last = useRef(shown);
  useLayoutEffect(() => {
    if (last.current === shown) return;
    placeWindow(shown, last.current);
    last.current = shown;
  }, [shown]);
  const { entry } = shown;
  const amend = useCallback((path: string) => navigator.amend(path, entry), [navigator, entry]);
  const navigate = useCallback((path: string, options?: NavigateOptions) => void navigator.navigate(path, options), [navigator]);
  return (
    <LocationProvider location={shown.location} navigate={navigate}>
      <PendingProvider value={pending}>
        <FailedProvider value={failed}>
          <AmendProvider value={amend}>
            <VisitProvider value={useVisitOf(shown)}>
              <PageViewProvider value={shown.view}>{children}</PageViewProvider>
            </VisitProvider>
          </AmendProvider>
        </FailedProvider>
      </PendingProvider>
    </LocationProvider>
  );
}

const useVisitOf = ({ entry, by }: Shown): Visit => useMemo(() => ({ left: by === 'pop' ? placeOf(entry) : null }), [entry, by]);
