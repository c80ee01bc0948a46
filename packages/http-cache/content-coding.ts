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
  const [coding = '', ...parameters] = part.split(';').map((token) => token.trim());
  const q = parameters.find((token) => token.startsWith('q='));
  const weight = q === undefined ? 1 : Number(q.slice(2));
  return [coding, weight >= 0 && weight <= 1 ? weight : 0];
}

/** A decompression bomb is refused: no page is as large. */
const LIMIT = { maxOutputLength: 64 * 1024 * 1024 };

const [compressBrotli, compressZstd, compressGzip] = [promisify(brotliCompress), promisify(zstdCompress), promisify(gzip)];
const [decompressBrotli, decompressZstd, decompressGzip] = [promisify(brotliDecompress), promisify(zstdDecompress), promisify(gunzip)];

/**
 * 99 KB of page: brotli 5 takes 3.0 ms for 18.4 KB, zstd 9 2.5 ms for 18.8 KB, gzip 9 2.4 ms for 21.2 KB. Brotli 11 takes thirty times as
 * long for a tenth less. Without the size zstd allocates tables of 11 MB and takes 13 ms.
 */
const ENCODERS = {
  br: (bytes: Buffer) =>
    compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  zstd: (bytes: Buffer) => compressZstd(bytes, { pledgedSrcSize: bytes.length, params: { [constants.ZSTD_c_compressionLevel]: 9 } }),
  gzip: (bytes: Buffer) => compressGzip(bytes, { level: 9 }),
};
const DECODERS = {
  br: (bytes: Buffer) => decompressBrotli(bytes, LIMIT),
  zstd: (bytes: Buffer) => decompressZstd(bytes, LIMIT),
  gzip: (bytes: Buffer) => decompressGzip(bytes, LIMIT),
};

/**
 * An encoder takes up to 3 MB until the event loop has taken its last byte: a crowd of uncached pages would take 100 MB. Two at a time
 * are as fast as the renders before them. One limit for the process, as the thread pool is.
 */
const limit = pLimit(2);

/** The same content in another coding. Rejects content that is not in the first coding, and content larger than any page. */
export async function recode(bytes: Buffer, from: Coding, to: Coding): Promise<Buffer> {
  if (from === to) return bytes;
  return limit(async () => {
    const plain = from === 'identity' ? bytes : await DECODERS[from](bytes);
    const coded = to === 'identity' ? plain : await ENCODERS[to](plain);
    return withOwnMemory([coded], coded.length);
  });
}

/** One buffer with memory of its own: a part of a larger block would keep all of that block, and the cache would not count it. */
export function withOwnMemory(chunks: readonly Buffer[], size: number): Buffer {
  const [first] = chunks;
  if (first && chunks.length === 1 && first.buffer.byteLength === first.length) return first;
  const whole = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for (const chunk of chunks) at += chunk.copy(whole, at);
  return whole;
}
