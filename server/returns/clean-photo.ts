import { execFile, type ExecFileException } from 'node:child_process';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { PHOTO_BYTES_MAX } from '../../packages/contract/return-limits.ts';
import { ApiError } from '../../packages/engine/errors.ts';
import { createFairQueue } from '../../packages/engine/limits/fair-queue.ts';
import { lowerPriority } from '../../packages/engine/limits/lower-priority.ts';

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

/** Formats that are read. `heic` is told apart because so many telephones write it. */
type PhotoType = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

/** By the first bytes of the content; neither the name nor the content type counts. Null for everything else. */
function photoTypeOf(bytes: Buffer): PhotoType | null {
  const at = (start: number, text: string): boolean => bytes.subarray(start, start + text.length).equals(Buffer.from(text, 'latin1'));
  if (at(0, '\xff\xd8\xff')) return 'jpeg';
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'webp';
  return at(4, 'ftyp') ? typeOfBrands(brands(bytes)) : null;
}

const BRANDS_MAX = 32;

/** ISO/IEC 14496-12, section 4.3: the main brand, a version, then further brands to the end of the box. */
function brands(bytes: Buffer): readonly string[] {
  const end = Math.min(bytes.length, bytes.readUInt32BE(0), 8 + 4 * BRANDS_MAX);
  const found: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) found.push(bytes.toString('latin1', at, at + 4));
  return found;
}

const AVIF = ['avif', 'avis'];
const HEIC = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** An AVIF names `mif1`, too. */
function typeOfBrands(found: readonly string[]): PhotoType | null {
  if (found.some((brand) => AVIF.includes(brand))) return 'avif';
  return found.some((brand) => HEIC.includes(brand)) ? 'heic' : null;
}
