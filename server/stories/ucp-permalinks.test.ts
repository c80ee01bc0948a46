import { describe, expect, it } from 'vitest';
import { get, send } from '../../packages/http-cache/testing/http.ts';
import { NAVIGATION } from './testing/machine-shopper.ts';
import { backend, openUcpShop, OTHER, shop, SKU, UNIQUE_ID, writes } from './testing/ucp-shop.ts';

openUcpShop();

let visitors = 0;
const open = (path: string, headers: Readonly<Record<string, string>> = NAVIGATION) =>
  get(shop.url + path, { host: 'shop.test', 'x-forwarded-for': `198.51.100.${(visitors += 1)}`, ...headers });
const token = (sku: string) => `~${Buffer.from(sku).toString('base64url')}`;

describe('GET /buy/{items}', () => {
  it('fills a new cart and opens it, in the language that is asked for', async () => {
    const answer = await open(`/buy/${SKU}:2,${token(OTHER)}:1?context/language=en-GB&utm_source=mail&buyer/email=a@example.com`);
    expect(answer.status).toBe(303);
    expect(answer.headers['location']).toMatch(new RegExp(`^/en/cart/${UNIQUE_ID.source}\\?utm_source=mail$`));
    expect([answer.headers['cache-control'], answer.headers['referrer-policy'], answer.headers['x-robots-tag']]).toEqual([
      'private, no-store',
      'no-referrer',
      'noindex',
    ]);
    const [id = ''] = UNIQUE_ID.exec(answer.headers['location'] ?? '') ?? [];
    const { data: cart } = await backend.sandbox.call('getCart', { query: { cart_unique_id: id } });
    expect(cart.items.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      [SKU, 2],
      [OTHER, 1],
    ]);
    expect(cart.contact_email ?? null).toBeNull();
    expect((await open(`/buy/${SKU}:1`)).headers['location']).not.toContain(id);
  });

  it.each([
    ['a malformed path', '/buy/FL-1', '/catalog'],
    ['an unknown item', '/buy/none:1?continue_to=/collections', '/collections'],
    ['nothing', '/buy', '/catalog'],
    ['another origin', '/buy/none:1?continue_to=//evil.example', '/catalog'],
    ['too many items', `/buy/${Array.from({ length: 31 }, () => `${SKU}:1`).join(',')}`, '/catalog'],
  ])('of %s leads on into the shop', async (_what, path, location) => {
    expect((await open(path)).headers['location']).toBe(location);
  });

  it('makes no cart for a program that looks at the link, and orders nothing', async () => {
    writes();
    for (const headers of [{}, { ...NAVIGATION, 'sec-purpose': 'prefetch' }]) {
      expect((await open(`/buy/${SKU}:1`, headers)).headers['location']).toBe('/catalog');
    }
    expect((await send('HEAD', `${shop.url}/buy/${SKU}:1`, { host: 'shop.test', ...NAVIGATION })).status).toBe(405);
    expect((await send('POST', `${shop.url}/buy/${SKU}:1`, { host: 'shop.test' })).status).toBe(405);
    expect(writes()).toEqual([]);
  });

  it('is a new cart of the visitor for the backend, which limits them by address', async () => {
    writes();
    await open(`/buy/${SKU}:1`, { ...NAVIGATION, 'x-forwarded-for': '203.0.113.8' });
    expect(writes().map(({ headers }) => headers['x-forwarded-for'])).toEqual(['203.0.113.8']);
  });

  it('too often from one address makes no cart any more, and still shows a page', async () => {
    const headers = { ...NAVIGATION, 'x-forwarded-for': '203.0.113.7' };
    const answers = await Promise.all(Array.from({ length: 22 }, () => open(`/buy/${SKU}:1`, headers)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 22 }, () => 303));
    expect(answers.filter(({ headers: { location } }) => location === '/catalog')).toHaveLength(2);
    const ofOneNetwork = await Promise.all(
      Array.from({ length: 22 }, (_, host) => open(`/buy/${SKU}:1`, { ...NAVIGATION, 'x-forwarded-for': `2001:db8:1:2::${host}` })),
    );
    expect(ofOneNetwork.filter(({ headers: { location } }) => location === '/catalog')).toHaveLength(2);
  });
});
