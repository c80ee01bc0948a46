import { expect, it } from 'vitest';
import { decode } from '../content-coding.ts';
import { createVariants } from './variants.ts';

const PAGE = Buffer.from('<p>Gold und Silber</p>'.repeat(500));
const open = () => createVariants({ bytes: PAGE, coding: 'identity', etag: '"h"', head: ['vary', 'Accept-Encoding'] });

it('keeps the plain bytes only until one coding is made', async () => {
  const variants = open();
  expect(variants.size()).toBe(PAGE.length);
  const { bytes } = await variants.make('br');
  expect(variants.size()).toBe(bytes.length);
  expect(bytes.buffer.byteLength).toBe(bytes.length);
});

it('gives every coding of the same page, whichever was first', async () => {
  for (const first of ['br', 'zstd', 'gzip', 'identity'] as const) {
    const variants = open();
    await variants.make(first);
    for (const coding of ['identity', 'gzip', 'zstd', 'br'] as const) {
      const { bytes, etag, head } = await variants.make(coding);
      expect((await decode(bytes, coding)).equals(PAGE)).toBe(true);
      expect(etag).toBe(coding === 'identity' ? '"h"' : `"h-${coding}"`);
      expect(head.includes('content-encoding')).toBe(coding !== 'identity');
      expect(variants.get(coding)?.bytes).toBe(bytes);
    }
  }
});

it('makes each once, however many ask', async () => {
  const variants = open();
  const all = await Promise.all(Array.from({ length: 10 }, () => variants.make('gzip')));
  expect(new Set(all).size).toBe(1);
});
