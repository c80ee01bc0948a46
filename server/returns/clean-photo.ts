import { execFile, type ExecFileException } from 'node:child_process';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { PHOTO_BYTES_MAX } from '../../shared/contract/return-limits.ts';
import { ApiError } from '../../shared/errors.ts';
import { createFairQueue } from '../limits/fair-queue.ts';
import { lowerPriority } from '../limits/lower-priority.ts';
import { photoTypeOf } from './photo-type.ts';

/** The bundle has the program beside its own. */
const PROGRAM = join(import.meta.dirname, `photo-process${extname(import.meta.filename)}`);
/** Its exit codes that speak of the photo. */
const EXIT_PIXELS = 3;
const EXIT_UNREADABLE = 4;
/** The program itself has 10 s of the processor; a busy machine gives it no more of them. */
const TIME_MAX = 20_000;

const run = promisify(execFile);

/** One at a time: a second core stays free for pages, and the memory of one process is enough, however many photos come. */
const inTurn = createFairQueue({
  /** About ten seconds of work. */
  waiting: 32,
  /** A form's photos. */
  ofOne: 6,
  refusal: () => new ApiError(503, 'unavailable', { retryAfter: RETRY_AFTER }),
});
const RETRY_AFTER = 5;

/**
 * A photo as the shop keeps it: upright, in sRGB, at most 2048 pixels long, as JPEG without metadata (place and device are gone) and without
 * whatever else the file was. `visitor` is who has to wait when one sends many; `draw` is another one in tests. Rejects with `ApiError` for
 * a file that is no photo.
 */
export async function cleanPhoto(bytes: Buffer, visitor: string, draw = drawAnew): Promise<Buffer> {
  if (bytes.length > PHOTO_BYTES_MAX) throw new ApiError(413, 'photo_too_large');
  const type = photoTypeOf(bytes);
  if (type === null) throw new ApiError(415, 'photo_type');
  if (type === 'heic') throw new ApiError(415, 'photo_heic');
  return inTurn(visitor, () => draw(bytes));
}

/** In a process of its own, which knows no secrets of this one and yields to it. */
async function drawAnew(bytes: Buffer): Promise<Buffer> {
  const running = run(process.execPath, [PROGRAM], {
    env: {},
    encoding: 'buffer',
    timeout: TIME_MAX,
    killSignal: 'SIGKILL',
    maxBuffer: PHOTO_BYTES_MAX,
  });
  const { pid, stdin } = running.child;
  if (pid !== undefined) lowerPriority(pid);
  // It may end before it has read all.
  stdin?.on('error', () => undefined).end(bytes);
  try {
    return (await running).stdout;
  } catch (error) {
    throw refusalOf(error as ExecFileException);
  }
}

/** Ended by itself: too long or too much memory. Ended by us or never started (`code` is a text like EAGAIN): nothing is wrong with it. */
function refusalOf(error: ExecFileException): ApiError {
  if (error.code === EXIT_UNREADABLE) return new ApiError(422, 'photo_unreadable', { cause: error });
  if (error.code === EXIT_PIXELS || (error.signal && !error.killed)) return new ApiError(422, 'photo_pixels', { cause: error });
  return new ApiError(503, 'unavailable', { retryAfter: RETRY_AFTER, cause: error });
}
