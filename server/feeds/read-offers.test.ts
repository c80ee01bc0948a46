import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { product, row } from '../../packages/contract/product.fixture.ts';
import type { BackendCall } from '../../packages/engine/backend/call-backend.ts';
import { createOfferSource } from './read-offers.ts';

/** A backend of some answers that take `ms` each, and what happened in which order. */
function world(ms: number, { answers = 3, configurations = 1, rests = true } = {}) {
  const events: string[] = [];
  const pauses: number[] = [];
  const source = createOfferSource({
    backend: {
      async call({ key, query }: BackendCall) {
        const { after } = query as { after?: string };
        events.push(`${key} ${after ?? 'first'}`);
        await sleep(ms);
        const page = Number(after ?? 0);
        const rows = Array.from({ length: configurations }, (_, index) => row('gold', String(page * configurations + index)));
        return {
          data: [{ ...product(rows), configurations: rows.map((one) => ({ ...one, medias: [] })) }],
          meta: { next: page < answers - 1 ? String(page + 1) : null },
        };
      },
    },
    hasOffers: true,
    rests,
    async pause(length) {
      events.push('pause');
      pauses.push(length);
    },
  });
  return { events, pauses, source };
}

it('pauses after each answer when its configurations are written, before the next call', async () => {
  const { events, source } = world(1);
  for await (const one of source.read('de')) events.push(`write ${one.row.configuration_id}`);
  const answer = (after: string, sku: string) => [`getOffers ${after}`, `write ${sku}`];
  expect(events).toEqual([...answer('first', 'gold-0'), 'pause', ...answer('1', 'gold-1'), 'pause', ...answer('2', 'gold-2')]);
});

it.each([
  [4, 9, 100],
  [100, 100, 100],
])('after an answer of %i ms the backend has between %i and %i ms for others', async (ms, least, most) => {
  const { pauses, source } = world(ms);
  for await (const _ of source.read('de'));
  expect(pauses).toHaveLength(2);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(least);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(most);
});

it('the backend has nearly all of its time for others when the catalogue is large', async () => {
  const { pauses, source } = world(2, { answers: 40, configurations: 100 });
  for await (const _ of source.read('de'));
  const [small, large] = [pauses.slice(0, 25), pauses.slice(25)];
  expect(Math.min(...small)).toBeLessThan(15);
  expect(Math.min(...large)).toBeGreaterThanOrEqual(15);
});

it('does not pause where it is told not to', async () => {
  const { pauses, source } = world(2, { rests: false });
  for await (const _ of source.read('de'));
  expect(pauses).toEqual([]);
});

it('a page that refers to itself is no endless feed', async () => {
  const same = createOfferSource({
    backend: { call: async () => ({ data: [], meta: { next: 'again' } }) },
    hasOffers: true,
    pause: async () => undefined,
  });
  await expect(same.read('de')[Symbol.asyncIterator]().next()).rejects.toThrow('the same page again');
});
