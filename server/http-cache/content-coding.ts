import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transform } from 'node:stream';
import {
  constants,
  createBrotliCompress,
  createBrotliDecompress,
  createGunzip,
  createGzip,
  createZstdCompress,
  createZstdDecompress,
} from 'node:zlib';
import pLimit from 'p-limit';

export type Coding = 'br' | 'zstd' | 'gzip' | 'identity';

/** Our preference among what a client takes equally: the smallest first. */
const PREFERENCE: readonly Coding[] = ['br', 'zstd', 'gzip'];

/** RFC 9110, 12.5.3. Without the header, or with nothing we have, the bytes as they are. */
export function chooseCoding(acceptEncoding: string | undefined, available: readonly Coding[] = PREFERENCE): Coding {
  if (!acceptEncoding) return 'identity';
  const weights = new Map(acceptEncoding.toLowerCase().split(',').map(parseWeight));
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const identity = weights.get('identity') ?? (weights.get('*') === 0 ? 0 : 0.001);
  let best: Coding = 'identity';
  let bestWeight = identity;
  for (const coding of available) {
    if (coding === 'identity' || weightOf(coding) <= bestWeight) continue;
    best = coding;
    bestWeight = weightOf(coding);
  }
  return best;
}

function parseWeight(part: string): [string, number] {
  const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim());
  const q = parameters.find((piece) => piece.startsWith('q='));
  const weight = q === undefined ? 1 : Number(q.slice(2));
  return [coding, weight >= 0 && weight <= 1 ? weight : 0];
}

/** Against few bytes that unfold to gigabytes. */
const MAX_PLAIN = 64 * 1024 * 1024;
/** Pieces in which a coder answers. Smaller ones would be parts of blocks of 64 KB (`Buffer.poolSize`), and each keep all of its block. */
const chunkSize = 32 * 1024;

/**
 * 99 KB of page: brotli 5 takes 3.0 ms for 18.4 KB, zstd 9 2.5 ms for 18.8 KB, gzip 9 2.4 ms for 21.2 KB. Brotli 11 takes thirty times as long for a
 * tenth less. All of it in the thread pool, none on the event loop. Their tables are made for the size: zstd, left to guess, takes 11 MB and 13 ms.
 */
const ENCODERS = {
  br: (size: number) =>
    createBrotliCompress({ chunkSize, params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: size } }),
  zstd: (size: number) => createZstdCompress({ chunkSize, pledgedSrcSize: size, params: { [constants.ZSTD_c_compressionLevel]: 9 } }),
  gzip: () => createGzip({ chunkSize, level: 9 }),
};
const DECODERS = { br: createBrotliDecompress, zstd: createZstdDecompress, gzip: createGunzip };

/**
 * An encoder takes up to 3 MB from its first byte until the event loop has taken its last: a crowd of cold pages would take 100 MB of them. Two
 * are as fast as the renders that feed them. One limit for the process, as its threads are.
 */
const turn = pLimit(2);

/** The same content in another coding. Rejects what is not in the first one, and what is larger than any page. */
export async function recode(bytes: Buffer, from: Coding, to: Coding): Promise<Buffer> {
  if (from === to) return bytes;
  return turn(() =>
    withBlocks(async (one, other) => {
      // A turn is short, but a coder is kept for long: see below.
      const given = bytes.length > BLOCK ? bytes : one.subarray(0, bytes.copy(one));
      const plain = from === 'identity' ? given : await drain(DECODERS[from]({ chunkSize }), given, other);
      const coded = to === 'identity' ? plain : await drain(ENCODERS[to](plain.length), plain, plain.buffer === other.buffer ? one : other);
      return coded.length > BLOCK ? coded : outOfBlock(coded);
    }),
  );
}

/** Blocks that have been lent, and come back. There are no more of them than turns need. */
const blocks: Buffer[] = [];
const BLOCK = 256 * 1024;
/** Whatever runs in it belongs to no request. */
const outside = AsyncLocalStorage.snapshot();

/**
 * V8 keeps a coder and all that hangs on it until the next full collection: its handle is native, and it is a `Writable` (render/page-out.ts). For
 * pages that would be 200 KB each, a hundred times over. So coders are all given the same blocks, are made outside of any request, and
 * nothing of a page is left with them.
 */
async function withBlocks<T>(work: (one: Buffer, other: Buffer) => Promise<T>): Promise<T> {
  const [one, other] = [blocks.pop() ?? Buffer.allocUnsafeSlow(BLOCK), blocks.pop() ?? Buffer.allocUnsafeSlow(BLOCK)];
  try {
    return await outside(() => work(one, other));
  } finally {
    blocks.push(one, other);
  }
}

/** A copy, whatever its size: the block goes to the next one. */
function outOfBlock(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** What the coder makes of the bytes: in that room, if there is enough of it. */
async function drain(coder: Transform, bytes: Buffer, room: Buffer): Promise<Buffer> {
  const beyond: Buffer[] = [];
  let size = 0;
  await new Promise<void>((resolve, reject) => {
    coder.on('data', (chunk: Buffer) => {
      if (beyond.length === 0 && size + chunk.length <= room.length) room.set(chunk, size);
      else beyond.push(...(beyond.length === 0 ? [Buffer.from(room.subarray(0, size)), chunk] : [chunk]));
      size += chunk.length;
      if (size > MAX_PLAIN) reject(new RangeError(`more than ${MAX_PLAIN} bytes`));
    });
    coder.once('end', resolve).once('error', reject).end(bytes);
  }).finally(() =>
    coder
      .removeAllListeners()
      .on('error', () => undefined)
      .destroy(),
  );
  // The last piece; it has ended, so that nothing is written into it any more. Node's own name: if that changes, page-out.test.ts will say so.
  Object.assign(coder, { _outBuffer: null });
  return beyond.length === 0 ? room.subarray(0, size) : exact(beyond.splice(0), size);
}

/** Bytes that own their block: who keeps a part of a larger one would keep, and not count, all of it. */
export function exact(chunks: readonly Buffer[], size: number): Buffer {
  const [first] = chunks;
  if (first && chunks.length === 1 && first.buffer.byteLength === first.length) return first;
  const whole = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for (const chunk of chunks) at += chunk.copy(whole, at);
  return whole;
}
