import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { localizePath, splitLocale } from '../../../shared/i18n/locales.ts';
import { useLocale } from '../app-context.tsx';

/** An address and the entry of the browser's history that shows it. */
export interface Location {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly key: string;
}

export interface NavigateOptions {
  readonly replace?: boolean;
  readonly preventScrollReset?: boolean;
}

type Navigate = (path: string, options?: NavigateOptions) => void;

const LocationContext = createContext<Location | null>(null);
const NavigateContext = createContext<Navigate>(() => undefined);

interface LocationProviderProps {
  /** As in the address bar: the path begins with the locale prefix. */
  readonly location: Location;
  /** Gets a path with locale prefix. Links on the server's pages are followed by the browser. */
  readonly navigate?: Navigate;
  readonly children: ReactNode;
}

export function LocationProvider({ location, navigate, children }: LocationProviderProps) {
  const locale = useLocale();
  const here = useMemo(() => ({ ...location, pathname: splitLocale(location.pathname).path }), [location]);
  const navigateInLocale = useMemo<Navigate>(() => (path, options) => navigate?.(localizePath(locale, path), options), [locale, navigate]);
  return (
    <NavigateContext value={navigateInLocale}>
      <LocationContext value={here}>{children}</LocationContext>
    </NavigateContext>
  );
}

/** The current page's address; its path has no locale prefix. */
export function useLocation(): Location {
  const location = useContext(LocationContext);
  if (!location) throw new Error('useLocation() outside of <LocationProvider>');
  return location;
}

/** `navigate(href('cart'), { replace: true })`. The path has no locale prefix. The function stays the same on all pages. */
export const useNavigate = (): Navigate => useContext(NavigateContext);

/** `key` names the history entry. */
export const toLocation = ({ pathname, search, hash }: URL, key: string): Location => ({ pathname, search, hash, key });

/** For a render on the server, where no history is: `path` with locale prefix and search. */
export const serverLocation = (path: string): Location => toLocation(new URL(`http://server${path}`), 'default');
