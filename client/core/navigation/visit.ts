import { createContext, useContext } from 'react';
import type { LeftPlace } from './left-place.ts';

/** One time that a page was gone to; another object for the next time. It outlives amended addresses. */
export interface Visit {
  /** On the way back or forward: where the page was left. */
  readonly left: LeftPlace | null;
}

const VisitContext = createContext<Visit>({ left: null });
export const VisitProvider = VisitContext.Provider;
export const useVisit = (): Visit => useContext(VisitContext);
