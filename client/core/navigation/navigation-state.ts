import { createContext, useContext } from 'react';
import type { Location } from './location.tsx';
import type { FailedNavigation } from './navigator.ts';

/** The target of the navigation in progress; null when there is none. */
const PendingContext = createContext<Location | null>(null);
export const PendingProvider = PendingContext.Provider;
export const usePendingLocation = (): Location | null => useContext(PendingContext);

/** The last navigation, when it failed and the page stayed as it was. */
const FailedContext = createContext<FailedNavigation | null>(null);
export const FailedProvider = FailedContext.Provider;
export const useFailedNavigation = (): FailedNavigation | null => useContext(FailedContext);
