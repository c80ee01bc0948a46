import { createHook } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { chooseCoding, recode } from './content-coding.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, zstd', 'zstd'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0, gzip;q=0.1', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['deflate', 'identity'],
  ['identity;q=1, br;q=0.5', 'identity'],
  ['identity;q=0, gzip', 'gzip'],
  ['br;q=2', 'identity'],
  ['br;q=x', 'identity'],
  [';;,,q=', 'identity'],
])('chooseCoding: Accept-Encoding %j gets %s', (accepted, coding) => {
  expect(chooseCoding(accepted)).toBe(coding);
});

it('chooseCoding: only available codings are chosen', () => {
  expect(chooseCoding('br, zstd, gzip', ['gzip', 'identity'])).toBe('gzip');
  expect(chooseCoding('zstd', ['br', 'gzip', 'identity'])).toBe('identity');
});

it('recode: zlib decodes the result', async () => {
  const bytes = Buffer.from('<p>Gold</p>'.repeat(100));
  expect(brotliDecompressSync(await recode(bytes, 'identity', 'br'))).toEqual(bytes);
  expect(zstdDecompressSync(await recode(bytes, 'identity', 'zstd'))).toEqual(bytes);
  expect(gunzipSync(await recode(bytes, 'identity', 'gzip'))).toEqual(bytes);
  expect(await recode(bytes, 'identity', 'identity')).toBe(bytes);
});

const CODINGS = ['br', 'gzip', 'zstd', 'identity'] as const;
const SIZES = [0, 1, 1000, 32_768, 99_000, 1_000_000];

it.each(SIZES)('recode: %i bytes are the same after each pair of codings', async (size) => {
  const bytes = randomBytes(size);
  for (const from of CODINGS) {
    const coded = await recode(bytes, 'identity', from);
    const others = await Promise.all(CODINGS.map(async (to) => recode(await recode(coded, from, to), to, 'identity')));
    for (const other of others) expect(other.equals(bytes)).toBe(true);
  }
});

it('recode: the result owns its memory', async () => {
  const coded = await recode(Buffer.from('<p>Gold</p>'.repeat(1000)), 'identity', 'br');
  expect(coded.buffer.byteLength).toBe(coded.length);
  const plain = await recode(coded, 'br', 'identity');
  expect(plain.buffer.byteLength).toBe(plain.length);
});

it.each(['br', 'gzip', 'zstd'] as const)('recode: rejects corrupt and truncated %s, and works after that', async (coding) => {
  const bytes = Buffer.from('<p>Gold</p>'.repeat(20_000));
  const coded = await recode(bytes, 'identity', coding);
  await expect(recode(bytes.subarray(0, 1000), coding, 'identity')).rejects.toThrow();
  await expect(recode(coded.subarray(0, coded.length - 10), coding, 'identity')).rejects.toThrow();
  const plain = await recode(coded, coding, 'identity');
  expect(plain.equals(bytes)).toBe(true);
});

it('recode: rejects a decompression bomb', async () => {
  const size = recode(gzipSync(Buffer.alloc(65 * 1024 * 1024)), 'gzip', 'identity').then(({ length }) => length);
  await expect(size).rejects.toThrow(RangeError);
});

it('recode: encodes two bodies at a time', async () => {
  let made = 0;
  const hook = createHook({ init: (_id, type) => void (type === 'ZLIB' && (made += 1)) }).enable();
  try {
    const crowd = Promise.all(Array.from({ length: 20 }, (_, n) => recode(Buffer.from(`<p>Ring ${n}</p>`.repeat(1000)), 'identity', 'br')));
    await Promise.resolve();
    expect(made).toBeLessThanOrEqual(2);
    expect(await crowd).toHaveLength(20);
    expect(made).toBe(20);
  } finally {
    hook.disable();
  }
});
