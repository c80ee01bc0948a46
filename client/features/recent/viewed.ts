import { parseRecent, withNewest } from '../../../shared/commerce/recent-list.ts';
import { readJson } from '../../core/browser/storage.ts';
import { writeStored, useStored } from '../../core/browser/use-stored.ts';

/** Product ids, which are the same in every language. Stored only in this browser. */
const KEY = 'viewed';
const MAX_VIEWED = 12;

const isId = (item: unknown): item is number => Number.isSafeInteger(item) && (item as number) > 0;
const parse = (stored: unknown): number[] => parseRecent(stored, isId, MAX_VIEWED);
const NOTHING: readonly number[] = [];

/** Ids of the pieces last viewed in this browser, newest first. */
export const useViewed = (): readonly number[] => useStored(KEY, parse) ?? NOTHING;

export const rememberViewed = (id: number): void => writeStored(KEY, withNewest(readJson('local', KEY, parse) ?? [], id, MAX_VIEWED));

export const forgetViewed = (): void => writeStored(KEY, null);
