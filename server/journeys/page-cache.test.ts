import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBackend, type TestBackend } from './support/backend.ts';
import { type RunningShop, startShop } from './support/shop.ts';

let backend: TestBackend;
let shop: RunningShop;
beforeAll(async () => {
  backend = await startBackend();
  shop = await startShop(backend.url);
});
afterAll(async () => {
  await shop.close();
  await backend.close();
});

it('answers', async () => {
  const answer = await fetch(shop.url + '/');
  console.log(answer.status, answer.headers, (await answer.text()).slice(0, 100));
  const again = await fetch(shop.url + '/');
  console.log(again.status, again.headers, (await again.text()).slice(0, 100), shop.log());
});
