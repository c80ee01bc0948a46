import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createFetchFromOrigin } from './fetch-from-origin.ts';
import type { OriginRequest } from './origin.ts';
import { createStoredCopy } from './stored-copy.ts';

const stored = createStoredCopy({
  key: '/',
  selectedBy: [],
  status: 200,
  headers: [
    ['cache-control', 's-maxage=1'],
    ['karat-validator', 'W/"made of this"'],
  ],
  body: Buffer.from('called back'),
  coding: 'identity',
  cachedAt: 0,
  staleAt: 1,
  revalidateUntil: 1,
  deleteAt: 1,
  versions: new Map(),
  tags: [],
  epoch: 0,
});

it.each([
  ['is asked for by its validator while it is there', true, 'W/"made of this"'],
  ['is asked for anew when it was called back while its refresh waited', false, undefined],
])('a copy %s', async (_, isStored, condition) => {
  const asked: OriginRequest[] = [];
  const ask = createFetchFromOrigin({
    origin: async (request) => {
      asked.push(request);
      return { status: 200, headers: [['cache-control', 's-maxage=60']], body: Readable.from([Buffer.from('new')]) };
    },
    versionOf: () => '',
    purges: { epoch: () => 0, isPurged: () => false, onPurge: () => () => undefined },
    maxBody: 1000,
    now: () => 5,
    generation: () => 0,
    isStored: () => isStored,
  });
  const { signal } = new AbortController();
  const key = { key: '/', target: '/', label: 'page', tags: [] };
  await ask({ key, forwarded: {}, stored, signal, purpose: 'store', budget: 1000 });
  expect(asked[0]?.headers['if-none-match']).toBe(condition);
});
