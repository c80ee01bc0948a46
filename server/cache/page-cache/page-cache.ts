import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Log } from '../../ops/log.ts';
import type { PageOutcome } from '../../ops/page-counts.ts';
import type { Renderer } from '../../render/types.ts';
import type { CacheVersions } from '../cache-versions.ts';
import { chooseCoding, type Coding } from '../content-coding.ts';
import { hasCurrentVersions, isFresh, mayServeOnError, mayServeWhileRevalidating } from './freshness.ts';
import { createMisses, type Misses } from './misses.ts';
import type { PageAddress } from './page-address.ts';
import { createPageEntry, type PageEntry, type PageHeaders } from './page-entry.ts';
import { createPageStore } from './page-store.ts';
import { createRefresher } from './refresher.ts';
import { createRenderLimit, type RenderLimit } from './render-limit.ts';
import { type PageResult, renderPage } from './render-page.ts';
import { type SendOptions, sendEntry } from './send-entry.ts';
import type { Variant } from './variants.ts';

export interface PageCacheOptions {
  readonly renderer: Renderer;
  readonly versions: Pick<CacheVersions, 'current'>;
  readonly maxBytes: number;
  readonly renderLimit: number;
  /** Null: not a page, or not in canonical form. Must be pure: answers are remembered. */
  readonly resolve: (target: string) => PageAddress | null;
  readonly headers: () => PageHeaders;
  readonly log: Log;
  /** A request was answered without anything else having seen it. */
  readonly onHit?: (req: IncomingMessage, status: number, cache: 'hit' | 'stale') => void;
  /** Each page that was asked for, and what came of it. On the path of a hit: it may cost an increment, no more. */
  readonly onAnswer?: ((address: PageAddress, outcome: PageOutcome) => void) | undefined;
  readonly deadline?: number;
  readonly now?: () => number;
}

/** A shared HTTP cache (RFC 9111) for pages. It sees addresses, heads and bytes; what makes them is none of its business. */
export interface PageCache extends Misses {
  /** Answers from memory, if it can. Comes before everything else. */
  serve(req: IncomingMessage, res: ServerResponse): boolean;
  resolve(target: string): PageAddress | null;
  /** Drops every copy: what all pages carry in their head has changed. */
  clear(): void;
  /** Lets refreshes under way finish. */
  stop(): Promise<void>;
  /** Accounted bytes. */
  readonly size: number;
  /** How many pages are being rendered for visitors, and how many wait for a place. */
  readonly renders: Pick<RenderLimit, 'active' | 'waiting'>;
}

/** "A cold page gets a 503 page within 3 s" (design, section 2): the rest of it is for rendering and sending that page. */
export const COLD_PAGE_DEADLINE = 2700;
/** After a refresh that failed or brought nothing newer. */
const PAUSE = 10_000;
/** Longer targets are resolved each time: the memo is bounded by count. */
const MEMO_TARGET = 500;

export function createPageCache(options: PageCacheOptions): PageCache {
  const { renderer, versions, log, headers, onHit, onAnswer, deadline = COLD_PAGE_DEADLINE, now = Date.now } = options;
  const store = createPageStore(options.maxBytes);
  const refresher = createRefresher();
  const versionOf = versions.current;
  const resolve = memo(20_000, MEMO_TARGET, options.resolve);
  const codingOf = memo(500, MEMO_TARGET, (accepted) => chooseCoding(accepted));

  function serve(req: IncomingMessage, res: ServerResponse): boolean {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    const address = resolve(req.url ?? '');
    if (address?.cache !== 'public') return false;
    const entry = store.get(address.key);
    if (!entry) return false;
    const instant = now();
    const fresh = isFresh(entry, instant, versionOf);
    if (!fresh && !mayServeWhileRevalidating(entry, instant) && instant >= entry.retryAt) return false;
    if (!mayServeOnError(entry, instant)) return false;
    if (!fresh) refreshStale(address, entry);
    send(req, res, entry, 'hit', onHit);
    onAnswer?.(address, fresh ? 'hit' : 'stale');
    return true;
  }

  function send(
    req: IncomingMessage,
    res: ServerResponse,
    entry: PageEntry,
    did: SendOptions['did'],
    sent?: PageCacheOptions['onHit'],
  ): void {
    const coding = codingOf(req.headers['accept-encoding'] ?? '');
    const write = (variant: Variant): void => {
      const instant = now();
      const fresh = isFresh(entry, instant, versionOf);
      const status = sendEntry(req, res, { entry, variant }, { now: instant, fresh, did });
      sent?.(req, status, fresh ? 'hit' : 'stale');
    };
    const ready = entry.variants.get(coding);
    if (ready) write(ready);
    else void addVariant(entry, coding).then(write);
  }

  /**
   * A coding is made when somebody first asks for it: nearly all ask for brotli, and the others would be work and memory
   * for nobody. The first asker waits the two milliseconds; that costs less than sending eight times the bytes.
   */
  async function addVariant(entry: PageEntry, coding: Coding): Promise<Variant> {
    const variant = await entry.variants.make(coding).catch((err: unknown) => {
      log.error({ err, coding }, 'a page could not be compressed');
      return entry.variants.make('identity');
    });
    store.resized(entry);
    return variant;
  }

  function refreshStale(address: PageAddress, entry: PageEntry): void {
    if (now() < entry.retryAt) return;
    void refresh(address);
  }

  /** Always buffered: the stored copy is complete without JavaScript and carries no nonce. */
  function refresh(address: PageAddress): Promise<void> | null {
    return refresher.refresh(address.key, async () => {
      const old = store.get(address.key);
      try {
        const entry = keep(address, await renderPage(renderer, { address, mode: 'buffered', deadline }));
        if (entry && !isFresh(entry, now(), versionOf)) entry.retryAt = now() + PAUSE;
        if (!entry && old) old.retryAt = now() + PAUSE;
      } catch (err) {
        if (old) old.retryAt = now() + PAUSE;
        log.warn({ err, page: address.routeKey }, 'a page could not be refreshed');
      }
    });
  }

  /** Puts a finished page into the store, if it may be there. */
  function keep(address: PageAddress, result: PageResult): PageEntry | null {
    const { head, outcome, bytes } = result;
    if (head.status >= 300 && head.status !== 404) store.delete(address.key);
    if (bytes === null || !isStorable(address, result)) return null;
    // Data changed while it was rendered. (A degraded page is old by nature, and still better than none.)
    if (!outcome.degraded && !hasCurrentVersions(outcome.versions, versionOf)) return null;
    const entry = createPageEntry({ address, head, bytes, outcome }, headers(), now());
    store.set(entry);
    return entry;
  }

  const limit = createRenderLimit(options.renderLimit);
  const misses = createMisses({
    render: (job) => renderPage(renderer, job),
    deadline,
    limit,
    keep,
    entryOf: (address) => store.get(address.key),
    refresh,
    standIn(address) {
      const entry = store.get(address.key);
      if (!entry || !mayServeOnError(entry, now())) return undefined;
      entry.retryAt = now() + PAUSE;
      return entry;
    },
    send,
    onAnswer,
  });

  return {
    ...misses,
    serve,
    resolve,
    clear: () => store.clear(),
    stop: () => refresher.stop(),
    get size() {
      return store.size;
    },
    renders: limit,
  };
}

/** RFC 9111, 3, narrowed to what a page of ours can be. */
function isStorable(address: PageAddress, { head, outcome, bytes }: PageResult): boolean {
  if (address.cache !== 'public' || head.nonce !== null || outcome.outOfOrder || !outcome.complete) return false;
  if (head.status !== 200 && head.status !== 404) return false;
  if (Object.keys(head.headers).some((name) => name.toLowerCase() === 'set-cookie')) return false;
  return bytes?.subarray(-20).toString('latin1').trimEnd().endsWith('</html>') ?? false;
}

function memo<T>(max: number, maxLength: number, make: (text: string) => T): (text: string) => T {
  const known = new LRUCache<string, { value: T }>({ max });
  return (text) => {
    const found = known.get(text);
    if (found) return found.value;
    const value = make(text);
    if (text.length <= maxLength) known.set(text, { value });
    return value;
  };
}
