import { proxy } from 'valtio';

/**
 * The shopper's settings for listings. A reload resets them: the server renders the sidebar open, and closing it during hydration would
 * shift the layout.
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
