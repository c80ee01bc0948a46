import type { IncomingMessage, ServerResponse } from 'node:http';
import { RETURN_PHOTOS_PATH } from '../../shared/contract/return-limits.ts';
import { ApiError } from '../../shared/errors.ts';
import { splitLocale } from '../../shared/i18n/locales.ts';
import { match } from '../../shared/routes.ts';

/** Bytes of uploads that this process holds at once: a slow one holds few for long, a fast one many for a moment. */
const HELD_MAX = 64 * 1024 * 1024;
const RETRY_AFTER = 5;
let held = 0;

export interface HeldBytes {
  /** Throws a 503 when there is no room. */
  readonly add: (bytes: number) => void;
  readonly release: () => void;
}

/** Counts the bytes of one upload; with `release` they count no longer. */
export function holdBytes(): HeldBytes {
  let own = 0;
  return {
    add(bytes) {
      if (held + bytes > HELD_MAX) throw new ApiError(503, 'unavailable', { retryAfter: RETRY_AFTER });
      own += bytes;
      held += bytes;
    },
    release() {
      held -= own;
      own = 0;
    },
  };
}

const PHOTOS = new RegExp(`^${RETURN_PHOTOS_PATH.replace(':id', '[\\w-]{1,64}')}$`);

/** Addresses that take photos: their bodies have more time than those of other requests. */
export function isUpload(target: string): boolean {
  const path = target.split('?', 1)[0] as string;
  return PHOTOS.test(path) || match(splitLocale(path).path)?.key === 'returnRequest';
}

/** The body, if it is no longer than `most`. A declared length is refused unread. */
export async function readBody(req: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const hold = holdBytes();
  try {
    for await (const chunk of bodyOf(req, most)) {
      hold.add(chunk.length);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    hold.release();
  }
}

/** The parts of a body as they come. Ends with 413 after `most` bytes. What is left unread stays unread. */
export async function* bodyOf(req: IncomingMessage, most: number): AsyncGenerator<Buffer> {
  if (Number(req.headers['content-length'] ?? 0) > most) throw new ApiError(413, 'photo_too_large');
  let length = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) throw new ApiError(413, 'photo_too_large');
    yield chunk;
  }
}

/** Time in which the sender of a refused body can read the answer. */
const FAREWELL_MS = 1000;

/** Behind the answer to a body that was not read to its end the connection ends. Nothing more is read from it. */
export function endAfterAnswer(req: IncomingMessage, res: ServerResponse): void {
  if (req.complete) return;
  const { socket } = req;
  res.once('finish', () => {
    // Node resumes reading at the end of a response, to drop the rest of the body.
    setImmediate(() => socket.pause());
    const timer = setTimeout(() => socket.destroy(), FAREWELL_MS);
    socket.once('close', () => clearTimeout(timer));
  });
}
