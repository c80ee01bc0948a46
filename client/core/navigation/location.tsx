import { type ReactNode, useMemo } from 'react';
import { type Location, type NavigateOptions, Router, useNavigate as useRouterNavigate } from 'react-router';
import { basename } from '../../../shared/i18n/locales.ts';
import { useLocale } from '../app-context.tsx';

export { type Location, type NavigateOptions, useLocation } from 'react-router';

type Navigate = (path: string, options?: NavigateOptions) => void;

/**
 * `navigate(href('cart'), { replace: true })`; the path has no locale prefix. Without react-router's data router there is nothing to wait
 * for.
 */
export const useNavigate: () => Navigate = useRouterNavigate;

interface LocationProviderProps {
  /** As in the address bar: the path begins with the locale prefix. `useLocation` answers it without. */
  readonly location: Location;
  /** Gets a path with locale prefix. Links on the server's pages are followed by the browser. */
  readonly navigate?: Navigate;
  readonly children: ReactNode;
}

/** Of react-router the location and its two hooks: loading pages is `loadPage`'s business (docs/decisions/0009). */
export function LocationProvider({ location, navigate = ignore, children }: LocationProviderProps) {
  const navigator = useMemo(
    () => ({
      createHref: String,
      go: (delta: number) => history.go(delta),
      push: (to: To, _state: unknown, options?: NavigateOptions) => navigate(pathOf(to), options),
      replace: (to: To, _state: unknown, options?: NavigateOptions) => navigate(pathOf(to), { ...options, replace: true }),
    }),
    [navigate],
  );
  return (
    <Router basename={basename(useLocale())} location={location} navigator={navigator} static={navigate === ignore}>
      {children}
    </Router>
  );
}

type To = string | Partial<Pick<Location, 'pathname' | 'search' | 'hash'>>;
const pathOf = (to: To): string => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`);
const ignore = (): void => undefined;

/** `key` names the history entry. */
export const toLocation = ({ pathname, search, hash }: URL, key: string): Location => ({ pathname, search, hash, key, state: null });

/** For a render on the server, where no history is: `path` with locale prefix and search. */
export const serverLocation = (path: string): Location => toLocation(new URL(`http://server${path}`), 'default');
