import { useSyncExternalStore } from 'react';

/** False on the server and while hydrating, so that both make the same HTML; true from then on. */
export const useHydrated = (): boolean => useSyncExternalStore(never, yes, no);

const never = () => () => undefined;
const yes = () => true;
const no = () => false;
