import { useSyncExternalStore } from 'react';

/** False on the server and while hydrating, so that both render the same HTML; true afterwards. */
export const useHydrated = (): boolean => useSyncExternalStore(neverChanges, yes, no);

const neverChanges = () => () => undefined;
const yes = () => true;
const no = () => false;
