import { type ReactNode, startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { PageViewProvider } from '../page-view.ts';
import { type HistoryEntry, HistoryEntryProvider } from './history-entry.ts';
import { type Location, LocationProvider, type NavigateOptions } from './location.tsx';
import { NavigationStateProvider } from './navigation-state.ts';
import type { FailedNavigation, Navigator } from './navigator.ts';
import { restoreScroll, savedPosition } from './scroll.ts';

/** Shows the navigator's current page to components. */
export function AppRouter({ navigator, children }: { navigator: Navigator; children: ReactNode }) {
  const [current, setCurrent] = useState(navigator.current);
  const [pending, setPending] = useState<Location | null>(null);
  const [failed, setFailed] = useState<FailedNavigation | null>(null);
  useEffect(
    () =>
      navigator.subscribe((next, target, failure) => {
        setPending(target);
        setFailed(failure);
        // A transition: the old page stays until the new one's style sheets are loaded.
        startTransition(() => setCurrent(next));
      }),
    [navigator],
  );
  const last = useRef(current);
  useLayoutEffect(() => {
    if (last.current === current) return;
    restoreScroll(current, last.current);
    last.current = current;
  }, [current]);
  const navigate = useCallback((path: string, options?: NavigateOptions) => void navigator.navigate(path, options), [navigator]);
  const { entry, action } = current;
  const historyEntry = useMemo<HistoryEntry>(
    () => ({
      savedPosition: action === 'pop' ? savedPosition(entry) : null,
      replaceAddress: (path) => navigator.replaceAddress(path, entry),
    }),
    [action, entry, navigator],
  );
  return (
    <LocationProvider location={current.location} navigate={navigate}>
      <NavigationStateProvider value={{ pending, failed }}>
        <HistoryEntryProvider value={historyEntry}>
          <PageViewProvider value={current.view}>{children}</PageViewProvider>
        </HistoryEntryProvider>
      </NavigationStateProvider>
    </LocationProvider>
  );
}
