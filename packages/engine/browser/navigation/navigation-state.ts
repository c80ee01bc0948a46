import { createContext, useContext } from 'react';
import type { Location } from './location.tsx';
import type { FailedNavigation } from './navigator.ts';

export interface NavigationState {
  /** The target of the navigation in progress; null when there is none. */
  readonly pending: Location | null;
  /** The last navigation, when it failed and the page stayed as it was. */
  readonly failed: FailedNavigation | null;
}

const StateContext = createContext<NavigationState>({ pending: null, failed: null });
export const NavigationStateProvider = StateContext.Provider;
export const useNavigationState = (): NavigationState => useContext(StateContext);

/** Of the navigation in progress, or of the last page. */
export type Progress = 'idle' | 'loading' | 'failed';

/** A failure leaves the page as it was, or shows an error (`status`) in its place. A missing page has been loaded. */
export function progressOf({ pending, failed }: NavigationState, status: number): Progress {
  if (pending) return 'loading';
  return failed || status >= 500 ? 'failed' : 'idle';
}
