import { proxy } from 'valtio';

/**
 * How the shopper likes listings, for this visit. Not kept over a reload: the page comes with its filters open, and closing them then would
 * move everything in it.
 */
export interface ListingStore {
  sidebar: boolean;
}

declare module '../../core/stores.ts' {
  interface Stores {
    listing: ListingStore;
  }
}

export const createListingStore = () => proxy<ListingStore>({ sidebar: true });
