import { expect, it } from 'vitest';
import { get, send } from '../../packages/http-cache/testing/http.ts';
import type { WireFault } from './testing/backend.ts';
import { faultStory } from './testing/fault-story.ts';

const story = faultStory({}, { TRUST_PROXY: 'loopback' });
const busy: WireFault = (_, res) =>
  void res
    .writeHead(429, { 'content-type': 'application/json', 'retry-after': '900' })
    .end('{"error_code":"too_many_requests","message":"too many requests"}');
const subscribe = (address: string) =>
  send(
    'POST',
    `${story.shop.url}/api/subscribe?lang=de`,
    { 'content-type': 'application/json', 'x-forwarded-for': address },
    '{"email":"ana@example.com"}',
  );

it('429 of the backend to a personal call is passed on with Retry-After', async () => {
  story.backend.breakWire(busy, '/api/v1/subscribe');
  const { status, headers, body } = await subscribe('203.0.113.1');
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([429, '900', 'no-store']);
  expect(JSON.parse(body)).toMatchObject({ error_code: 'too_many_requests' });
});

it('429 of the backend to a public read is an outage of at most five minutes', async () => {
  const { slug } = story.nextProduct();
  story.backend.breakWire(busy, `/api/v1/products/${slug}`);
  const { status, headers } = await get(`${story.shop.url}/api/products/${slug}?lang=de`);
  expect([status, headers['retry-after']]).toEqual([503, '300']);
});

it('only the shop sends the shopper’s address to the backend', async () => {
  story.backend.seen();
  expect((await subscribe('198.51.100.9, 203.0.113.7')).status).toBe(200);
  expect(story.backend.seen().map(({ headers }) => headers['x-forwarded-for'])).toEqual(['203.0.113.7']);
});
