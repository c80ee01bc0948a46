import type { CacheLog } from './log.ts';
import type { FetchFromOrigin } from './fetch-from-origin.ts';
import { discard } from './body.ts';
import type { CacheKey } from './origin.ts';
import { isFresh, type VersionOf } from './freshness.ts';
import type { CacheLayers, CopyRequest } from './cache-layers.ts';
import type { RefreshQueue } from './refresh-queue.ts';
import type { Claim } from './second-layer.ts';
import type { StoredCopy } from './stored-copy.ts';

/** After a refresh that failed or brought nothing newer. */
export const PAUSE = 10_000;
/** Nothing failed: another replica did not finish in time, or the data changed once more. */
const SOON = 1000;

/** A clock that was set back must not make a pause of seconds one of hours. */
export const isPaused = ({ retryAt }: StoredCopy, now: number): boolean => now < retryAt && retryAt <= now + PAUSE;

export interface RefresherOptions {
  readonly fetchFromOrigin: FetchFromOrigin;
  readonly layers: CacheLayers;
  readonly refreshQueue: RefreshQueue<StoredCopy>;
  readonly versionOf: VersionOf;
  readonly budget: number;
  readonly now: () => number;
  readonly log: CacheLog;
}

export interface Refresher {
  /** RFC 5861, section 3: behind the visitor, once per key. Null: tried moments ago, or too many are waiting. */
  refresh(key: CacheKey, copy: StoredCopy, wanted: CopyRequest): Promise<StoredCopy | null> | null;
  /** Fetches a copy when the response itself could not be stored. The caller releases the claim. */
  makeCopy(key: CacheKey, wanted: CopyRequest, claim: Claim): Promise<StoredCopy | null> | null;
  /** Fetches a copy before the first visitor requests it. */
  prepare(key: CacheKey): Promise<StoredCopy | null> | null;
}

export function createRefresher({ fetchFromOrigin, layers, refreshQueue, versionOf, budget, now, log }: RefresherOptions): Refresher {
  async function run(key: CacheKey, wanted: CopyRequest, held?: Claim): Promise<StoredCopy | null> {
    const { stored, forwarded } = wanted;
    const claim = held ?? (await layers.claim(key, budget + 1000));
    const pause = (copy: StoredCopy | undefined, ms = PAUSE) => copy && Object.assign(copy, { retryAt: now() + ms });
    try {
      if (claim.state === 'taken' && !held) {
        const made = await layers.awaitShared(key, wanted, budget);
        if (!made) pause(stored, SOON);
        return made ?? null;
      }
      // Another replica may have finished before the claim was granted.
      const theirs = claim.state === 'mine' && !held ? await layers.getShared(key, wanted) : undefined;
      if (theirs && isFresh(theirs.meta, now(), versionOf)) return theirs;
      const signal = AbortSignal.timeout(budget + 2000);
      const result = await fetchFromOrigin({ key, forwarded, stored, signal, purpose: 'store', budget });
      const copy = layers.applyResult(key, result);
      if (result.kind !== 'copy') discard(result.response.body);
      if (!copy) pause(stored, result.kind !== 'copy' && result.outdated ? SOON : PAUSE);
      else if (!isFresh(copy.meta, now(), versionOf)) pause(copy);
      return copy;
    } catch (err) {
      pause(stored);
      log.warn({ err, page: key.label }, 'a page could not be refreshed');
      return null;
    } finally {
      // The copy first: a replica that finds neither copy nor claim asks the origin.
      if (!held && claim.state === 'mine') void layers.settled().then(claim.release);
    }
  }

  const nameOf = (key: CacheKey, { stored }: CopyRequest) => [key.key, ...(stored?.meta.selectedBy ?? []).flat()].join('\n');

  return {
    refresh(key, copy, wanted) {
      if (isPaused(copy, now())) return null;
      return refreshQueue.refresh(nameOf(key, wanted), () => run(key, wanted));
    },
    makeCopy: (key, wanted, claim) => refreshQueue.refresh(nameOf(key, wanted), () => run(key, wanted, claim), true),
    prepare: (key) => refreshQueue.refresh(key.key, () => run(key, { stored: undefined, forwarded: {} }), true),
  };
}
