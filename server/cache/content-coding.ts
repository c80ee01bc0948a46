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
/** Pieces that an encoder makes: the last one is left behind with it. */
const chunkSize = 8 * 1024;
/** A decoder makes many. Smaller ones would be parts of blocks of 64 KB, and the last one keep all of its block. */
const UNPOOLED = 32 * 1024;

/**
 * 65 KB of page: brotli 5 takes 2.3 ms for 7.8 KB, brotli 11 108 ms for 6.9 KB; zstd 9 and gzip 9 take 1.3 ms.
 * All of it in the thread pool, none on the event loop.
 */
const ENCODERS = {
  br: (size: number) =>
    createBrotliCompress({ chunkSize, params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: size } }),
  // Without the size it makes tables for a content of megabytes: 11 MB and 13 ms for each page.
  zstd: (size: number) => createZstdCompress({ chunkSize, pledgedSrcSize: size, params: { [constants.ZSTD_c_compressionLevel]: 9 } }),
  gzip: () => createGzip({ chunkSize, level: 9 }),
};
const DECODERS = { br: createBrotliDecompress, zstd: createZstdDecompress, gzip: createGunzip };

/**
 * An encoder takes up to 3 MB from its first byte until the event loop has taken its last: a crowd of cold pages would take 100 MB of them. Two
 * are as fast as the renders that feed them. One limit for the process, as its threads are.
 */
const turn = pLimit(2);

export async function encode(bytes: Buffer, coding: Coding): Promise<Buffer> {
  return coding === 'identity' ? bytes : turn(() => withBlock(bytes, (block) => drain(ENCODERS[coding](block.length), block)));
}

/** Rejects what is no such coding, and what is larger than any page. */
export async function decode(bytes: Buffer, coding: Coding): Promise<Buffer> {
  return coding === 'identity' ? bytes : turn(() => withBlock(bytes, (block) => drain(DECODERS[coding]({ chunkSize: UNPOOLED }), block)));
}

/** Blocks that have been lent, and come back. There are no more of them than turns. */
const blocks: Buffer[] = [];
const BLOCK = 256 * 1024;
/** Whatever runs in it belongs to no request. */
const outside = AsyncLocalStorage.snapshot();

/**
 * V8 keeps a coder and all that hangs on it until the next full collection: its handle is native, and it is a `Writable` (render/page-out.ts). For
 * pages that would be 200 KB each, a hundred times over. So coders are all given the same blocks, are made outside of any request, and
 * nothing of a page is left with them.
 */
async function withBlock<T>(bytes: Buffer, work: (block: Buffer) => Promise<T>): Promise<T> {
  if (bytes.length > BLOCK) return outside(() => work(bytes));
  const block = blocks.pop() ?? Buffer.allocUnsafeSlow(BLOCK);
  try {
    bytes.copy(block);
    return await outside(() => work(block.subarray(0, bytes.length)));
  } finally {
    blocks.push(block);
  }
}

async function drain(coder: Transform, bytes: Buffer): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  await new Promise<void>((resolve, reject) => {
    coder.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
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
  return exact(chunks.splice(0), size);
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
