import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { visitInMemory } from './in-memory.fixture.ts';
import { sendUncached } from './send-uncached.ts';

it.each([
  ['a page', 200, 4000, 'br'],
  ['a page that is not there', 404, 4000, 'br'],
  ['an error of many bytes', 503, 40_000, 'br'],
  ['an error of few: a crowd that is sent away must cost next to nothing', 503, 4000, undefined],
])('codes %s (%d, %d bytes): %s', async (_, status, bytes, coding) => {
  const headers = [
    ['content-type', 'text/html'],
    ['content-length', String(bytes)],
  ] as const;
  const response = { status, headers, body: Buffer.alloc(bytes, 'x') };
  const handle = (req: IncomingMessage, res: ServerResponse) =>
    void sendUncached(req, res, { response, coding: 'br', cacheStatus: 'karat; fwd=uri-miss' });
  const { headers: fields } = await visitInMemory(handle, '/');
  expect([fields['content-encoding'], fields['vary']]).toEqual(coding ? [coding, 'Accept-Encoding'] : [undefined, undefined]);
  expect(fields['content-length']).toBe(coding ? undefined : String(bytes));
});
