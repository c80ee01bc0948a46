import type { IncomingMessage, ServerResponse } from 'node:http';
import { isUnmodified, isUnmodifiedSince } from './conditional.ts';
import { forwardStatus, hitStatus, type Handling } from './cache-status.ts';
import { staleHead, type StoredCopy } from './stored-copy.ts';
import type { Variant } from './variants.ts';

export interface SendOptions {
  readonly now: number;
  readonly fresh: boolean;
  readonly handling: 'hit' | Handling;
}

/** Sends a stored copy: 304 when the client has it already, no body for HEAD. Returns the status. */
export function sendCopy(
  req: IncomingMessage,
  res: ServerResponse,
  { copy, variant }: { copy: StoredCopy; variant: Variant },
  options: SendOptions,
): number {
  const head = headOf(copy, variant, options);
  const { status } = copy.meta;
  if (status === 200 && isValid(req, copy, variant)) {
    res.writeHead(304, withoutContent(head));
    res.end();
    return 304;
  }
  res.writeHead(status, head);
  if (req.method === 'HEAD') res.end();
  else res.end(variant.bytes);
  return status;
}

/** RFC 9110, 13.2.2: entity tags come before dates. */
function isValid({ headers }: IncomingMessage, { lastModified }: StoredCopy, { etag }: Variant): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return isUnmodified(tags, etag);
  return lastModified !== undefined && isUnmodifiedSince(headers['if-modified-since'], lastModified);
}

function headOf(copy: StoredCopy, { bytes, coding, etag }: Variant, { now, fresh, handling }: SendOptions): string[] {
  const age = Math.max(0, Math.floor((now - copy.meta.cachedAt) / 1000));
  const status = handling === 'hit' ? hitStatus(ttlOf(copy, age, fresh)) : forwardStatus(handling);
  // RFC 9111, 5.1.
  const fixed = fresh ? copy.head : staleHead(copy);
  const head = [...fixed, 'etag', etag, 'content-length', String(bytes.length), 'age', String(age), 'cache-status', status];
  if (coding !== 'identity') head.push('content-encoding', coding);
  return head;
}

function ttlOf({ meta }: StoredCopy, age: number, fresh: boolean): number {
  const left = Math.floor((meta.staleAt - meta.cachedAt) / 1000) - age;
  return fresh ? left : Math.min(left, -1);
}

/** RFC 9110, 15.4.5: no content, hence no fields that describe it. */
function withoutContent(head: readonly string[]): string[] {
  const fields: string[] = [];
  for (let at = 0; at < head.length; at += 2) {
    const [name, value] = head.slice(at, at + 2) as [string, string];
    if (!OF_CONTENT.has(name)) fields.push(name, value);
  }
  return fields;
}

const OF_CONTENT = new Set(['content-type', 'content-length', 'content-encoding', 'content-language', 'content-range']);
