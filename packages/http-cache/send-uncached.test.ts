import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { visitInMemory } from './in-memory.fixture.ts';
import { sendUncached } from './send-uncached.ts';

it.each([
  ['a page', 200, 4000, 'br'],
  ['a not-found page', 404, 4000, 'br'],
  ['a long error', 503, 40_000, 'br'],
  ['a short error, as CPU is scarce then', 503, 4000, undefined],
])('sends %s (%d, %d bytes) with Content-Encoding %s', async (_, status, bytes, coding) => {
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
