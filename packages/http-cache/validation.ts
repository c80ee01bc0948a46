/**
 * A new cache version makes every copy of its group stale, although an edit changes few of them. A refresh is therefore a validation (RFC
 * 9111, 4.3): the page's validator is a digest of the entity tags of its upstream responses, the build and the time in steps of ten
 * minutes. If it is unchanged, the page answers 304 before React begins. It is no digest of the state block, which omits data that a page
 * may show, and not the client's ETag, which is a digest of the bytes. Streamed and degraded pages and 404 have no validator. Purged copies
 * do not return, because only a copy that is still stored is validated.
 */
import { fieldOf, type Fields } from './origin.ts';
import { instantsOf, type Timing } from './freshness.ts';
import type { StoredResponse } from './stored-response.ts';

/** The tag of the data that a body was made of. Stored with it, never sent to clients under this name. */
export const VALIDATOR = 'karat-validator';

/** RFC 9111, 4.3.1: the conditions of a validation. Empty without a validator. */
export function conditionsOf(headers: Fields): Readonly<Record<string, string>> {
  const etag = fieldOf(headers, VALIDATOR) ?? fieldOf(headers, 'etag');
  const modified = fieldOf(headers, 'last-modified');
  return {
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(modified === undefined ? {} : { 'if-modified-since': modified }),
  };
}

/** RFC 9111, 3.2: a 304 does not update fields that describe the stored bytes. */
const OF_THE_CONTENT = new Set(['content-encoding', 'content-length', 'content-md5', 'content-range', 'etag']);

type Head = Omit<StoredResponse, 'body' | 'coding'>;

/** RFC 9111, 4.3.4: the copy with the fields of the 304 and a new age. */
export function freshened<T extends Head>(copy: T, news: Pick<Head, 'headers' | 'versions' | 'epoch'>, timing: Timing): T {
  const names = new Set(news.headers.map(([name]) => name).filter((name) => !OF_THE_CONTENT.has(name)));
  const headers = [...copy.headers.filter(([name]) => !names.has(name)), ...news.headers.filter(([name]) => names.has(name))];
  const { receivedAt } = timing;
  const stale = { cachedAt: receivedAt, staleAt: receivedAt, revalidateUntil: receivedAt, deleteAt: receivedAt };
  const versions = news.versions.size === 0 ? copy.versions : news.versions;
  return { ...copy, ...(instantsOf(headers, timing) ?? stale), headers, versions, epoch: news.epoch };
}
