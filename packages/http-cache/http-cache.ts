import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CacheLog } from './log.ts';
import { countAwaited, createFetchFromOrigin } from './fetch-from-origin.ts';
import { badGateway, type CacheKey, type CacheOutcome, type Origin, type OriginResponse } from './origin.ts';
import { createForwarding } from './forwarding.ts';
import { isFresh, type VersionOf } from './freshness.ts';
import { invalidatedBy, isUnsafe } from './invalidation.ts';
import { canStandIn, createCacheLayers, isServable } from './cache-layers.ts';
import { memo } from './memo.ts';
import { createMemoryStore } from './memory-store.ts';
import { createIdleThrottle } from './idle-throttle.ts';
import { createRefreshQueue } from './refresh-queue.ts';
import { createRefresher, isPaused } from './refresher.ts';
import type { Purges, SecondLayer } from './second-layer.ts';
import { createSender } from './sender.ts';
import type { StoredCopy } from './stored-copy.ts';
import type { RequestFields } from './vary.ts';

export interface HttpCacheOptions {
  readonly origin: Origin;
  /** The target of a request, by which its copies are found. Default: as in the request line. */
  readonly targetOf?: (req: IncomingMessage) => string;
  /** Null: not for this cache. Must be pure until the next `clear` or `clearMemory`: its results are remembered. */
  readonly keyOf: (target: string) => CacheKey | null;
  readonly maxBytes: number;
  readonly log: CacheLog;
  /** The current cache version of a group of data. */
  readonly versions?: { readonly current: VersionOf };
  readonly secondLayer?: SecondLayer | null;
  readonly purges?: Purges;
  /** Fields that the origin gets with a request besides its key: nothing personal, as responses are for everybody. */
  readonly onForward?: (req: IncomingMessage, res: ServerResponse) => Readonly<Record<string, string>>;
  /** For a general proxy: the origin gets the fields of each request, so responses that are not stored are for one visitor only. */
  readonly forwardAllFields?: ((req: IncomingMessage) => Readonly<Record<string, string>>) | undefined;
  /** Called after a response from memory. */
  readonly onHit?: (req: IncomingMessage, status: number, cache: 'hit' | 'stale') => void;
  /** Called for each response with its key's label. On the path of a hit: it may cost an increment, no more. */
  readonly onResponse?: ((label: string, outcome: CacheOutcome) => void) | undefined;
  /** The response when the origin gave none in time. Without it: 502. */
  readonly outagePage?: (key: CacheKey) => Promise<OriginResponse>;
  /** Milliseconds for the origin, waiting included. */
  readonly budget?: number;
  readonly patience?: number;
  readonly now?: () => number;
}

/** A shared HTTP cache (RFC 9111) as one middleware. */
export interface HttpCache {
  handle(req: IncomingMessage, res: ServerResponse, next: () => void): void;
  /** Fetches the copy of an address before the first request, unless a fresh one is there. */
  prepare(target: string): Promise<void>;
  /** Drops every copy, also those of other replicas: fields that all of them have are no longer true. */
  clear(): void;
  /** Drops the copies of this process, those that are being made included; those of other replicas stay valid. */
  clearMemory(): void;
  /** Resolves when refreshes and writes under way are done. */
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
  const { origin, log, secondLayer = null, purges = NO_PURGES, onHit, onResponse, onForward, forwardAllFields, now = Date.now } = options;
  const {
    targetOf = (req) => req.url ?? '',
    maxBytes,
    budget = 2700,
    patience = 1000,
    outagePage = () => Promise.resolve(badGateway()),
  } = options;
  const versionOf = options.versions?.current ?? (() => '');
  const keyOf = memo(8e6, options.keyOf);
  const memory = createMemoryStore(maxBytes);
  /** Rises when everything is dropped: it needs no clock. Copies of other replicas can only be compared by their time. */
  let generation = 0;
  let droppedAt = 0;
  // With a clock that was set back, copies of other replicas would be ignored until it is as late again.
  const notBefore = () => (droppedAt > now() ? 0 : droppedAt);
  const layers = createCacheLayers({ memory, secondLayer, purges, log, notBefore, generation: () => generation });
  const sender = createSender({ memory, layers, versionOf, targetOf, keyOf, outagePage, refetch, now, log });
  const isStored = (copy: StoredCopy, fields: RequestFields): boolean => memory.get(copy.meta.key, () => fields) === copy;
  const maxBody = Math.floor(maxBytes / 8);
  const { fetchFromOrigin, awaited } = countAwaited(
    createFetchFromOrigin({ origin, versionOf, purges, now, generation: () => generation, maxBody, isStored }),
  );
  const refreshQueue = createRefreshQueue<StoredCopy>({ throttle: createIdleThrottle({ awaited }) });
  const refresher = createRefresher({ fetchFromOrigin, layers, refreshQueue, versionOf, budget, now, log });
  const stopListening = purges.onPurge(() => memory.deleteWhere(({ meta }) => purges.isPurged(meta)));
  const forward = createForwarding({
    fetchFromOrigin,
    layers,
    refresher,
    serve: (visit, copy) => serve(visit.req, visit.res, { ...visit, copy }),
    send: ({ req, res }, copy, handling) => void (res.destroyed || sender.sendCopy(req, res, { copy, handling })),
    pass: ({ req, res }, response, handling) => sender.sendUncached(req, res, { response, handling }),
    budget,
    patience,
    sharesFailures: forwardAllFields === undefined,
    outagePage,
    now,
    log,
  });

  function handle(req: IncomingMessage, res: ServerResponse, next: () => void): void {
    if (req.method !== 'GET' && req.method !== 'HEAD') return passUnsafe(req, res, next);
    const key = keyOf(targetOf(req));
    if (!key) return next();
    const copy = memory.get(key.key, () => forwardAllFields?.(req) ?? NOTHING);
    const served = copy && serve(req, res, { key, copy, onHit });
    if (served) return onResponse?.(key.label, served);
    forward({ req, res, key, forwarded: forwardedOf(req, res), stored: copy }).then(
      (outcome) => onResponse?.(key.label, outcome),
      (err: unknown) => {
        log.error({ err, page: key.label }, 'a response could not be sent');
        res.destroy();
      },
    );
  }

  function forwardedOf(req: IncomingMessage, res: ServerResponse): RequestFields {
    return { ...forwardAllFields?.(req), ...onForward?.(req, res) };
  }

  async function refetch(req: IncomingMessage, res: ServerResponse, key: CacheKey): Promise<void> {
    await forward({ req, res, key, forwarded: forwardedOf(req, res), stored: undefined });
  }

  /** Serves a copy that needs no response of the origin: fresh, or stale while it is being refreshed. */
  function serve(req: IncomingMessage, res: ServerResponse, { key, copy, forwarded, onHit: sent }: Found): CacheOutcome | null {
    const instant = now();
    const fresh = isFresh(copy.meta, instant, versionOf);
    if (!fresh) {
      const standsIn = isPaused(copy, instant) && canStandIn(copy, instant);
      if (!standsIn && !isServable(copy, instant, versionOf)) return null;
      void refresher.refresh(key, copy, { stored: copy, forwarded: forwarded ?? forwardAllFields?.(req) ?? NOTHING });
    }
    sender.sendCopy(req, res, { copy, handling: 'hit', sent });
    return fresh ? 'hit' : 'stale';
  }

  /** RFC 9111, 4.4. */
  function passUnsafe(req: IncomingMessage, res: ServerResponse, next: () => void): void {
    if (isUnsafe(req.method)) {
      res.once('finish', () => {
        for (const target of invalidatedBy(req.url ?? '', req.headers.host, res)) {
          const key = keyOf(target);
          if (key) layers.drop(key);
        }
      });
    }
    next();
  }

  return {
    handle,
    async prepare(target) {
      const key = keyOf(target);
      const copy = key && memory.get(key.key, () => NOTHING);
      if (key && !(copy && isFresh(copy.meta, now(), versionOf))) await refresher.prepare(key);
    },
    clear() {
      generation += 1;
      droppedAt = now();
      keyOf.clear();
      memory.clear();
    },
    clearMemory() {
      // A response that is being made now is of before, too.
      generation += 1;
      keyOf.clear();
      memory.clear();
    },
    async stop() {
      stopListening();
      await refreshQueue.stop();
      await layers.settled();
    },
    get size() {
      return memory.size;
    },
  };
}
