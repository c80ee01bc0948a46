import { setImmediate as immediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { SITE } from '../engine/testing/sites.fixture.ts';
import { createExchange, type Exchange, type ExchangeOptions } from './exchange.ts';

it('each iteration of the event loop answers one machine at most, also when all data are there', async () => {
  let answered = 0;
  const answer = createExchange({
    bulkhead: { enter: async () => () => undefined },
    admit: async () => ({ tier: 'anonymous', platform: 'https://agents.example', address: '::1' }),
    shopCalls: () => ({}),
    continueUrl: () => () => '',
    offers: () => true,
  } as unknown as ExchangeOptions);
  const search = {
    req: { site: SITE, get: () => undefined },
    operation: { capability: 'catalog', schema: z.object({}), handle: async () => ({ number: (answered += 1) }) },
    version: '2026-08-25',
    readBody: () => ({}),
  } as unknown as Exchange;
  const all = Promise.all(Array.from({ length: 6 }, () => answer(search)));
  const answeredEach: number[] = [];
  for (let time = 0; time < 20; time += 1) {
    const before = answered;
    await immediate();
    answeredEach.push(answered - before);
  }
  await all;
  expect([answered, Math.max(...answeredEach)]).toEqual([6, 1]);
});
