import { type ReactNode, useMemo } from 'react';
import {
  createPath,
  type Location,
  type NavigateOptions,
  type Navigator,
  Router,
  type To,
  useNavigate as useRouterNavigate,
} from 'react-router';
import { withoutPrefix, withPrefix } from '../../site.ts';
import { useApp } from '../app.tsx';

export { type Location, type NavigateOptions, useLocation } from 'react-router';

type Navigate = (path: string, options?: NavigateOptions) => void;

/** `navigate(href('cart'), { replace: true })`; the path has no locale prefix. Without a data router there is no promise to wait for. */
export const useNavigate: () => Navigate = useRouterNavigate;

interface LocationProviderProps {
  /** As in the address bar: the path begins with the locale prefix. `useLocation` answers it without. */
  readonly location: Location;
  /** Gets a path with locale prefix. Links on the server's pages are followed by the browser. */
  readonly navigate?: Navigate;
  readonly children: ReactNode;
}

/** react-router's `<Router>` over the shop's navigator (ADR-0004). */
export function LocationProvider({ location, navigate = ignore, children }: LocationProviderProps) {
  const { prefix } = useApp();
  const navigator = useMemo(() => routerNavigator(navigate), [navigate]);
  // The page at an address without its prefix (a copy in an archive): `<Router>` would render nothing there.
  const pathname = withPrefix(prefix, withoutPrefix(prefix, location.pathname));
  return (
    <Router basename={prefix} location={{ ...location, pathname }} navigator={navigator} static={navigate === ignore}>
      {children}
    </Router>
  );
}

const ignore = (): void => undefined;

const routerNavigator = (navigate: Navigate): Navigator => ({
  createHref: pathOf,
  go: (delta) => history.go(delta),
  push: (to, _state, options) => navigate(pathOf(to), options),
  replace: (to, _state, options) => navigate(pathOf(to), options),
});

const pathOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/** `key` names the history entry. */
export const toLocation = ({ pathname, search, hash }: URL, key: string): Location => ({ pathname, search, hash, key, state: null });

/** For a render on the server, where no history is: `path` with locale prefix and search. */
export const serverLocation = (path: string): Location => toLocation(new URL(`http://server${path}`), 'default');
