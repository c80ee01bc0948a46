import { createContext, useContext } from 'react';
import type { Location } from 'react-router';

/** Where a navigation that is under way leads to; null when none is. */
const PendingContext = createContext<Location | null>(null);
export const PendingProvider = PendingContext.Provider;
export const usePendingLocation = (): Location | null => useContext(PendingContext);
