import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from './log.ts';
import { get } from './testing/http.ts';
import { createHttpCache, type HttpCache } from './http-cache.ts';

let time = 1_000_000_000_000;
let steps: string[];
let cache: HttpCache;
let server: Server;

beforeEach(async () => {
  steps = [];
  cache = createHttpCache({
    origin: () => {
      steps.push('asked');
      const headers = [
        ['content-type', 'text/html'],
        ['cache-control', 'public, s-maxage=60, stale-while-revalidate=600'],
      ] as const;
      return Promise.resolve({ status: 200, headers, body: Readable.from([Buffer.from('<html></html>')]) });
    },
    keyOf: (target) => ({ key: target, target, label: 'page', tags: [] }),
    secondLayer: {
      get: () => Promise.resolve(undefined),
      waitFor: () => Promise.resolve(undefined),
      delete: () => Promise.resolve(),
      claim: () => Promise.resolve({ state: 'mine', release: async () => void (await Promise.resolve(steps.push('released'))) }),
      async put() {
        await sleep(30);
        steps.push('stored');
      },
    },
    maxBytes: 1_000_000,
    log: silentLog,
    now: () => time,
  });
  server = createServer((req, res) => cache.handle(req, res, () => res.end())).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.close();
  await cache.stop();
});

const visit = async () => get(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);

it('a claim is released after its copy is stored in the shared layer: other replicas would ask the origin, too', async () => {
  await visit();
  await vi.waitFor(() => expect(steps).toEqual(['asked', 'stored', 'released']));
  time += 61_000;
  // Stale: its refresh has a claim of its own.
  await visit();
  await vi.waitFor(() => expect(steps.slice(3)).toEqual(['asked', 'stored', 'released']));
});
