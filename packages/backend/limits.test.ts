import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartWith } from '../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';

const RING = 'FL-AUR-BR-YG750-54';
const MINUTE = 60_000;
let shop: Running;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  shop = await startSandbox(undefined, { limits: { codes: 3, messages: 4, guesses: 3 } });
});
afterEach(async () => {
  await shop.close();
  vi.useRealTimers();
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const guess = (cart: string, code: string, address = '203.0.113.1') =>
  shop.attempt('bindGiftCard', { body: { cart_unique_id: cart, gift_card_code: code } }, from(address));
const newCart = async (): Promise<string> => (await cartWith(shop, RING)).unique_id;
const subscribe = (email: string, address = '203.0.113.1') => shop.attempt('subscribe', { body: { email } }, from(address));
const ask = (email: string) => shop.attempt('askQuestion', { body: { email, name: 'Ana', question: 'Is it gold?' } }, from('203.0.113.1'));
const waitOf = ({ status, headers, body }: Awaited<ReturnType<typeof guess>>) => [status, body.error_code, headers.get('retry-after')];

describe('wrong codes', () => {
  it('after three of one cart the right code is refused, too, until Retry-After ends', async () => {
    const cart = await newCart();
    for (const code of ['FL-1', 'FL-2', 'SOMMER2025']) expect((await guess(cart, code)).status).toBe(422);
    vi.setSystemTime(Date.now() + MINUTE);
    expect(waitOf(await guess(cart, 'LICHT50'))).toEqual([429, 'too_many_requests', '540']);
    expect(waitOf(await guess(cart, 'LICHT50', '203.0.113.2'))).toEqual([429, 'too_many_requests', '540']);
    expect((await guess(await newCart(), 'LICHT50')).status).toBe(200);
    vi.setSystemTime(Date.now() + 9 * MINUTE);
    expect((await guess(cart, 'LICHT50')).status).toBe(200);
  });

  it('are limited to three times as many of one address over many carts', async () => {
    for (let number = 0; number < 9; number += 1) expect((await guess(await newCart(), `FL-${number}`)).status).toBe(422);
    expect(waitOf(await guess(await newCart(), 'FL-9'))).toEqual([429, 'too_many_requests', '600']);
    expect((await guess(await newCart(), 'FL-9', '203.0.113.2')).status).toBe(422);
  });

  it('are not counted if the code is right', async () => {
    const cart = await newCart();
    for (let round = 0; round < 5; round += 1) {
      expect((await guess(cart, 'LICHT50')).status).toBe(200);
      await shop.call('unbindGiftCard', { body: { cart_unique_id: cart, gift_card_code: 'LICHT50' } });
    }
  });
});

it('subscriptions and questions of one address are limited together, those of another one are not', async () => {
  expect((await subscribe('a@example.com')).status).toBe(200);
  expect((await ask('b@example.com')).status).toBe(200);
  expect((await subscribe('c@example.com')).status).toBe(200);
  expect((await subscribe('d@example.com')).status).toBe(200);
  expect(waitOf(await subscribe('e@example.com'))).toEqual([429, 'too_many_requests', '600']);
  expect(waitOf(await ask('e@example.com'))).toEqual([429, 'too_many_requests', '600']);
  expect((await subscribe('e@example.com', '203.0.113.2')).status).toBe(200);
});

it('only the last address of X-Forwarded-For counts: the others may be forged', async () => {
  for (const made of ['1', '2', '3', '4'])
    expect((await subscribe(`${made}@example.com`, `198.51.100.${made}, 203.0.113.1`)).status).toBe(200);
  expect((await subscribe('5@example.com', '198.51.100.5, 203.0.113.1')).status).toBe(429);
});

it('addresses of one IPv6 /64 network count together, those of another one do not', async () => {
  for (const host of [1, 2, 3, 4]) expect((await subscribe(`${host}@example.com`, `2001:db8:1:2::${host}`)).status).toBe(200);
  expect((await subscribe('5@example.com', '2001:db8:1:2:aaaa::5')).status).toBe(429);
  expect((await subscribe('5@example.com', '2001:db8:1:3::5')).status).toBe(200);
  // A subscriber may have a /56 or a /48: sixteen times as many.
  const more = await Promise.all(
    Array.from({ length: 80 }, (_, index) => subscribe(`s${index}@example.com`, `2001:db8:1:${(index * 256).toString(16)}::1`)),
  );
  expect(more.filter(({ status }) => status === 200)).toHaveLength(16 * 4 - 5);
});

it('new carts that the storefront makes for platforms are not limited here, as nobody’s address comes with them', async () => {
  const id = (await cartWith(shop, RING)).items[0]?.product_configuration_id ?? 0;
  for (let count = 0; count < 90; count += 1)
    expect((await shop.attempt('addItem', { body: { product_configuration_id: id, quantity: 1 } })).status).toBe(200);
});

it('new carts and lists of one address are limited; those that exist can still be changed', async () => {
  const id = (await cartWith(shop, RING)).items[0]?.product_configuration_id ?? 0;
  const cart = (cart_unique_id?: string) =>
    shop.attempt('addItem', { body: { product_configuration_id: id, quantity: 1, cart_unique_id } }, from('203.0.113.1'));
  const list = (unique_id?: string) => shop.attempt('saveWishlist', { body: { unique_id, baggage: [] } }, from('203.0.113.1'));
  for (const [make, isUnknown] of [
    [cart, false],
    // An id that is invented makes a new list as well.
    [list, true],
  ] as const) {
    const first = (await make()).body.data as { unique_id: string };
    const more = await Promise.all(Array.from({ length: 79 }, (_, number) => make(isUnknown ? `unknown-${number}-0123456789` : undefined)));
    expect(new Set(more.map(({ status }) => status))).toEqual(new Set([200]));
    expect([(await make()).status, (await make(first.unique_id)).status]).toEqual([429, 200]);
  }
});
