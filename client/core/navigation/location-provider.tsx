import { type ReactNode, useMemo } from 'react';
import {
  type Location,
  type Navigator,
  NavigationType,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
} from 'react-router';
import { basename, splitLocale } from '../../../shared/i18n/locales.ts';
import { useLocale } from '../app-context.tsx';

interface LocationProviderProps {
  /** With locale prefix in the path, as in the address bar. */
  readonly location: Location;
  readonly navigator: Navigator;
  readonly children: ReactNode;
}

/**
 * What `useLocation` and `useNavigate` read. The `<Router>` component fills the same two contexts, but the file it stands in brings all of
 * react-router's route matching along, 5 KB brotli that nothing here uses (docs/decisions/0009).
 */
export function LocationProvider({ location, navigator, children }: LocationProviderProps) {
  const locale = useLocale();
  const navigation = useMemo(
    () => ({ basename: basename(locale), navigator, static: false, useTransitions: undefined, future: {} }),
    [locale, navigator],
  );
  const here = useMemo(
    () => ({ location: { ...location, pathname: splitLocale(location.pathname).path }, navigationType: NavigationType.Pop }),
    [location],
  );
  return (
    <NavigationContext value={navigation}>
      <LocationContext value={here}>{children}</LocationContext>
    </NavigationContext>
  );
}
