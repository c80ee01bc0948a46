import type { Log } from '../observability/log.ts';
import type { Answer, Asking } from './fetch-from-origin.ts';
import { discard } from './collect.ts';
import type { CacheKey } from './origin.ts';
import { isFresh, type VersionOf } from './freshness.ts';
import type { Keeping, Wanted } from './cache-layers.ts';
import type { Refresher } from './refresher.ts';
import type { Claim } from './second-layer.ts';
import type { StoredCopy } from './stored-copy.ts';

/** After a refresh that failed or brought nothing newer. */
export const PAUSE = 10_000;
/** Nothing failed: another replica was waited for in vain, or the data changed once more. */
const SOON = 1000;

/** A clock that was set back must not make a pause of seconds one of hours. */
export const isPaused = ({ retryAt }: StoredCopy, now: number): boolean => now < retryAt && retryAt <= now + PAUSE;

export interface RefreshingOptions {
  readonly ask: (asking: Asking) => Promise<Answer>;
  readonly keeping: Keeping;
  readonly refresher: Refresher<StoredCopy>;
  readonly versionOf: VersionOf;
  readonly budget: number;
  readonly now: () => number;
  readonly log: Log;
}

export interface Refreshing {
  /** RFC 5861, section 3: behind the visitor, once per key. Null: it has just been tried, or too much is waiting. */
  refresh(key: CacheKey, copy: StoredCopy, wanted: Wanted): Promise<StoredCopy | null> | null;
  /** Makes the copy of an answer that could not be kept itself. The claim is its caller's, who releases it. */
  makeCopy(key: CacheKey, wanted: Wanted, claim: Claim): Promise<StoredCopy | null> | null;
  /** Makes a copy before anybody wants it. */
  prepare(key: CacheKey): Promise<StoredCopy | null> | null;
}

export function createRefreshing({ ask, keeping, refresher, versionOf, budget, now, log }: RefreshingOptions): Refreshing {
  async function run(key: CacheKey, wanted: Wanted, held?: Claim): Promise<StoredCopy | null> {
    const { known, forwarded } = wanted;
    const claim = held ?? (await keeping.claim(key, budget + 1000));
    const pause = (copy: StoredCopy | undefined, ms = PAUSE) => copy && Object.assign(copy, { retryAt: now() + ms });
    try {
      if (claim.state === 'taken' && !held) {
        const made = await keeping.await(key, wanted, budget);
        if (!made) pause(known, SOON);
        return made ?? null;
      }
      // Another one may have been quicker, and be done.
      const theirs = claim.state === 'mine' && !held ? await keeping.adopt(key, wanted) : undefined;
      if (theirs && isFresh(theirs.meta, now(), versionOf)) return theirs;
      const signal = AbortSignal.timeout(budget + 2000);
      const answer = await ask({ key, forwarded, known, signal, purpose: 'store', budget });
      const copy = keeping.settle(key, answer);
      if (answer.kind !== 'copy') discard(answer.response.body);
      if (!copy) pause(known, answer.kind !== 'copy' && answer.outdated ? SOON : PAUSE);
      else if (!isFresh(copy.meta, now(), versionOf)) pause(copy);
      return copy;
    } catch (err) {
      pause(known);
      log.warn({ err, page: key.label }, 'a page could not be refreshed');
      return null;
    } finally {
      // The copy first, then the right to make one.
      if (!held && claim.state === 'mine') void keeping.idle().then(claim.release);
    }
  }

  const nameOf = (key: CacheKey, { known }: Wanted) => [key.key, ...(known?.meta.selectedBy ?? []).flat()].join('\n');

  return {
    refresh(key, copy, wanted) {
      if (isPaused(copy, now())) return null;
      return refresher.refresh(nameOf(key, wanted), () => run(key, wanted));
    },
    makeCopy: (key, wanted, claim) => refresher.refresh(nameOf(key, wanted), () => run(key, wanted, claim), true),
    prepare: (key) => refresher.refresh(key.key, () => run(key, { known: undefined, forwarded: {} }), true),
  };
}
