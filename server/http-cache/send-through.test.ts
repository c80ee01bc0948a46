import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createInProcessOrigin } from './in-process-origin.ts';
import { sendThrough } from './send-through.ts';

it.each([
  ['a page', 200, 4000, 'br'],
  ['a page that is not there', 404, 4000, 'br'],
  ['an error of many bytes', 503, 40_000, 'br'],
  ['an error of few: a crowd that is sent away must cost next to nothing', 503, 4000, undefined],
])('codes %s (%d, %d bytes): %s', async (_, status, bytes, coding) => {
  const origin = createInProcessOrigin();
  const headers = [
    ['content-type', 'text/html'],
    ['content-length', String(bytes)],
  ] as const;
  origin.attach((req, res) => {
    const body = Readable.from([Buffer.alloc(bytes, 'x')]);
    void sendThrough(req, res, { response: { status, headers, body }, coding: 'br', cacheStatus: 'karat; fwd=uri-miss' });
  });
  const { signal } = new AbortController();
  const answer = await origin.ask({ method: 'GET', target: '/', headers: {}, signal, purpose: 'visitor', budget: 1000 });
  answer.body.destroy();
  const fields = Object.fromEntries(answer.headers);
  expect([fields['content-encoding'], fields['vary']]).toEqual(coding ? [coding, 'Accept-Encoding'] : [undefined, undefined]);
  expect(fields['content-length']).toBe(coding ? undefined : String(bytes));
});
