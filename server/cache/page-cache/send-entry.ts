import type { IncomingMessage, ServerResponse } from 'node:http';
import { isUnmodified } from '../conditional.ts';
import type { Lifetime } from './freshness.ts';
import type { PageEntry } from './page-entry.ts';
import type { Variant } from './variants.ts';

export interface SendOptions {
  readonly now: number;
  readonly fresh: boolean;
  /** RFC 9211: what the cache did; a hit gets its ttl here. */
  readonly did: 'hit' | `fwd=${string}`;
}

/** Answers from a stored copy: 304 when the client has it already, no body for HEAD. Returns the status. */
export function sendEntry(
  req: IncomingMessage,
  res: ServerResponse,
  { entry, variant }: { entry: PageEntry; variant: Variant },
  options: SendOptions,
): number {
  const head = headOf(entry, variant, options);
  if (entry.status === 200 && isUnmodified(req.headers['if-none-match'], variant.etag)) {
    res.writeHead(304, withoutContent(head));
    res.end();
    return 304;
  }
  res.writeHead(entry.status, head);
  if (req.method === 'HEAD') res.end();
  else res.end(variant.bytes);
  return entry.status;
}

/** Hits of the same second have the same head. */
function headOf(entry: PageEntry, variant: Variant, { now, fresh, did }: SendOptions): string[] {
  const age = ageOf(entry, now);
  const { last } = variant;
  if (last !== null && last.age === age && last.fresh === fresh && did === 'hit') return last.head;
  const head = [
    ...variant.head,
    'age',
    String(age),
    'cache-status',
    `karat; ${did === 'hit' ? `hit; ttl=${ttlOf(entry, age, fresh)}` : did}`,
    'cache-control',
    cacheControl(entry.lifetime, fresh),
  ];
  if (did === 'hit') variant.last = { age, fresh, head };
  return head;
}

/** RFC 9111, 5.1: seconds since the copy was made. */
function ageOf(entry: PageEntry, now: number): number {
  return Math.floor((now - entry.cachedAt) / 1000);
}

/** RFC 9211, 2.4: what is left; negative for a stale copy, also when not its time but its data made it stale. */
function ttlOf(entry: PageEntry, age: number, fresh: boolean): number {
  const left = seconds(entry.lifetime.fresh) - age;
  return fresh ? left : Math.min(left, -1);
}

/**
 * Browsers ask again each time (a 304 is cheap); shared caches in front may keep the page for its lifetime, counted from `Age`.
 * A copy that is stale here must not become fresh there.
 */
function cacheControl({ fresh: life, whileRevalidate, ifError }: Lifetime, fresh: boolean): string {
  const shared = fresh ? seconds(life) : 0;
  return `public, max-age=0, s-maxage=${shared}, stale-while-revalidate=${seconds(whileRevalidate)}, stale-if-error=${seconds(ifError)}`;
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** RFC 9110, 15.4.5: no content, hence none of its description. */
function withoutContent(head: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < head.length; at += 2) {
    const [name, value] = head.slice(at, at + 2) as [string, string];
    if (name === 'content-security-policy' || !name.startsWith('content-')) kept.push(name, value);
  }
  return kept;
}
