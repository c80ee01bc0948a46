import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { chooseCoding, encode } from './content-coding.ts';

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
