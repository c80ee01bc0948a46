import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startLimitingNginx } from '../testing/edges.ts';
import { get, type Received, send } from '../testing/http.ts';
import { edgeStory, JSON_TYPE, shopStory } from './support/edge-story.ts';

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

it('fast writes of a shopper are forwarded, those of a program are not', async () => {
  const items = await many(120, () => post('carts/items', { product_configuration_id: 0, quantity: 1 }));
  expect(countOf(items, 429)).toBeGreaterThan(40);
  expect(items.length - countOf(items, 429)).toBeGreaterThan(40);
});
