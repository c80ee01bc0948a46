import { type ReactNode, startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Location, Navigator as RouterNavigator } from 'react-router';
import { PageViewProvider } from '../page-view.ts';
import { AmendProvider } from './amend.ts';
import { LocationProvider } from './location-provider.tsx';
import type { FailedNavigation, NavigateOptions, Navigator, Shown } from './navigator.ts';
import { FailedProvider, PendingProvider } from './pending.ts';
import { placeOf, placeWindow } from './scroll.ts';
import { type Visit, VisitProvider } from './visit.ts';

/**
 * Shows what the navigator has ready. Of react-router only the location context and `useNavigate` are used: its data router is 22 KB brotli
 * for what `loadPage` does for server and browser alike (docs/decisions/0009).
 */
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
  return (
    <LocationProvider location={shown.location} navigator={useMemo(() => routerNavigator(navigator), [navigator])}>
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

/** What `useNavigate` calls; its paths have the locale in front already. */
function routerNavigator(navigator: Navigator): RouterNavigator {
  const path = (to: Parameters<RouterNavigator['push']>[0]) =>
    typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;
  return {
    createHref: path,
    go: (delta) => history.go(delta),
    push: (to, _state, options) => void navigator.navigate(path(to), options),
    replace: (to, _state, options) => void navigator.navigate(path(to), { ...(options as NavigateOptions), replace: true }),
  };
}
