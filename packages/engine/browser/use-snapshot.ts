import { type Snapshot, useSnapshot as useSubscribedSnapshot } from 'valtio';

/**
 * The state of a store, as a component reads it. In the browser it is rendered again when that changes. On the server nothing changes
 * during a render, so components read the store itself: subscriptions of twenty cards took a twentieth of a listing's CPU.
 */
export const useSnapshot = globalThis.IN_BROWSER ? useSubscribedSnapshot : <T extends object>(store: T) => store as Snapshot<T>;
