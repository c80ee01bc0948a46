import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { recode } from './content-coding.ts';
import { Variants } from './variants.ts';

const PAGE = Buffer.from('<p>Gold und Silber</p>'.repeat(500));
const open = () => new Variants({ bytes: PAGE, coding: 'identity' }, '"h"');

it('holds the plain bytes until one coding is made', async () => {
  const variants = open();
  expect(variants.size()).toBe(PAGE.length);
  const { bytes } = await variants.make('br');
  expect(variants.size()).toBe(bytes.length);
  expect(bytes.buffer.byteLength).toBe(bytes.length);
});

it('makes every coding from the first one', async () => {
  for (const first of ['br', 'zstd', 'gzip', 'identity'] as const) {
    const variants = open();
    await variants.make(first);
    for (const coding of ['identity', 'gzip', 'zstd', 'br'] as const) {
      const { bytes, etag } = await variants.make(coding);
      expect((await recode(bytes, coding, 'identity')).equals(PAGE)).toBe(true);
      expect(etag).toBe(coding === 'identity' ? '"h"' : `"h-${coding}"`);
      expect(variants.get(coding)?.bytes).toBe(bytes);
    }
  }
});

it('makes a coding once for requests at the same time', async () => {
  const variants = open();
  const all = await Promise.all(Array.from({ length: 10 }, () => variants.make('gzip')));
  expect(new Set(all).size).toBe(1);
});

it.each(['br', 'gzip', 'zstd'] as const)('the event loop runs while %s is made', async (coding) => {
  const bytes = randomBytes(1_000_000).fill('<p>Gold</p>', 0, 500_000);
  const variants = new Variants({ bytes, coding: 'identity' }, '"h"');
  const made = new AbortController();
  const making = variants.make(coding).finally(() => made.abort());
  let turns = 0;
  for (; !made.signal.aborted; turns += 1) await nextTurn();
  await making;
  // On this thread there would be one or two of them.
  expect(turns).toBeGreaterThan(10);
});
