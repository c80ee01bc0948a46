import { createContext, useContext } from 'react';
import type { SavedPosition } from './saved-position.ts';

/** The history entry that is shown: a new object after each navigation, the same one after `replaceAddress`. */
export interface HistoryEntry {
  /** After back or forward: where the page was left. */
  readonly savedPosition: SavedPosition | null;
  /** Gives the shown page another address without loading anything. `path` with locale prefix. */
  readonly replaceAddress: (path: string) => void;
}

const HistoryEntryContext = createContext<HistoryEntry>({ savedPosition: null, replaceAddress: () => undefined });
export const HistoryEntryProvider = HistoryEntryContext.Provider;
export const useHistoryEntry = (): HistoryEntry => useContext(HistoryEntryContext);
