import type { App } from '../../core/app-context.tsx';
import { readText } from '../../../packages/engine/browser/storage/storage.ts';
import type { ShopTabs } from '../../core/shop-tabs.ts';
import type { SavedList } from './store.ts';

/** Called once by the browser's entry for each list. Without a stored list nothing more is loaded: its `sync` is a separate chunk. */
export async function startSavedList(app: App, tabs: ShopTabs, { name, sync }: SavedList): Promise<void> {
  app.stores[name].session.postToTabs = (digest) => tabs.post({ type: name, digest });
  tabs.listen(name, () => void sync().then(({ onMessage }) => onMessage(app)));
  if (readText('local', name) !== null) await sync().then(({ load }) => load(app));
}
