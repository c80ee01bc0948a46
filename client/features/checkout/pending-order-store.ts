import { proxy } from 'valtio';

/** Storage key of the payment attempts (`payment-attempt.ts`). */
export const ATTEMPTS_KEY = 'order-attempts';

export const isUndecided = (state: unknown): boolean => state === 'open' || state === 'agreed';

/** True if the stored attempts are worth loading: every page asks, so the whole parser is not here. */
export const hasUndecided = (stored: unknown): boolean =>
  Array.isArray(stored) && stored.some((attempt: { readonly state?: unknown } | null) => isUndecided(attempt?.state));

export interface PendingOrderStore {
  /** A payment of this browser without a decision yet: cart and checkout offer to continue it. */
  paymentId: string | null;
}

declare module '../../core/stores.ts' {
  interface Stores {
    pendingOrder: PendingOrderStore;
  }
}

export const createPendingOrderStore = (): PendingOrderStore => proxy<PendingOrderStore>({ paymentId: null });
