import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { get } from '../../packages/http-cache/testing/http.ts';
import type { TestEdge } from '../../packages/engine/testing/edges.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { EDGES } from './testing/edge-story.ts';
import { type RunningShop, startShop } from './testing/shop.ts';

/** A deployment: two replicas of different builds behind docs/edge. */
let backend: TestBackend;
let shops: RunningShop[];

beforeAll(async () => {
  backend = await startBackend();
  shops = await Promise.all(['build-1', 'build-2'].map((build) => startShop(backend.url, { TRUST_PROXY: 'loopback' }, { build })));
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  await backend.close();
});

describe.each(EDGES)('%s', (_name, startEdge) => {
  let edge: TestEdge;
  beforeAll(async () => {
    edge = await startEdge(shops.map(({ server }) => (server.address() as AddressInfo).port));
  });
  afterAll(() => edge.close());

  it.each(['BUILD1', 'BUILD2'])('GET /assets/lazy-%s.js reaches the replica that has the file, whichever is first', async (build) => {
    for (let ask = 0; ask < 6; ask += 1) {
      const plain = await get(`${edge.url}/assets/lazy-${build}.js?${ask}`);
      expect([plain.status, plain.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
      expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      const coded = await get(`${edge.url}/assets/lazy-${build}.js?${ask}`, { 'accept-encoding': 'br' });
      expect([coded.headers['content-encoding'], coded.body]).toEqual(['br', plain.body]);
      expect((await get(`${edge.url}/assets/lazy-${build}.woff2?${ask}`)).body).toMatch(/^build-\d$/);
    }
  });

  it('GET /assets/{unknown file} answers 404, which is not stored', async () => {
    const { status, headers } = await get(`${edge.url}/assets/lazy-NOBODY1.js`);
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  });
});
