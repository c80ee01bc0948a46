import { isId } from '../../../shared/commerce/is-id.ts';
import { parseRecent, withNewest } from '../../../shared/commerce/recent-list.ts';
import { readJson } from '../../../packages/engine/browser/storage/storage.ts';
import { writeStored, useStored } from '../../../packages/engine/browser/storage/use-stored.ts';
import type { Id } from '../../../packages/contract/common.ts';

/** Product ids, which are the same in every language. Stored only in this browser. */
const KEY = 'viewed';
const MAX_VIEWED = 12;

const parse = (stored: unknown): Id[] => parseRecent(stored, isId, MAX_VIEWED);
const NOTHING: readonly Id[] = [];

/** Ids of the products last viewed in this browser, newest first. */
export const useViewed = (): readonly Id[] => useStored(KEY, parse) ?? NOTHING;

export const rememberViewed = (id: Id): void => writeStored(KEY, withNewest(readJson('local', KEY, parse) ?? [], id, MAX_VIEWED));

export const forgetViewed = (): void => writeStored(KEY, null);
