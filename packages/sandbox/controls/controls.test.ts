import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Running, startSandbox } from '../testing/sandbox.fixture.ts';
import { isLocal } from './router.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterEach(() => shop.send('POST', '/sandbox/faults', { mode: 'none' }));
afterAll(() => shop.close());

const fault = (body: object) => shop.send('POST', '/sandbox/faults', body);
const languages = () => fetch(`${shop.url}/api/v1/languages`);

it('mode down answers 503', async () => {
  await fault({ mode: 'down' });
  const response = await languages();
  expect([response.status, await response.json()]).toMatchObject([503, { error_code: 'unavailable' }]);
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
});

it('mode dead cuts the connection', async () => {
  await fault({ mode: 'dead' });
  await expect(languages()).rejects.toThrow('fetch failed');
});

it('mode slow delays paths with the prefix', async () => {
  await fault({ mode: 'slow', delayMs: 800, path: '/api/v1/languages' });
  const order: string[] = [];
  const slow = languages().then(({ status }) => order.push(`languages ${status}`));
  await fetch(`${shop.url}/cv`).then(() => order.push('other'));
  await slow;
  expect(order).toEqual(['other', 'languages 200']);
});

it('modes garbage and wrong answer invalid bodies', async () => {
  await fault({ mode: 'garbage' });
  await expect((await languages()).json()).rejects.toThrow(SyntaxError);
  await fault({ mode: 'wrong' });
  expect(await (await languages()).json()).toEqual({ data: { nothing: 'as agreed' }, meta: null });
});

it('POST /sandbox/bump raises a cache version', async () => {
  const before = (await shop.call('getCacheVersions', {})).data;
  await shop.send('POST', '/sandbox/bump', { group: 'collection' });
  const after = (await shop.call('getCacheVersions', {})).data;
  expect(Number(after['collection'])).toBeGreaterThan(Number(before['collection']));
  expect({ ...after, collection: '' }).toEqual({ ...before, collection: '' });
});

it('POST /sandbox/configuration changes price and stock of configuration and card, and raises the version of products', async () => {
  const { page } = (await shop.call('getCacheVersions', {})).data;
  const card = async () => (await shop.call('getProduct', { params: { slug: 'signet-ring-eugen' }, query: {} })).data;
  expect((await shop.send('POST', '/sandbox/configuration', { sku: 'FL-EUG-YG585-54', cost: 10.5, stock_qty: 0 })).status).toBe(200);
  expect(await card()).toMatchObject({ base_cost: 10.5, min_cost: 10.5, default_config: { stock_qty: 0, track_inventory: true } });
  expect((await shop.call('getCacheVersions', {})).data['page']).toBe(page);
});

it('only this machine and the named address may use the controls, by a name of this machine', () => {
  expect(isLocal('127.0.0.1', 'localhost:3001')).toBe(true);
  expect(isLocal('::ffff:127.0.0.1', '[::1]:3001')).toBe(true);
  expect(isLocal('::1', '127.0.0.1')).toBe(true);
  expect(isLocal('172.28.10.1', 'localhost:3001')).toBe(false);
  expect(isLocal('::ffff:172.28.10.1', 'localhost:3001', '172.28.10.1')).toBe(true);
  expect(isLocal('172.28.10.7', 'localhost:3001', '172.28.10.1')).toBe(false);
  expect(isLocal('172.28.10.1', 'sandbox:3001', '172.28.10.1')).toBe(false);
  expect(isLocal(undefined, undefined, undefined)).toBe(false);
});

it('requests through a proxy or for another host get 404', async () => {
  expect((await shop.send('POST', '/sandbox/faults', { mode: 'down' }, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
  expect((await shop.send('POST', '/sandbox/faults', '{"mode":"down"}', { 'content-type': 'text/plain' })).status).toBe(422);
  expect((await shop.send('POST', '/sandbox/faults', { mode: 'often' })).status).toBe(422);
  expect((await shop.send('POST', '/sandbox/faults', { mode: 'kill' })).status).toBe(422);
  expect((await languages()).status).toBe(200);
});
