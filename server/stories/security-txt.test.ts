import { afterAll, beforeAll, expect, it } from 'vitest';
import { get, send } from '../../packages/http-cache/testing/http.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { startShop } from './testing/shop.ts';

const PATH = '/.well-known/security.txt';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

it(`GET ${PATH} returns the contacts as plain text`, async () => {
  const shop = await startShop(backend.url, { SECURITY_CONTACT: 'mailto:security@shop.example', PUBLIC_ORIGIN: 'https://shop.test' });
  const { status, headers, body } = await get(shop.url + PATH);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/plain; charset=utf-8', 'public, max-age=86400']);
  expect(body).toContain('Contact: mailto:security@shop.example\n');
  expect(body).toContain(`Canonical: https://shop.test${PATH}\n`);
  expect(await send('HEAD', shop.url + PATH)).toMatchObject({ status: 200, body: '' });
  expect(shop.renderer.rendered).toEqual([]);
  await shop.close();
});

it(`GET ${PATH} without SECURITY_CONTACT is a short 404`, async () => {
  const shop = await startShop(backend.url);
  const { status, headers, body } = await get(shop.url + PATH);
  expect([status, headers['cache-control'], body]).toEqual([404, 'no-store', '404 Not Found\n']);
  expect(shop.renderer.rendered).toEqual([]);
  await shop.close();
});
