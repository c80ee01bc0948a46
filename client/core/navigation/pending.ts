import { createContext, useContext } from 'react';
import type { Location } from './location.tsx';
import type { FailedNavigation } from './navigator.ts';

/** Where a navigation that is under way leads to; null when none is. */
const PendingContext = createContext<Location | null>(null);
export const PendingProvider = PendingContext.Provider;
export const usePendingLocation = (): Location | null => useContext(PendingContext);

/** The last change of this page, when it failed and the page stayed as it was. */
const FailedContext = createContext<FailedNavigation | null>(null);
export const FailedProvider = FailedContext.Provider;
export const useFailedNavigation = (): FailedNavigation | null => useContext(FailedContext);
