import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRedis, type TestRedis } from '../packages/engine/testing/redis.ts';
import { addCustomer } from './support/customers.ts';
import { openShop, type Shop } from './support/shop.ts';

const CUSTOMERS = 50;
const REQUESTS = 4000;
const AT_A_TIME = 24;

let redis: TestRedis;
let shop: Shop;
let origins: readonly [string, string];

beforeAll(async () => {
  redis = await startRedis();
  shop = await openShop({ REDIS_URL: redis.url });
  origins = [shop.origin, await shop.startReplica()];
});
afterAll(async () => {
  await shop?.close();
  await redis?.kill();
});

/** Stands in a customer's name, address and e-mail address, so in every answer about them. */
const markOf = (index: number): string => `mark${String(index).padStart(3, '0')}`;
const marksIn = (text: string): string[] => [...new Set(text.match(/mark\d{3}/gi)?.map((mark) => mark.toLowerCase()))];

/** Each with its share of the requests: calls, whole pages, and pages for everybody that are asked for with a customer's cookie. */
const TARGETS = [
  ['/api/users', 'own', 25],
  ['/api/users/addresses/shipping', 'own', 25],
  ['/api/orders', 'none', 10],
  ['/profile', 'own', 15],
  ['/en/profile/shipping-addresses', 'own', 10],
  ['/', 'none', 5],
  ['/catalog?page=2', 'none', 5],
  ['/checkout', 'none', 5],
] as const;
const WHEEL = TARGETS.flatMap(([path, content, share]) => Array.from({ length: share }, () => ({ path, content })));

it('no answer of 4,000, from two replicas with Redis, contains data of another customer', { timeout: 400_000 }, async () => {
  const customers = Array.from({ length: CUSTOMERS }, (_, index) =>
    addCustomer(shop, `${markOf(index)}@example.com`, `Mark${markOf(index).slice(4)}`, 'Leitner'),
  );
  await Promise.all(customers.map(({ cookie }, index) => addAddress(cookie, `${markOf(index)} Gasse 1`)));
  const wrong: string[] = [];
  let next = 0;
  let refused = 0;
  async function visit(): Promise<void> {
    for (let request = next++; request < REQUESTS; request = next++) {
      // Coprime steps: neighbours in time are different customers, pages and replicas.
      const index = (request * 7) % CUSTOMERS;
      const { path, content } = WHEEL[(request * 37) % WHEEL.length] as (typeof WHEEL)[number];
      const response = await fetch(`${origins[request % 2]}${path}`, { headers: { cookie: customers[index]?.cookie ?? '' } });
      const marks = marksIn(await response.text());
      // A server that has too much to do refuses some pages; such an answer is about nobody.
      const isRefused = response.status === 503;
      refused += Number(isRefused);
      const expected = content === 'own' && !isRefused ? [markOf(index)] : [];
      const cacheControl = response.headers.get('cache-control') ?? '';
      if ((response.status !== 200 && !isRefused) || marks.join() !== expected.join())
        wrong.push(`${path} of ${index}: ${response.status} ${marks.join()}`);
      if (content === 'own' && !cacheControl.includes('no-store')) wrong.push(`${path}: ${cacheControl}`);
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, visit));
  expect(wrong.slice(0, 10)).toEqual([]);
  expect(next).toBeGreaterThanOrEqual(REQUESTS);
  expect(refused).toBeLessThan(REQUESTS / 100);
  expect(await namesInRedis()).toEqual([]);
});

async function addAddress(cookie: string, street: string): Promise<void> {
  const response = await fetch(`${shop.origin}/api/users/addresses/shipping`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.origin, cookie },
    body: JSON.stringify({
      company_name: '',
      person_first_name: 'Anna',
      person_last_name: 'Leitner',
      phone_number: '',
      address_line_1: street,
      address_line_2: '',
      city: 'Wien',
      zip: '1010',
      country: 'AT',
      state: '',
    }),
  });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
}

/** Redis has pages of the shop by now, and none with a customer's data. */
async function namesInRedis(): Promise<string[]> {
  const keys = (await redis.command('KEYS', '*')).split('\r\n').filter((line) => line.includes(':') && !/^[$*]/.test(line));
  expect(keys.length).toBeGreaterThan(0);
  const values = await Promise.all(keys.map((key) => redis.command('DUMP', key).catch(() => '')));
  return [...[...keys, ...values].flatMap(marksIn), ...keys.filter((key) => key.includes('profile'))];
}
