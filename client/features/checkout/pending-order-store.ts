import { proxy } from 'valtio';

/** A payment of this browser that is not decided yet: offered to go on with on cart and checkout. */
export interface KeptStore {
  paymentId: string | null;
}

declare module '../../core/stores.ts' {
  interface Stores {
    kept: KeptStore;
  }
}

export const createKeptStore = (): KeptStore => proxy<KeptStore>({ paymentId: null });
