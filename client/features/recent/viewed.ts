import { parseRecent, withNewest } from '../../../shared/commerce/recent-list.ts';
import { readJson } from '../../core/browser/storage.ts';
import { writeStored, useStored } from '../../core/browser/use-stored.ts';

/** Ids of products, which are the same in every language. They stay in this browser. */
const KEY = 'viewed';
const MOST = 12;

const isId = (item: unknown): item is number => Number.isSafeInteger(item) && (item as number) > 0;
const parse = (stored: unknown): number[] => parseRecent(stored, isId, MOST);
const NOTHING: readonly number[] = [];

/** The pieces last looked at in this browser, newest first. */
export const useViewed = (): readonly number[] => useStored(KEY, parse) ?? NOTHING;

export const rememberViewed = (id: number): void => writeStored(KEY, withNewest(readJson('local', KEY, parse) ?? [], id, MOST));

export const forgetViewed = (): void => writeStored(KEY, null);
