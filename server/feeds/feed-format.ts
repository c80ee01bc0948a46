import type { FeedOffer, FeedTerms } from './feed-offer.ts';

/** How the offers of a feed are written. */
export interface FeedFormat {
  /** Of the file, below `/feeds/`. */
  readonly name: (target: Pick<FeedTerms, 'locale' | 'country'>) => string;
  readonly head: (terms: FeedTerms) => string;
  /** Null: the format has no form for this offer, which is left out. */
  readonly item: (offer: FeedOffer, terms: FeedTerms) => string | null;
  readonly tail: string;
}
