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
