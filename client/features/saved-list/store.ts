import { proxy, ref } from 'valtio';
import type { SavedItem } from '../../../shared/commerce/saved-list.ts';
import type { ListName } from '../../core/shop-tabs.ts';
import type { SavedListSync } from './sync.ts';

/** A list of products that the backend keeps under an id: the wish list, the comparison. */
export interface SavedListState<Item> {
  /** The products as the shopper sees them: clicks show at once. */
  savedItems: readonly SavedItem[];
  /** The backend's data of these products. */
  items: readonly Item[];
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Internal to the list's modules: not shown, so not tracked. */
  readonly session: SavedListSession;
}

interface SavedListSession {
  /** A save is running; changes made meanwhile are saved after it, as one list. */
  saving: boolean;
  /** Counts changes: an answer about an older list is dropped. */
  changes: number;
  /** Facts that the page knew of products whose buttons were clicked, by `savedItemKey`. */
  readonly added: Map<string, SavedItem>;
  /** Follows the lists that other tabs store. */
  watches: boolean;
  postToTabs: (digest: string) => void;
}

/** One of the lists: its store in `Stores`, its key in storage, and the code that loads on demand. */
export interface SavedList {
  readonly name: ListName;
  readonly sync: () => Promise<SavedListSync>;
}

export const createSavedListStore = <Item>(): SavedListState<Item> =>
  proxy<SavedListState<Item>>({
    savedItems: [],
    items: [],
    status: 'idle',
    session: ref<SavedListSession>({ saving: false, changes: 0, added: new Map(), watches: false, postToTabs: () => undefined }),
  });
