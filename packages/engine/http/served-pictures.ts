/**
 * The pictures that this process has served, in memory: they are shown while the media host fails or is slow (stale-if-error, RFC 5861,
 * section 4). They are no cache: as long as the host answers, it answers each request, so nothing is ever older than the host wants.
 */
import { LRUCache } from 'lru-cache';

export interface ServedPicture {
  readonly type: string;
  /** Fields of the host's response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Milliseconds since 1970. */
  readonly servedAt: number;
}

export interface ServedPictures {
  /** Larger pictures are not kept. */
  readonly maxPicture: number;
  keep(target: string, picture: ServedPicture): void;
  /** The picture in a format that the visitor's `Accept` allows. */
  find(target: string, accept: string | undefined): ServedPicture | undefined;
  /** The host has no such picture any more. */
  drop(target: string): void;
}

/** No picture takes more than this part of the memory. */
const LARGEST = 1 / 8;
type Formats = ReadonlyMap<string, ServedPicture>;

export function createServedPictures(maxBytes: number): ServedPictures {
  const pictures = new LRUCache<string, Formats>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: (formats, target) => [...formats.values()].reduce((sum, { body }) => sum + body.length + 1000, target.length + 1),
  });
  return {
    maxPicture: Math.floor(maxBytes * LARGEST),
    keep: (target, picture) => void pictures.set(target, new Map(pictures.get(target)).set(picture.type, picture)),
    find: (target, accept) => [...(pictures.get(target)?.values() ?? [])].findLast((picture) => isAccepted(picture, accept)),
    drop: (target) => void pictures.delete(target),
  };
}

/** Of a host that chooses the format, only one that the browser names: not every browser shows AVIF. JPEG is for all others. */
function isAccepted({ type, headers }: ServedPicture, accept = ''): boolean {
  if (type === 'image/jpeg' || !/accept|\*/i.test(headers['vary'] ?? '')) return true;
  return accept.split(',').some((one) => one.split(';', 1)[0]?.trim().toLowerCase() === type);
}
