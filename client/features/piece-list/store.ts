import { proxy, ref } from 'valtio';
import type { ListedPiece } from '../../../shared/commerce/piece-list.ts';
import type { ListName } from '../../core/browser/shop-tabs.ts';
import type { PieceListSync } from './sync.ts';

/** A list of pieces that the backend keeps under an id: the wish list, the comparison. */
export interface PieceListState<Item> {
  /** The pieces as the shopper sees them: clicks show at once. */
  pieces: readonly ListedPiece[];
  /** The backend's data of these pieces. */
  items: readonly Item[];
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Internal to the list's modules: not shown, so not tracked. */
  readonly session: PieceListSession;
}

interface PieceListSession {
  /** A save is running; changes made meanwhile are saved after it, as one list. */
  saving: boolean;
  /** Counts changes: an answer about an older list is dropped. */
  changes: number;
  /** Follows the lists that other tabs store. */
  watches: boolean;
  postToTabs: (digest: string) => void;
}

/** One of the lists: its store in `Stores`, its key in storage, and the code that loads on demand. */
export interface PieceList {
  readonly name: ListName;
  readonly sync: () => Promise<PieceListSync>;
}

export const createPieceListStore = <Item>(): PieceListState<Item> =>
  proxy<PieceListState<Item>>({
    pieces: [],
    items: [],
    status: 'idle',
    session: ref<PieceListSession>({ saving: false, changes: 0, watches: false, postToTabs: () => undefined }),
  });
