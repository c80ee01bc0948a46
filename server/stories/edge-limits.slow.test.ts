import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startLimitingNginx, VISITOR_HEADER } from '../../packages/engine/testing/edges.ts';
import { get, type Received, send } from '../../packages/http-cache/testing/http.ts';
import { edgeStory, JSON_TYPE, shopStory } from './testing/edge-story.ts';

/** docs/edge/nginx.conf: limits for each visitor's address. */
const story = edgeStory(shopStory(), startLimitingNginx);

const post = (path: string, body: object): Promise<Received> =>
  send('POST', `${story.edge.url}/api/${path}?lang=de`, JSON_TYPE, JSON.stringify(body));
const many = (count: number, ask: (number: number) => Promise<Received>): Promise<Received[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => ask(number)));
const countOf = (answers: readonly Received[], status: number): number => answers.filter((answer) => answer.status === status).length;

it('of 60 subscriptions at once 21 are forwarded, the others get 429; one is accepted after Retry-After, pages always', async () => {
  const answers = await many(60, (number) => post('subscribe', { email: `ana${number}@example.com` }));
  expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([21, 39]);
  const refused = answers.find(({ status }) => status === 429);
  expect(JSON.parse(refused?.body ?? '')).toEqual({ error_code: 'too_many_requests', message: '429' });
  const { 'retry-after': seconds, 'cache-control': control } = refused?.headers ?? {};
  expect([Number(seconds) > 0, control]).toEqual([true, 'no-store']);
  const reads = await many(60, (number) => get(`${story.edge.url}${number % 2 === 0 ? '/' : '/api/languages?lang=de'}`));
  expect(countOf(reads, 200)).toBe(60);
  await sleep(Number(seconds) * 1000);
  expect((await post('subscribe', { email: 'ana@example.com' })).status).toBe(200);
});

it('writes at the pace of a shopper are forwarded, those of a program are not', async () => {
  const items = await many(120, () => post('carts/items', { product_configuration_id: 0, quantity: 1 }));
  expect(countOf(items, 429)).toBeGreaterThan(40);
  expect(items.length - countOf(items, 429)).toBeGreaterThan(40);
});

it('hand-overs at the pace of a program are not forwarded', async () => {
  const headers = { ...JSON_TYPE, [VISITOR_HEADER]: '198.51.100.5' };
  const answers = await many(120, () => send('POST', `${story.edge.url}/hand-over`, headers, '{}'));
  expect(countOf(answers, 429)).toBeGreaterThan(40);
  expect(countOf(answers, 422)).toBeGreaterThan(40);
});

const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://shop.test' };
const from = (visitor: string) => ({ [VISITOR_HEADER]: visitor });

it.each([
  ['/sign-in', '198.51.100.1', 'form=signIn&email=ana%40example.com&password=wrong'],
  ['/en/order-tracking', '198.51.100.2', 'form=trackOrder&po_number=FL-1&email=ana%40example.com'],
  ['/en/return/x', '198.51.100.3', ''],
])(
  'of 30 forms posted to %s at once 21 are forwarded, the others get a page with 429; GET of the page is not limited',
  async (path, visitor, body) => {
    const headers = { ...FORM_TYPE, ...from(visitor) };
    const answers = await many(30, () => send('POST', story.edge.url + path, headers, body));
    expect(countOf(answers, 429)).toBe(9);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '6' });
    expect(refused?.body).toContain('Please go back, and send the form again');
    expect((await get(story.edge.url + path, from(visitor))).status).not.toBe(429);
  },
);

it('POST /api/returns/orders is limited like other guesses', async () => {
  const headers = { ...JSON_TYPE, ...from('198.51.100.4') };
  const body = JSON.stringify({ po_number: 'FL-1', email: 'ana@example.com' });
  const answers = await many(30, () => send('POST', `${story.edge.url}/api/returns/orders?lang=de`, headers, body));
  expect(countOf(answers, 429)).toBe(9);
});

it('addresses of one IPv6 /64 network are limited together, those of another one are not', async () => {
  const subscribeFrom = (visitor: string) =>
    send(
      'POST',
      `${story.edge.url}/api/subscribe?lang=de`,
      { ...JSON_TYPE, ...from(visitor) },
      JSON.stringify({ email: 'ana@example.com' }),
    );
  const answers = await many(30, (number) => subscribeFrom(`2001:db8:0:a::${(number + 1).toString(16)}`));
  expect(countOf(answers, 429)).toBe(9);
  expect((await subscribeFrom('2001:db8:0:a:ffff::1')).status).toBe(429);
  expect((await subscribeFrom('2001:db8:0:b::1')).status).not.toBe(429);
});
