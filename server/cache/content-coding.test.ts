import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { chooseCoding, decode, encode } from './content-coding.ts';

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
])('Accept-Encoding %j gets %s', (accepted, coding) => {
  expect(chooseCoding(accepted)).toBe(coding);
});

it('chooses among what there is', () => {
  expect(chooseCoding('br, zstd, gzip', ['gzip', 'identity'])).toBe('gzip');
  expect(chooseCoding('zstd', ['br', 'gzip', 'identity'])).toBe('identity');
});

it('encodes so that it can be decoded', async () => {
  const bytes = Buffer.from('<p>Gold</p>'.repeat(100));
  expect(brotliDecompressSync(await encode(bytes, 'br'))).toEqual(bytes);
  expect(zstdDecompressSync(await encode(bytes, 'zstd'))).toEqual(bytes);
  expect(gunzipSync(await encode(bytes, 'gzip'))).toEqual(bytes);
  expect(await encode(bytes, 'identity')).toBe(bytes);
});

it.each(['br', 'gzip', 'zstd'] as const)('decodes %s, and rejects what is none or broken off', async (coding) => {
  const bytes = Buffer.from('<p>Gold</p>'.repeat(20_000));
  const coded = await encode(bytes, coding);
  expect((await decode(coded, coding)).equals(bytes)).toBe(true);
  await expect(decode(bytes.subarray(0, 1000), coding)).rejects.toThrow();
  await expect(decode(coded.subarray(0, coded.length - 10), coding)).rejects.toThrow();
  expect((await decode(coded, coding)).equals(bytes), 'after that, too').toBe(true);
});

it('rejects few bytes that unfold to more than any page has', async () => {
  const size = decode(gzipSync(Buffer.alloc(65 * 1024 * 1024)), 'gzip').then(({ length }) => length);
  await expect(size).rejects.toThrow('more than');
});
