import { compareIds } from '../../shared/commerce/compare-ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, signUp } from '../../packages/backend/customers/customers.fixture.ts';
import { type Running, startSandbox } from '../../packages/sandbox/testing/sandbox.fixture.ts';
import { startTextIds } from '../../packages/sandbox/testing/text-ids.fixture.ts';
import type { Cart } from '../../packages/contract/cart.ts';
import { createRenderer } from '../pages/renderer.ts';
import { loadTexts } from '../pages/texts.ts';
import { get } from '../../packages/http-cache/testing/http.ts';
import { EMPTY_MANIFEST } from './testing/empty-manifest.ts';
import { type RunningShop, startShop } from './testing/shop.ts';

const ORIGIN = 'http://shop.test';
const EMAIL = 'text-ids@example.com';
let sandbox: Running;
let backend: Awaited<ReturnType<typeof startTextIds>>;
let shop: RunningShop;

beforeAll(async () => {
  sandbox = await startSandbox();
  backend = await startTextIds(sandbox.url);
  const texts = await loadTexts();
  shop = await startShop(
    `${backend.url}/api/v1`,
    {},
    {
      createRenderer: (openApi) =>
        createRenderer({
          manifest: EMPTY_MANIFEST,
          countryProfile: 'AT',
          texts,
          openApi,
          onError: (error) => expect.fail(String(error)),
        }),
    },
  );
});
afterAll(async () => {
  await shop?.close();
  await backend?.close();
  await sandbox?.close();
});

async function call<T>(method: string, path: string, body?: object, cookie = ''): Promise<T> {
  const headers = { origin: ORIGIN, cookie, 'content-type': 'application/json' };
  const response = await fetch(`${shop.url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  expect([method, path, response.status]).toEqual([method, path, 200]);
  return ((await response.json()) as { data: T }).data;
}

it('home, listing, collection, product and magazine pages of a backend whose ids are text answer 200', async () => {
  const [card] = (await sandbox.call('getCatalog', { query: { count: 1 } })).data;
  const [collection] = (await sandbox.call('getCollections', {})).data;
  const [post] = (await sandbox.call('getPosts', { query: { count: 1 } })).data;
  const paths = [
    '/',
    '/catalog',
    `/collection/${collection?.slug}`,
    `/product/${card?.slug}`,
    '/articles',
    `/articles/${post?.categories[0]?.slug}/${post?.slug}`,
  ];
  for (const path of paths) {
    const { status, body } = await get(shop.url + path);
    expect([path, status]).toEqual([path, 200]);
    expect(body).toContain('x-');
  }
  // The collection's page lists its products by the collection's id.
  const { body } = await get(`${shop.url}/collection/${collection?.slug}`);
  expect(body).toMatch(/href="\/product\//);
});

it('a line is added, changed and removed, and the same sku is one line', async () => {
  const { id } = await call<{ id: string }>('GET', '/product-configurations/FL-AUR-BR-YG750-54');
  expect(id).toMatch(/^x-\d+$/);
  const add = (cart?: Cart) =>
    call<Cart>('POST', '/carts/items', { cart_unique_id: cart?.unique_id ?? null, product_configuration_id: id, quantity: 1 });
  const cart = await add(await add());
  expect(cart.items).toMatchObject([{ id: expect.stringMatching(/^x-\d+$/), product_configuration_id: id, quantity: 2 }]);
  const line = `/carts/items/${cart.items[0]?.id}?cart_unique_id=${cart.unique_id}`;
  expect((await call<Cart>('PATCH', line, { quantity: 1 })).items[0]?.quantity).toBe(1);
  expect((await call<Cart>('DELETE', line)).items).toEqual([]);
});

it('viewed products are listed by their ids, and unknown ids are left out', async () => {
  const [first, second] = (await sandbox.call('getCatalog', { query: { count: 2 } })).data;
  const cards = await call<{ id: string }[]>('GET', `/system-catalog?ids[]=x-${second?.id}&ids[]=gone&ids[]=x-${first?.id}`);
  expect(cards.map(({ id }) => id).toSorted(compareIds)).toEqual([`x-${first?.id}`, `x-${second?.id}`].toSorted(compareIds));
});

it('a customer changes and deletes an address without JavaScript, and ends another session', async () => {
  await signUp(sandbox, EMAIL);
  const signIn = () =>
    fetch(`${shop.url}/api/authorizations`, {
      method: 'POST',
      headers: { origin: ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    });
  await signIn();
  const cookie = (await signIn()).headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');

  const address = { person_first_name: 'Ana', person_last_name: 'Kern', address_line_1: 'Zieglergasse 14', zip: '1070', city: 'Wien' };
  const { id } = await call<{ id: string }>('POST', '/users/addresses/shipping', { ...address, country: 'AT' }, cookie);
  expect(id).toMatch(/^x-\d+$/);
  const post = (fields: Record<string, string>) =>
    fetch(`${shop.url}/profile/shipping-addresses`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: ORIGIN, cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ company_name: '', address_line_2: '', state: '', phone_number: '', country: 'AT', ...fields }),
    });
  const list = () => call<{ id: string; city: string }[]>('GET', '/users/addresses/shipping', undefined, cookie);
  expect((await post({ form: 'updateAddress', id, ...address, city: 'Graz' })).headers.get('location')).toContain('done=updateAddress');
  expect(await list()).toMatchObject([{ id, city: 'Graz' }]);
  expect((await post({ form: 'removeAddress', id })).headers.get('location')).toContain('done=removeAddress');
  expect(await list()).toEqual([]);

  const sessions = () => call<{ id: string; current: boolean }[]>('GET', '/authorizations/sessions', undefined, cookie);
  const other = (await sessions()).find(({ current }) => !current);
  await call('DELETE', `/authorizations/sessions/${other?.id}`, undefined, cookie);
  expect((await sessions()).map(({ current }) => current)).toEqual([true]);
});
