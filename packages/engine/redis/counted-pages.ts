import type { SecondLayer } from '../../http-cache/second-layer.ts';

/** Results of requests to the shared store: `get` found or missing, `waitFor` awaited or given up, `put` stored; the state of a claim. */
export const SHARED_OUTCOMES = ['found', 'missing', 'awaited', 'given_up', 'stored', 'claim_mine', 'claim_taken', 'claim_unknown'] as const;
export type SharedOutcome = (typeof SHARED_OUTCOMES)[number];

export interface CountedPages extends SecondLayer {
  readonly counts: Readonly<Record<SharedOutcome, number>>;
}

export function countedPages(layer: SecondLayer): CountedPages {
  const counts = Object.fromEntries(SHARED_OUTCOMES.map((outcome) => [outcome, 0])) as Record<SharedOutcome, number>;
  return {
    counts,
    async get(key) {
      const found = await layer.get(key);
      counts[found ? 'found' : 'missing'] += 1;
      return found;
    },
    async waitFor(key, newerThan, ms) {
      const made = await layer.waitFor(key, newerThan, ms);
      counts[made ? 'awaited' : 'given_up'] += 1;
      return made;
    },
    async put(response) {
      counts.stored += 1;
      await layer.put(response);
    },
    async claim(key, ms) {
      const claim = await layer.claim(key, ms);
      counts[`claim_${claim.state}`] += 1;
      return claim;
    },
    delete: layer.delete,
  };
}
