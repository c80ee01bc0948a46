import { asDocument, type Node } from './node.ts';

export interface ListingFacts {
  readonly name: string;
  /** Absolute URL, as for the entries. */
  readonly url: string;
  readonly urls: readonly string[];
  /** Number of entries on the previous pages. */
  readonly before: number;
  readonly total: number;
}

/** Structured data of a listing. Search engines read only URL and position of an entry. */
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
