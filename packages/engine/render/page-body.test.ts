import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as later } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { PageBody } from './page-body.ts';

/** More than a stream reads at once. */
const CHUNKS = Array.from({ length: 30 }, (_, index) => Buffer.alloc(10_000, index));

function openLive() {
  const page = new PageBody();
  const out = new PassThrough();
  page.goLive(out);
  return { page, out };
}

it('a streamed page is whole for a slow reader, also when it was written long ago', async () => {
  const { page, out } = openLive();
  for (const chunk of CHUNKS) page.write(chunk);
  page.end();
  const chunks: Buffer[] = [];
  for await (const chunk of out as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    await later();
  }
  expect(Buffer.concat(chunks).equals(Buffer.concat(CHUNKS))).toBe(true);
});

it('a streamed page that breaks off breaks off for its reader', async () => {
  const { page, out } = openLive();
  page.write(CHUNKS[0]);
  page.destroy();
  await expect(buffer(out)).rejects.toThrow();
});

it('a streamed page ends when its reader leaves', async () => {
  const { page, out } = openLive();
  page.write(CHUNKS[0]);
  const closed = once(page, 'close');
  out.destroy();
  await closed;
  expect([page.write(CHUNKS[1]), page.writableFinished]).toEqual([false, false]);
});
