import type { IncomingMessage, ServerResponse } from 'node:http';
import { isUnmodified } from '../conditional.ts';
import type { PageEntry, Variant } from './page-entry.ts';

export interface SendOptions {
  readonly now: number;
  readonly fresh: boolean;
  /** RFC 9211: what the cache did, without the leading name of the cache. */
  readonly status: string;
}

/** Answers from a stored copy: 304 when the client has it already, no body for HEAD. */
export function sendEntry(req: IncomingMessage, res: ServerResponse, entry: PageEntry, variant: Variant, options: SendOptions): void {
  const { now, fresh, status } = options;
  const head = [...variant.head];
  // RFC 9111, 5.1: seconds since the copy was made.
  head.push('age', String(Math.floor((now - entry.cachedAt) / 1000)));
  head.push('cache-status', `karat; ${status}`);
  head.push('cache-control', cacheControl(entry, fresh));
  if (entry.status === 200 && isUnmodified(req.headers['if-none-match'], variant.etag)) {
    res.writeHead(304, withoutContent(head));
    res.end();
    return;
  }
  res.writeHead(entry.status, head);
  if (req.method === 'HEAD') res.end();
  else res.end(variant.bytes);
}

/**
 * Browsers ask again each time (a 304 is cheap); shared caches in front may keep the page for its lifetime, counted from `Age`.
 * A copy that is stale here must not become fresh there.
 */
function cacheControl({ lifetime }: PageEntry, fresh: boolean): string {
  const seconds = (ms: number) => Math.floor(ms / 1000);
  const shared = fresh ? seconds(lifetime.fresh) : 0;
  return `public, max-age=0, s-maxage=${shared}, stale-while-revalidate=${seconds(lifetime.whileRevalidate)}, stale-if-error=${seconds(lifetime.ifError)}`;
}

/** RFC 9110, 15.4.5: no content, hence none of its description. */
function withoutContent(head: readonly string[]): string[] {
  return head.filter(
    (_, index) => !head[index - (index % 2)]?.startsWith('content-') || head[index - (index % 2)] === 'content-security-policy',
  );
}
