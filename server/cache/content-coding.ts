import { AsyncLocalStorage } from 'node:async_hooks';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip, zstdCompress, zstdDecompress } from 'node:zlib';
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

const zip = { br: promisify(brotliCompress), zstd: promisify(zstdCompress), gzip: promisify(gzip) };
/** Against few bytes that unfold to gigabytes. */
const MAX_PLAIN = 64 * 1024 * 1024;
const unzip = { br: promisify(brotliDecompress), zstd: promisify(zstdDecompress), gzip: promisify(gunzip) };

/**
 * An encoder takes up to 3 MB from its first byte until the event loop has taken its last: a crowd of cold pages would take 100 MB of them. Two
 * are as fast as the renders that feed them. One limit for the process, as its threads are.
 */
const turn = pLimit(2);

/**
 * 65 KB of page: brotli 5 takes 2.3 ms for 7.8 KB, brotli 11 108 ms for 6.9 KB; zstd 9 and gzip 9 take 1.3 ms.
 * All of it in the thread pool, none on the event loop.
 */
export async function encode(bytes: Buffer, coding: Coding): Promise<Buffer> {
  return coding === 'identity' ? bytes : turn(() => withBlock(bytes, async (block) => exact(await compress(block, coding))));
}

async function compress(bytes: Buffer, coding: Exclude<Coding, 'identity'>): Promise<Buffer> {
  if (coding === 'zstd') return zip.zstd(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 9 } });
  if (coding === 'gzip') return zip.gzip(bytes, { level: 9 });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return zip.br(bytes, { params });
}

export async function decode(bytes: Buffer, coding: Coding): Promise<Buffer> {
  return coding === 'identity' ? bytes : turn(() => outside(() => unzip[coding](bytes, { maxOutputLength: MAX_PLAIN })));
}

/** Blocks that have been lent, and come back. There are no more of them than turns. */
const blocks: Buffer[] = [];
const BLOCK = 256 * 1024;
/** Whatever runs in it belongs to no request. */
const outside = AsyncLocalStorage.snapshot();

/**
 * Node keeps what an encoder was given until the next full collection: its handle is native, and the frequent small collections pass those by. For
 * pages that would be 100 KB each, a hundred times over. So they are all given the same blocks, and are made outside of any request.
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

/** zlib hands out a part of a larger block; who keeps the part would keep, and not count, the block. */
export function exact(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
