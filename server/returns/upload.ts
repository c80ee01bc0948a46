import type { IncomingMessage, ServerResponse } from 'node:http';
import { PHOTO_BYTES_MAX, RETURN_PHOTOS_PATH } from '../../packages/contract/return-limits.ts';
import { ApiError } from '../../packages/engine/errors.ts';
import { withoutLocale } from '../../packages/engine/site.ts';
import { match } from '../../shared/routes.ts';
import { raceTimeout } from '../../packages/engine/limits/race-timeout.ts';

/** Bytes of uploads that this process holds at once: a slow one holds few for long, a fast one many for a moment. */
const HELD_MAX = 48 * 1024 * 1024;
/** Of one visitor: three of the largest photos. */
const HELD_BY_ONE = 3 * PHOTO_BYTES_MAX;
const RETRY_AFTER = 5;
const heldBy = new Map<string, number>();
const held = (): number => [...heldBy.values()].reduce((sum, bytes) => sum + bytes, 0);

export interface HeldBytes {
  /** Throws a 503 when there is no room, for anybody or for this visitor. */
  readonly add: (bytes: number) => void;
  /** All that were added count no longer. */
  readonly release: () => void;
}

/** Counts the bytes of one upload. `visitor`: whose share they are of. */
export function holdBytes(visitor: string): HeldBytes {
  let own = 0;
  return {
    add(bytes) {
      const ofVisitor = (heldBy.get(visitor) ?? 0) + bytes;
      if (ofVisitor > HELD_BY_ONE || held() + bytes > HELD_MAX) throw new ApiError(503, 'unavailable', { retryAfter: RETRY_AFTER });
      own += bytes;
      heldBy.set(visitor, ofVisitor);
    },
    release() {
      const left = (heldBy.get(visitor) ?? 0) - own;
      own = 0;
      if (left > 0) heldBy.set(visitor, left);
      else heldBy.delete(visitor);
    },
  };
}

const PHOTOS = new RegExp(`^${RETURN_PHOTOS_PATH.replace(':id', '[\\w-]{1,64}')}$`);

/** Requests that bring photos: their bodies have more time than those of others. */
export function isUpload({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  if (method !== 'POST') return false;
  const path = url.split('?', 1)[0] as string;
  return PHOTOS.test(path) || match(withoutLocale(path))?.key === 'returnRequest';
}

/** The body, if it is no longer than `most`. It is held until the caller releases it. */
export async function readBody(req: IncomingMessage, most: number, hold: HeldBytes): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bodyOf(req, most)) {
    hold.add(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A line of 26 kbit/s is fast enough; one that stands still is given up. */
const PACE = { bytes: 64 * 1024, ms: 20_000 };

/**
 * The parts of a body as they come. A declared length is refused unread; ends with 413 after `most` bytes, with 408 when the sender is
 * slower than `pace`; the time that the reader takes does not count. The rest of a body stays unread.
 */
export async function* bodyOf(req: IncomingMessage, most: number, pace = PACE): AsyncGenerator<Buffer, void> {
  if (Number(req.headers['content-length'] ?? 0) > most) throw new ApiError(413, 'photo_too_large');
  const chunks = req.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer, undefined>;
  let length = 0;
  let received = 0;
  let left = pace.ms;
  for (;;) {
    const since = performance.now();
    const { done, value } = await raceTimeout(chunks.next(), { ms: left, onTimeout: tooSlow });
    if (done) return;
    length += value.length;
    if (length > most) throw new ApiError(413, 'photo_too_large');
    received += value.length;
    left -= performance.now() - since;
    if (received >= pace.bytes) [received, left] = [0, pace.ms];
    yield value;
  }
}

const tooSlow = (): Promise<never> => Promise.reject(new ApiError(408, 'unavailable'));

/** Time in which the sender of a refused body can read the answer. */
const FAREWELL_MS = 1000;

/**
 * Behind the answer to a body that was not read to its end the connection ends, and nothing more is read from it. Not at once: closing with
 * bytes unread is a reset, which takes the answer away from its reader (RFC 9112, section 9.6).
 */
export function endAfterAnswer(req: IncomingMessage, res: ServerResponse): void {
  if (req.complete) return;
  const { socket } = req;
  if (!res.headersSent) res.setHeader('connection', 'close');
  // Node calls it behind such an answer.
  socket.destroySoon = () => void socket.end();
  res.once('finish', () => {
    // Node resumes reading at the end of a response, to drop the rest of the body.
    setImmediate(() => socket.pause());
    const timer = setTimeout(() => socket.destroy(), FAREWELL_MS);
    socket.once('close', () => clearTimeout(timer));
  });
}
