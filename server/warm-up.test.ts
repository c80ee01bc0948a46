import { expect, it } from 'vitest';
import { SITES } from '../packages/engine/testing/sites.fixture.ts';
import type { Origin } from '../packages/http-cache/origin.ts';
import { warmUp, type WarmUpOptions } from './warm-up.ts';

const reads = {
  read: () => Promise.resolve({ entry: { value: { data: [{ slug: 'adele' }] } }, stale: false }),
} as unknown as WarmUpOptions['reads'];

function origin(statusOf: (target: string) => number | Promise<number>): { readonly fetch: Origin; readonly targets: string[] } {
  const targets: string[] = [];
  return {
    targets,
    async fetch({ target }) {
      targets.push(target);
      return { status: await statusOf(target), headers: [], body: Buffer.from('page') };
    },
  };
}

it('renders home, a listing and a product in each language', async () => {
  const { fetch, targets } = origin(() => 200);
  await warmUp({ sites: SITES, origin: fetch, reads });
  expect(targets).toEqual(['/', '/catalog', '/product/adele', '/en', '/en/catalog', '/en/product/adele']);
});

it('ends at the first page that fails, and does not reject', async () => {
  const { fetch, targets } = origin(() => 503);
  await warmUp({ sites: SITES, origin: fetch, reads });
  expect(targets).toEqual(['/']);
  await warmUp({ sites: SITES, origin: () => Promise.reject(new Error('broken')), reads });
});

it('ends in time when a page never arrives', async () => {
  const { fetch } = origin(() => new Promise(() => undefined));
  const started = performance.now();
  await warmUp({ sites: SITES, origin: fetch, reads, within: 50 });
  expect(performance.now() - started).toBeLessThan(10_000);
});
