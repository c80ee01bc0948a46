import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as later } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { PageBody } from './page-body.ts';

/** More than a stream reads at once. */
const PIECES = Array.from({ length: 30 }, (_, index) => Buffer.alloc(10_000, index));

function openLive() {
  const page = new PageBody();
  const out = new PassThrough();
  page.goLive(out);
  return { page, out };
}

it('a streamed page is whole for a slow reader, also when it was written long ago', async () => {
  const { page, out } = openLive();
  for (const piece of PIECES) page.write(piece);
  page.end();
  const pieces: Buffer[] = [];
  for await (const piece of out as AsyncIterable<Buffer>) {
    pieces.push(piece);
    await later();
  }
  expect(Buffer.concat(pieces).equals(Buffer.concat(PIECES))).toBe(true);
});

it('a streamed page that breaks off breaks off for its reader', async () => {
  const { page, out } = openLive();
  page.write(PIECES[0]);
  page.destroy();
  await expect(buffer(out)).rejects.toThrow();
});

it('a streamed page ends when its reader leaves', async () => {
  const { page, out } = openLive();
  page.write(PIECES[0]);
  const closed = once(page, 'close');
  out.destroy();
  await closed;
  expect([page.write(PIECES[1]), page.writableFinished]).toEqual([false, false]);
});
