import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startSandbox } from './testing/sandbox.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox(undefined, { limits: { codes: 0, messages: 1, guesses: 0 } });
});
afterAll(() => shop.close());

const UID = '3f2b6c1e-8d0a-4a52-9a7e-0f1c2d3e4f50';
const EVENT = {
  uid: UID,
  user_id: null,
  user_email: null,
  user_phone: null,
  url: 'https://shop.test/',
  event_id: 'visit',
  weight: 1,
  sex: null,
  age: null,
  tag: 'home',
  product_id: null,
  configuration_id: null,
  search_query: null,
  scroll_depth: null,
  collection_id: null,
  product_sku: null,
  product_price: null,
  order_id: null,
  cart_id: null,
  checkout_id: null,
  message: null,
  referrer: null,
  language: 'de',
};
const send = async (body: unknown, key = 'sandbox-statistics') => {
  const response = await fetch(`${shop.url}/vendors/operate-statistics/stats?api_key=${key}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return response.status;
};
const stored = () => shop.sandbox.shop.db.all<{ event_id: string; payload: string }>('SELECT event_id, payload FROM stats_events');

describe('POST /vendors/operate-statistics/stats', () => {
  it('stores the events of a batch as they came', async () => {
    expect(await send([EVENT, { ...EVENT, event_id: 'remain' }])).toBe(204);
    expect(stored().map(({ payload }) => JSON.parse(payload) as unknown)).toEqual([EVENT, { ...EVENT, event_id: 'remain' }]);
  });

  it.each([
    ['another key', [EVENT], 403, 'wrong'],
    ['no event', [], 422, undefined],
    ['too many', Array.from({ length: 51 }, () => EVENT), 422, undefined],
    ['an unknown field', [{ ...EVENT, password: 'x' }], 422, undefined],
    ['an unknown event', [{ ...EVENT, event_id: 'sneeze' }], 422, undefined],
    ['no JSON', '{', 400, undefined],
    ['a huge body', 'x'.repeat(300_000), 413, undefined],
  ])('refuses %s', async (_name, body, status, key) => {
    const before = stored().length;
    expect(await send(body, key)).toBe(status);
    expect(stored()).toHaveLength(before);
  });
});

it('POST /events/frontend-event stores the event, without anything about the visitor', async () => {
  const body = { event: 'add_to_cart', items: [{ product_id: 1, sku: 'FL-1', quantity: 2 }] } as const;
  expect(await shop.call('sendEvent', { body: { ...body, email: 'anna@example.at' } as never })).toEqual({ data: { accepted: true } });
  const rows = shop.sandbox.shop.db.all<{ event: string; body: string }>('SELECT event, body FROM frontend_events');
  expect(rows.map(({ event, body: json }) => [event, JSON.parse(json) as unknown])).toEqual([['add_to_cart', body]]);
});

it('one address cannot fill the table', async () => {
  for (let count = 0; count < 100; count += 1) await send([EVENT]);
  expect(await send([EVENT])).toBe(429);
});
