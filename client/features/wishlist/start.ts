import type { App } from '../../core/app-context.tsx';
import { readText } from '../../core/browser/storage.ts';
import type { ShopTabs } from '../../core/browser/shop-tabs.ts';
import { WISHLIST_KEY } from './store.ts';

/** Called once by the browser's entry. Without a stored wishlist nothing more is loaded: `sync.ts` is a separate chunk. */
export async function startWishlist(app: App, tabs: ShopTabs): Promise<void> {
  app.stores.wishlist.session.postToTabs = (digest) => tabs.post({ type: 'wishlist', digest });
  tabs.listen('wishlist', ({ digest }) => void import('./sync.ts').then(({ onWishlistMessage }) => onWishlistMessage(app, digest)));
  if (readText('local', WISHLIST_KEY) === null) return;
  await import('./sync.ts').then(({ loadWishlist }) => loadWishlist(app));
}
