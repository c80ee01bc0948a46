import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../observability/log.ts';
import { createAsk } from './fetch-from-origin.ts';
import { badGateway, type CacheKey, type CacheOutcome, type Origin, type OriginResponse } from './origin.ts';
import { createForwarding } from './forwarding.ts';
import { isFresh, type VersionOf } from './freshness.ts';
import { invalidatedBy, isUnsafe } from './invalidation.ts';
import { canStandIn, createKeeping, isServable } from './cache-layers.ts';
import { memo } from './memo.ts';
import { createMemoryStore } from './memory-store.ts';
import { countMisses } from './misses.ts';
import { createPace } from './idle-throttle.ts';
import { createRefresher } from './refresher.ts';
import { createRefreshing, isPaused } from './refreshing.ts';
import type { Purges, SecondLayer } from './second-layer.ts';
import { createSending } from './sending.ts';
import type { StoredCopy } from './stored-copy.ts';
import type { RequestFields } from './vary.ts';

export interface HttpCacheOptions {
  readonly origin: Origin;
  /** Null: not for this cache. Must be pure: answers are remembered. */
  readonly keyOf: (target: string) => CacheKey | null;
  readonly maxBytes: number;
  readonly log: Log;
  /** The current cache version of a group of data. */
  readonly versions?: { readonly current: VersionOf };
  readonly secondLayer?: SecondLayer | null;
  readonly purges?: Purges;
  /** A request is about to be forwarded: what the origin is told of it besides its key. Nothing personal, where answers are for everybody. */
  readonly onForward?: (req: IncomingMessage, res: ServerResponse) => Readonly<Record<string, string>>;
  /** A proxy for everything: each request has its own fields at the origin, so answers that are not kept are for one visitor only. */
  readonly passesEverything?: ((req: IncomingMessage) => Readonly<Record<string, string>>) | undefined;
  /** A request was answered without anything else having seen it. */
  readonly onHit?: (req: IncomingMessage, status: number, cache: 'hit' | 'stale') => void;
  /** Each answer by its key's label. On the path of a hit: it may cost an increment, no more. */
  readonly onAnswer?: ((label: string, outcome: CacheOutcome) => void) | undefined;
  /** What to say when the origin gave no answer at all, or none in time. Without it: 502. */
  readonly apology?: (key: CacheKey) => Promise<OriginResponse>;
  /** Milliseconds for the origin, waiting included. */
  readonly budget?: number;
  readonly patience?: number;
  readonly now?: () => number;
}

/** A shared HTTP cache in the sense of RFC 9111, as one middleware. It sees requests and responses; what makes them is none of its business. */
export interface HttpCache {
  handle(req: IncomingMessage, res: ServerResponse, next: () => void): void;
  /** Makes the copy of an address before anybody asks for it. */
  prepare(target: string): Promise<void>;
  /** Drops every copy: what all of them carry in their head has changed. */
  clear(): void;
  /** Drops what this process has, and trusts what the others made. */
  clearMemory(): void;
  /** Lets what is under way finish. */
  stop(): Promise<void>;
  /** Accounted bytes. */
  readonly size: number;
}

interface Found {
  readonly key: CacheKey;
  readonly copy: StoredCopy;
  readonly forwarded?: RequestFields;
  readonly onHit?: HttpCacheOptions['onHit'];
}

const NO_PURGES: Purges = { epoch: () => 0, isPurged: () => false, onPurge: () => () => undefined };
const NOTHING: RequestFields = {};

export function createHttpCache(options: HttpCacheOptions): HttpCache {
  const { origin, log, secondLayer = null, purges = NO_PURGES, onHit, onAnswer, onForward, passesEverything, now = Date.now } = options;
  const { maxBytes, budget = 2700, patience = 1000, apology = () => Promise.resolve(badGateway()) } = options;
  const versionOf = options.versions?.current ?? (() => '');
  const keyOf = memo(8e6, options.keyOf);
  const memory = createMemoryStore(maxBytes);
  /** Rises when everything is dropped. Ours are told apart by it, for it needs no clock; those of other replicas only by their time. */
  let era = 0;
  let droppedAt = 0;
  // A clock that was set back since then would keep us from taking anything over until it is as late again.
  const notBefore = () => (droppedAt > now() ? 0 : droppedAt);
  const keeping = createKeeping({ memory, secondLayer, purges, log, notBefore, era: () => era });
  const sending = createSending({ memory, keeping, versionOf, keyOf, apology, askAnew, now, log });
  const isKept = (copy: StoredCopy, fields: RequestFields): boolean => memory.get(copy.meta.key, () => fields) === copy;
  const maxBody = Math.floor(maxBytes / 8);
  const { ask, misses } = countMisses(createAsk({ origin, versionOf, purges, now, era: () => era, maxBody, isKept }));
  const refresher = createRefresher<StoredCopy>({ pace: createPace({ awaited: misses }) });
  const refreshing = createRefreshing({ ask, keeping, refresher, versionOf, budget, now, log });
  const stopListening = purges.onPurge(() => memory.deleteWhere(({ meta }) => purges.isPurged(meta)));
  const forward = createForwarding({
    ask,
    keeping,
    refreshing,
    serve: (visit, copy) => serve(visit.req, visit.res, { ...visit, copy }),
    send: ({ req, res }, copy, did) => void (res.destroyed || sending.copy(req, res, { copy, did })),
    pass: ({ req, res }, response, did) => sending.through(req, res, { response, did }),
    budget,
    patience,
    sharesFailures: passesEverything === undefined,
    apology,
    now,
    log,
  });

  function handle(req: IncomingMessage, res: ServerResponse, next: () => void): void {
    if (req.method !== 'GET' && req.method !== 'HEAD') return passUnsafe(req, res, next);
    const key = keyOf(req.url ?? '');
    if (!key) return next();
    const copy = memory.get(key.key, () => passesEverything?.(req) ?? NOTHING);
    const served = copy && serve(req, res, { key, copy, onHit });
    if (served) return onAnswer?.(key.label, served);
    forward({ req, res, key, forwarded: forwardedOf(req, res), known: copy }).then(
      (outcome) => onAnswer?.(key.label, outcome),
      (err: unknown) => {
        log.error({ err, page: key.label }, 'an answer could not be sent');
        res.destroy();
      },
    );
  }

  function forwardedOf(req: IncomingMessage, res: ServerResponse): RequestFields {
    return { ...passesEverything?.(req), ...onForward?.(req, res) };
  }

  async function askAnew(req: IncomingMessage, res: ServerResponse, key: CacheKey): Promise<void> {
    await forward({ req, res, key, forwarded: forwardedOf(req, res), known: undefined });
  }

  /** What may be answered without a word from the origin: fresh, or stale while it is being refreshed. */
  function serve(req: IncomingMessage, res: ServerResponse, { key, copy, forwarded, onHit: sent }: Found): CacheOutcome | null {
    const instant = now();
    const fresh = isFresh(copy.meta, instant, versionOf);
    if (!fresh) {
      const standsIn = isPaused(copy, instant) && canStandIn(copy, instant);
      if (!standsIn && !isServable(copy, instant, versionOf)) return null;
      void refreshing.refresh(key, copy, { known: copy, forwarded: forwarded ?? passesEverything?.(req) ?? NOTHING });
    }
    sending.copy(req, res, { copy, did: 'hit', sent });
    return fresh ? 'hit' : 'stale';
  }

  /** RFC 9111, 4.4. */
  function passUnsafe(req: IncomingMessage, res: ServerResponse, next: () => void): void {
    if (isUnsafe(req.method)) {
      res.once('finish', () => {
        for (const target of invalidatedBy(req.url ?? '', req.headers.host, res)) {
          const key = keyOf(target);
          if (key) keeping.drop(key);
        }
      });
    }
    next();
  }

  return {
    handle,
    async prepare(target) {
      const key = keyOf(target);
      if (key && !memory.get(key.key, () => NOTHING)) await refreshing.prepare(key);
    },
    clear() {
      era += 1;
      droppedAt = now();
      memory.clear();
    },
    clearMemory: () => memory.clear(),
    async stop() {
      stopListening();
      await refresher.stop();
      await keeping.idle();
    },
    get size() {
      return memory.size;
    },
  };
}
