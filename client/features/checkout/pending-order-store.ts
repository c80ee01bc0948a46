import { proxy } from 'valtio';

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
