import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FeedFormat } from './feed-format.ts';
import { feedOfferOf, type FeedTerms, type OfferedConfiguration } from './feed-offer.ts';

export interface FeedCounts {
  readonly items: number;
  /** Not for sale, not delivered to the country, or without a form in the format. */
  readonly leftOut: number;
  /** Bytes of the text. */
  readonly size: number;
}

export interface FeedWriting {
  readonly format: Pick<FeedFormat, 'head' | 'item' | 'tail'>;
  readonly terms: FeedTerms;
  readonly offers: AsyncIterable<OfferedConfiguration>;
  /** Takes the compressed bytes. */
  readonly write: (part: Buffer) => Promise<void> | void;
}

/** Characters that are compressed at once. */
const CHUNK = 64 * 1024;

/** Writes a feed as it reads the offers. Rejects when there are none: the reader of an empty list forgets all products. */
export async function writeFeed({ format, terms, offers, write }: FeedWriting): Promise<FeedCounts> {
  let items = 0;
  let leftOut = 0;
  let size = 0;
  async function* texts(): AsyncGenerator<string> {
    let waiting = format.head(terms);
    for await (const one of offers) {
      const offer = feedOfferOf(one, terms);
      const text = offer && format.item(offer, terms);
      if (text === null) leftOut += 1;
      else {
        items += 1;
        waiting += text;
      }
      if (waiting.length < CHUNK) continue;
      yield counted(waiting);
      waiting = '';
    }
    if (items === 0) throw new Error('the backend has no offers for this feed');
    yield counted(waiting + format.tail);
  }
  const counted = (text: string): string => {
    size += Buffer.byteLength(text);
    return text;
  };
  await pipeline(texts, createGzip({ level: 6 }), async (parts: AsyncIterable<Buffer>) => {
    for await (const part of parts) await write(part);
  });
  return { items, leftOut, size };
}
