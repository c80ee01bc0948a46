import type { ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setImmediate as later } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { PageBody } from '../pages/page-body.ts';
import type { OriginRequest } from './exchange.ts';
import { createInProcessOrigin } from './in-process-origin.ts';

const request: OriginRequest = {
  method: 'GET',
  target: '/',
  headers: {},
  signal: new AbortController().signal,
  purpose: 'visitor',
  budget: 1000,
};
/** More than is read at once. */
const PIECES = Array.from({ length: 30 }, (_, index) => Buffer.alloc(10_000, index));

async function ask(answer: (res: ServerResponse) => void) {
  const origin = createInProcessOrigin();
  origin.attach((_req, res) => answer(res));
  return await origin.ask(request);
}

it('is whole for a slow reader, though its writer has long finished', async () => {
  const written = Promise.withResolvers<void>();
  const { body } = await ask((res) => {
    const page = new PageBody();
    page.once('close', () => written.resolve());
    page.goLive(res);
    for (const piece of PIECES) page.write(piece);
    page.end();
  });
  const pieces: Buffer[] = [];
  for await (const piece of body as AsyncIterable<Buffer>) {
    pieces.push(piece);
    // An encoder at work, on a busy machine.
    if (pieces.length === PIECES.length) await written.promise;
    await later();
  }
  expect(Buffer.concat(pieces).equals(Buffer.concat(PIECES))).toBe(true);
});

it('has all that was written, when it is read after the end', async () => {
  const closed = Promise.withResolvers<boolean>();
  const { body } = await ask((res) => {
    res.once('close', () => {
      closed.resolve(res.writableFinished);
      // As whoever writes does: what was not sent is given up.
      if (!res.writableFinished) res.destroy();
    });
    for (const piece of PIECES) res.write(piece);
    res.end();
  });
  expect(await closed.promise).toBe(true);
  expect((await buffer(body)).equals(Buffer.concat(PIECES))).toBe(true);
});

it('breaks off where its writer does', async () => {
  const { body } = await ask((res) => {
    res.write(PIECES[0]);
    res.destroy();
  });
  await expect(buffer(body)).rejects.toThrow();
});
