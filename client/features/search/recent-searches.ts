import { SEARCH_MAX } from '../../../packages/contract/limits.ts';
import { cleanSearch } from '../../../shared/commerce/catalog-query.ts';
import { parseRecent, withNewest, without } from '../../../shared/commerce/recent-list.ts';
import { readJson } from '../../../packages/engine/browser/storage/storage.ts';
import { writeStored, useStored } from '../../../packages/engine/browser/storage/use-stored.ts';

/** The search texts are stored only in this browser. */
const KEY = 'searches';
const MAX_SEARCHES = 6;

const isSearch = (item: unknown): item is string =>
  typeof item === 'string' && item !== '' && item.length <= SEARCH_MAX && cleanSearch(item) === item;
const ignoringCase = (words: string): string => words.toLowerCase();
const parse = (stored: unknown): string[] => parseRecent(stored, isSearch, MAX_SEARCHES, ignoringCase);
const NONE: readonly string[] = [];
const stored = (): readonly string[] => readJson('local', KEY, parse) ?? NONE;

/** The last searches, newest first. */
export const useRecentSearches = (): readonly string[] => useStored(KEY, parse) ?? NONE;

export function rememberSearch(text: string): void {
  const words = cleanSearch(text);
  if (isSearch(words)) writeStored(KEY, withNewest(stored(), words, MAX_SEARCHES, ignoringCase));
}

export const forgetSearch = (words: string): void => writeStored(KEY, without(stored(), words, ignoringCase));

export const forgetSearches = (): void => writeStored(KEY, null);
