import { asDocument, type Node } from './node.ts';

export interface ListingFacts {
  readonly name: string;
  /** Absolute, as those of the entries. */
  readonly url: string;
  readonly urls: readonly string[];
  /** How many entries stand on the pages before. */
  readonly before: number;
  readonly total: number;
}

/** A page that lists others: all that a search engine reads of an entry is its address and its place in the whole list. */
export const listingData = ({ name, url, urls, before, total }: ListingFacts): Node =>
  asDocument({
    '@type': 'CollectionPage',
    name,
    url,
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: total,
      itemListElement: urls.map((one, index) => ({ '@type': 'ListItem', position: before + index + 1, url: one })),
    },
  });
