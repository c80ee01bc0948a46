import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { GoogleItem } from '../feeds/google-item.ts';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { feedItems, readFeed } from './testing/feed-items.ts';
import { type RunningShop, startShop } from './testing/shop.ts';
import { xmlFaults } from './testing/xmllint.ts';

/** A feed rests most of its time, so as not to be in the way of pages. */
vi.setConfig({ testTimeout: 90_000 });

let backend: TestBackend;
let shop: RunningShop;
beforeAll(async () => {
  backend = await startBackend();
  shop = await startShop(backend.url, { FEEDS: 'google-de-AT,google-en-DE', PUBLIC_ORIGIN: 'https://shop.test', COUNTRY_PROFILE: 'AT' });
});
afterAll(async () => {
  await shop?.close();
  await backend?.close();
});

it('xmllint finds a fault in what is no XML', () => expect(xmlFaults('<a>&nbsp;</b>')).toContain('error'));

it.each(['google-de-AT.xml', 'google-en-DE.xml'])('%s is well-formed, and each item fits the schema', async (name) => {
  const body = await readFeed(shop, name);
  expect(xmlFaults(body)).toBe('');
  const items = feedItems(body);
  expect(items.length).toBeGreaterThan(2000);
  const faults = items.flatMap(
    (item) => GoogleItem.safeParse(item).error?.issues.map(({ path, message }) => [item['id'], path, message]) ?? [],
  );
  expect(faults).toEqual([]);
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
});
