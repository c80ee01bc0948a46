import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { SITE } from '../testing/sites.fixture.ts';
import { createExchange, type Exchange, type ExchangeOptions } from './exchange.ts';

it('one machine continues in a turn of the event loop, also when all its data are there', async () => {
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
  const answeredInTurns: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const before = answered;
    await turnOfTheLoop();
    answeredInTurns.push(answered - before);
  }
  await all;
  expect([answered, Math.max(...answeredInTurns)]).toEqual([6, 1]);
});
