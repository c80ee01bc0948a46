import type { Answer, Asking } from './fetch-from-origin.ts';

export interface CountedAsk {
  readonly ask: (asking: Asking) => Promise<Answer>;
  /** Questions under way whose answer a visitor waits for. */
  readonly misses: () => number;
}

export function countMisses(ask: CountedAsk['ask']): CountedAsk {
  let misses = 0;
  return {
    async ask(asking) {
      if (asking.purpose !== 'visitor') return ask(asking);
      misses += 1;
      try {
        return await ask(asking);
      } finally {
        misses -= 1;
      }
    },
    misses: () => misses,
  };
}
