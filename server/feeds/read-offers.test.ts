import { expect, it } from 'vitest';
import { product, row } from '../../shared/commerce/product.fixture.ts';
import type { BackendCall } from '../backend/call-backend.ts';
import { createOfferSource } from './read-offers.ts';

/** A backend of three answers, and what happened in which order. */
function world(abort?: AbortController) {
  const events: string[] = [];
  const source = createOfferSource({
    backend: {
      async call({ key, query }: BackendCall) {
        const { after } = query as { after?: string };
        events.push(`${key} ${after ?? 'first'}`);
        const page = Number(after ?? 0);
        const one = row('gold', String(page));
        return {
          data: [{ ...product([one]), configurations: [{ ...one, medias: [] }] }],
          meta: { next: page < 2 ? String(page + 1) : null },
        };
      },
    },
    hasOffers: () => true,
    throttle: {
      begin() {
        events.push('begin');
        return async () => {
          events.push('rest');
          abort?.abort(new Error('the shop closes'));
        };
      },
    },
  });
  return { events, source };
}

it('rests after each answer when its configurations are written, before the next one is asked for', async () => {
  const { events, source } = world();
  for await (const one of source.read('de', new AbortController().signal)) events.push(`write ${one.row.configuration_id}`);
  const answer = (after: string, sku: string) => ['begin', `getOffers ${after}`, `write ${sku}`];
  expect(events).toEqual([...answer('first', 'gold-0'), 'rest', ...answer('1', 'gold-1'), 'rest', ...answer('2', 'gold-2')]);
});

it('ends when the shop closes while it rests', async () => {
  const abort = new AbortController();
  const { events, source } = world(abort);
  const reading = source.read('de', abort.signal)[Symbol.asyncIterator]();
  await reading.next();
  await expect(reading.next()).rejects.toThrow('the shop closes');
  expect(events.filter((event) => event.startsWith('getOffers'))).toEqual(['getOffers first']);
});
