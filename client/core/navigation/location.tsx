import { createContext, type ReactNode, use, useCallback, useMemo } from 'react';
import { type Location, type NavigateOptions, type NavigationType, UNSAFE_LocationContext as LocationContext } from 'react-router';
import { withoutPrefix, withPrefix } from '../../../shared/i18n/site.ts';
import { useApp } from '../app-context.tsx';

export { type Location, type NavigateOptions, useLocation } from 'react-router';

type Navigate = (path: string, options?: NavigateOptions) => void;
const ignore = (): void => undefined;

const NavigateContext = createContext<Navigate>(ignore);

/** `navigate(href('cart'), { replace: true })`; the path has no locale prefix. */
export function useNavigate(): Navigate {
  const { prefix } = useApp();
  const navigate = use(NavigateContext);
  return useCallback((path, options) => navigate(withPrefix(prefix, path), options), [prefix, navigate]);
}

interface LocationProviderProps {
  /** As in the address bar: the path begins with the locale prefix. `useLocation` answers it without. */
  readonly location: Location;
  /** Gets a path with locale prefix. Links on the server's pages are followed by the browser. */
  readonly navigate?: Navigate;
  readonly children: ReactNode;
}

/**
 * Fills react-router's location context. Its `<Router>` does the same and brings route matching, which the shop does not use: 4.7 KB for
 * every visitor (ADR-0004).
 */
export function LocationProvider({ location, navigate = ignore, children }: LocationProviderProps) {
  const { prefix } = useApp();
  const value = useMemo(
    () => ({ location: { ...location, pathname: withoutPrefix(prefix, location.pathname) }, navigationType: POP }),
    [location, prefix],
  );
  return (
    <LocationContext value={value}>
      <NavigateContext value={navigate}>{children}</NavigateContext>
    </LocationContext>
  );
}

const POP = 'POP' as NavigationType;

/** `key` names the history entry. */
export const toLocation = ({ pathname, search, hash }: URL, key: string): Location => ({ pathname, search, hash, key, state: null });

/** For a render on the server, where no history is: `path` with locale prefix and search. */
export const serverLocation = (path: string): Location => toLocation(new URL(`http://server${path}`), 'default');
