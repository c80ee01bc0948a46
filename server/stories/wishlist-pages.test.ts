import { describe, expect, it } from 'vitest';
import { LISTED_FIELDS } from '../../packages/contract/listed-fields.ts';
import { itemToSave } from '../../shared/commerce/listed-facts.ts';
import { WishlistResponse } from '../../packages/contract/wishlist.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';

openBeforeStories();

const ORIGIN = 'http://shop.test';
const RING = 'FL-AUR-BR-YG750-54';
const EARRINGS = 'FL-LUS-BR-RG750';

const listOf = async (...baggage: { sku: string; engraving?: { text: string } }[]) =>
  (await backend.sandbox.call('saveWishlist', { body: { baggage } })).data.unique_id;
const savedItemsOf = async (unique_id: string) =>
  (await backend.sandbox.call('getWishlist', { query: { unique_id } })).data.baggage.map(({ sku, engraving }) => [
    sku,
    engraving.text ?? '',
  ]);

async function get(path: string, id?: string) {
  const response = await fetch(shop.url + path, { headers: id === undefined ? {} : { cookie: `wishlist=${id}` }, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** As a browser without JavaScript. */
async function post(values: Record<string, string>, { path = '/wishlist', origin = ORIGIN, id = values['unique_id'] ?? '' } = {}) {
  const response = await fetch(shop.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, cookie: `wishlist=${id}` },
    body: new URLSearchParams(values),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe('GET /wishlist', () => {
  it('has no-store, and extends the cookie of the list to seven days', async () => {
    const id = await listOf({ sku: RING });
    const { status, headers } = await get('/wishlist', id);
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(headers.getSetCookie().find((cookie) => cookie.startsWith('wishlist='))).toMatch(
      new RegExp(`^wishlist=${id}; Max-Age=604800; Path=/; .*HttpOnly; SameSite=Lax`),
    );
  });

  it.each(['00000000-0000-4000-8000-000000000000', '../etc/passwd', 'x'.repeat(5000)])('shows a page for the cookie %#', async (id) => {
    expect((await get('/wishlist', id)).status).toBe(200);
  });

  it('a public page is the same with and without the cookie', async () => {
    const id = await listOf({ sku: RING });
    const [plain, withList] = [await get('/collections'), await get('/collections', id)];
    expect(withList.text).toBe(plain.text);
    expect(withList.headers.getSetCookie().join()).not.toContain('wishlist=');
  });
});

describe('POST /api/wishlists', () => {
  const save = async (body: object) => {
    backend.seen();
    const response = await fetch(`${shop.url}/api/wishlists`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ORIGIN },
      body: JSON.stringify(body),
    });
    const sent = backend.seen().find(({ url }) => url.startsWith('/api/v1/wishlists'));
    return { status: response.status, body: sent && (JSON.parse(sent.body) as { baggage: object[] }), answer: await response.text() };
  };

  it('takes a full list with all that is known of its products, and passes it on', async () => {
    const rows = await backend.sandbox.sandbox.shop.db.all<{ sku: string }>('SELECT sku FROM configurations ORDER BY sku LIMIT 100');
    const id = await listOf(...rows.map(({ sku }) => ({ sku, engraving: { text: 'Für immer, deine Anna' } })));
    const { data } = await backend.sandbox.call('getWishlist', { query: { unique_id: id } });
    const baggage = data.baggage.map((item) => itemToSave({ ...item, price: 1 }));
    expect([baggage.length, JSON.stringify(baggage).length]).toEqual([100, expect.toSatisfy((size) => size > 65_536 && size < 262_144)]);
    const { status, body, answer } = await save({ unique_id: id, baggage });
    expect([status, body?.baggage]).toEqual([200, baggage]);
    // All that the specification names, and nothing else.
    expect(Object.keys(body?.baggage[0] ?? {}).toSorted()).toEqual([...Object.keys(LISTED_FIELDS), 'sku', 'engraving'].toSorted());
    // The backend has the prices.
    const answered = WishlistResponse.parse(JSON.parse(answer)).data.baggage;
    expect(answered.map(({ price }) => price)).toEqual(data.baggage.map(({ price }) => price));
    // A list that a backend of the specification alone has kept as it was sent is one that the shop can show.
    expect(WishlistResponse.safeParse({ data: { unique_id: id, baggage } }).success).toBe(true);
  });

  it('takes sku and engraving alone, and refuses more than a full list needs', async () => {
    expect((await save({ baggage: [{ sku: RING }] })).body?.baggage).toEqual([{ sku: RING, engraving: {} }]);
    expect((await save({ baggage: [{ sku: RING, title: 'x'.repeat(600_000) }] })).status).toBe(413);
  });
});

describe('the cookie of the list', () => {
  it('is set by saving and reading a list, not readable by scripts, and goes with the session', async () => {
    const saved = await fetch(`${shop.url}/api/wishlists`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ORIGIN },
      body: JSON.stringify({ baggage: [{ sku: RING }] }),
    });
    expect(saved.headers.getSetCookie().join()).toMatch(/wishlist=[\w-]{16,}; Max-Age=604800; Path=\/; .*HttpOnly/);
    const left = await fetch(`${shop.url}/api/authorizations`, { method: 'DELETE', headers: { origin: ORIGIN } });
    expect(left.headers.getSetCookie().join()).toMatch(/wishlist=; Path=\/; Expires=Thu, 01 Jan 1970/);
  });
});

describe('POST /wishlist', () => {
  const row = (unique_id: string, position: number) => ({
    unique_id,
    sku: EARRINGS,
    engraving: 'L',
    title: 'Lüster',
    position: `${position}`,
  });

  it('removes an item and restores its position; repeats change nothing; no engraving is in an address', async () => {
    const id = await listOf({ sku: RING }, { sku: EARRINGS, engraving: { text: 'L' } }, { sku: EARRINGS });
    for (const _ of [1, 2]) {
      expect((await post({ form: 'removeWish', ...row(id, 1) })).headers.get('location')).toBeNull();
      expect(await savedItemsOf(id)).toEqual([
        [RING, ''],
        [EARRINGS, ''],
      ]);
    }
    for (const _ of [1, 2]) {
      expect((await post({ form: 'restoreWish', ...row(id, 1) })).headers.get('location')).toBeNull();
      expect(await savedItemsOf(id)).toEqual([
        [RING, ''],
        [EARRINGS, 'L'],
        [EARRINGS, ''],
      ]);
    }
  });

  it('shares and revokes by forms', async () => {
    const id = await listOf({ sku: RING, engraving: { text: 'FOR YOU' } });
    const shared = await post({ form: 'shareWishlist', unique_id: id, name: 'Anna' });
    expect([shared.status, shared.headers.get('location')]).toEqual([303, '/wishlist?done=shareWishlist']);
    const { data } = await backend.sandbox.call('getWishlist', { query: { unique_id: id } });
    const token = data.share?.token ?? '';
    const answer = await fetch(`${shop.url}/api/wishlists/shares/${token}`);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(text).toContain('"name":"Anna"');
    expect(text).not.toMatch(new RegExp(`${id}|FOR YOU`));
    const page = await get(`/wishlist/${token}`);
    expect([page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual(['private, no-store', 'same-origin']);
    expect(page.headers.getSetCookie().join()).not.toContain('wishlist=');
    await post({ form: 'unshareWishlist', unique_id: id });
    expect((await fetch(`${shop.url}/api/wishlists/shares/${token}`)).status).toBe(404);
  });

  it.each([
    ['removeWish', { unique_id: 'x' }, 422],
    ['removeWish', { unique_id: '00000000-0000-4000-8000-000000000000', sku: RING }, 404],
    ['removeWish', { unique_id: '00000000-0000-4000-8000-000000000000', sku: 'x'.repeat(81) }, 422],
    ['restoreWish', { unique_id: '00000000-0000-4000-8000-000000000000', sku: RING, position: '-1' }, 422],
    ['shareWishlist', { unique_id: '00000000-0000-4000-8000-000000000000' }, 404],
    ['shareWishlist', { unique_id: '00000000-0000-4000-8000-000000000000', name: 'x'.repeat(41) }, 422],
    ['nothing', {}, 400],
  ] as const)('refuses %s with %j', async (form, values, status) => {
    expect((await post({ form, ...values })).status).toBe(status);
  });

  it('refuses a post of another site', async () => {
    const id = await listOf({ sku: RING });
    expect((await post({ form: 'removeWish', ...row(id, 0) }, { origin: 'https://evil.example' })).status).toBe(403);
  });
});

it.each(['nothing', 'x'.repeat(40), '%27%20OR%201%3D1', 'x'.repeat(5000)])('GET /api/wishlists/shares/%# is not found', async (token) => {
  expect((await fetch(`${shop.url}/api/wishlists/shares/${token}`)).status).toBe(404);
});
