import type * as Zlib from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { encode } from './content-coding.ts';

const counted = vi.hoisted(() => ({ underWay: 0, most: 0 }));

vi.mock('node:zlib', async (load) => {
  const zlib = await load<typeof Zlib>();
  const brotliCompress = (bytes: Buffer, options: Zlib.BrotliOptions, done: Zlib.CompressCallback): void => {
    counted.underWay += 1;
    counted.most = Math.max(counted.most, counted.underWay);
    zlib.brotliCompress(bytes, options, (error, result) => {
      counted.underWay -= 1;
      done(error, result);
    });
  };
  return { ...zlib, brotliCompress };
});

it('a crowd of pages does not take a crowd of encoders', async () => {
  const pages = Array.from({ length: 20 }, (_, n) => Buffer.from(`<p>Ring ${n}</p>`.repeat(1000)));
  expect(await Promise.all(pages.map((page) => encode(page, 'br')))).toHaveLength(20);
  expect(counted).toEqual({ underWay: 0, most: 2 });
});
