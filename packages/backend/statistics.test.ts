import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';
import { STATS_EVENT } from '../sandbox/testing/stats-event.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox(undefined, { limits: { codes: 0, messages: 1, guesses: 0 } });
});
afterAll(() => shop.close());

const send = async (body: unknown, key = 'sandbox-statistics') => {
  const response = await fetch(`${shop.url}/vendors/operate-statistics/stats?api_key=${key}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return response.status;
};
const stored = () => shop.sandbox.shop.db.all<{ event_id: string; payload: string }>('SELECT event_id, payload FROM stats_events');

describe('POST /vendors/operate-statistics/stats', () => {
  it('stores the events of a batch unchanged', async () => {
    expect(await send([STATS_EVENT, { ...STATS_EVENT, event_id: 'remain' }])).toBe(204);
    expect((await stored()).map(({ payload }) => JSON.parse(payload) as unknown)).toEqual([
      STATS_EVENT,
      { ...STATS_EVENT, event_id: 'remain' },
    ]);
  });

  it.each([
    ['another key', [STATS_EVENT], 403, 'wrong'],
    ['no event', [], 422, undefined],
    ['too many', Array.from({ length: 51 }, () => STATS_EVENT), 422, undefined],
    ['an unknown field', [{ ...STATS_EVENT, password: 'x' }], 422, undefined],
    ['an unknown event', [{ ...STATS_EVENT, event_id: 'sneeze' }], 422, undefined],
    ['no JSON', '{', 400, undefined],
    ['a huge body', 'x'.repeat(300_000), 413, undefined],
  ])('refuses %s', async (_name, body, status, key) => {
    const before = (await stored()).length;
    expect(await send(body, key)).toBe(status);
    expect(await stored()).toHaveLength(before);
  });
});

it('POST /events/frontend-event stores the event, without anything about the visitor', async () => {
  const body = { event: 'add_to_cart', items: [{ product_id: 1, sku: 'FL-1', quantity: 2 }] } as const;
  expect(await shop.call('sendEvent', { body: { ...body, email: 'anna@example.at' } as never })).toEqual({ data: { accepted: true } });
  const rows = await shop.sandbox.shop.db.all<{ event: string; body: string }>('SELECT event, body FROM frontend_events');
  expect(rows.map(({ event, body: json }) => [event, JSON.parse(json) as unknown])).toEqual([['add_to_cart', body]]);
});

it('the number of events of one address is limited', async () => {
  for (let count = 0; count < 100; count += 1) await send([STATS_EVENT]);
  expect(await send([STATS_EVENT])).toBe(429);
});
