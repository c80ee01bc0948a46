import { expect, it } from 'vitest';
import { SITE } from '../engine/testing/sites.fixture.ts';
import { profileOf } from './profile.ts';

const PARTS = { keys: [], offers: () => true, handlers: [] };

it('names links that fill carts in the version that has them, with the address below which they are', () => {
  const site = { ...SITE, origin: 'https://shop.test' };
  expect(JSON.stringify(profileOf(site, '2026-08-25', PARTS))).toContain('"config":{"endpoint":"https://shop.test/buy"}');
  expect(JSON.stringify(profileOf(site, '2026-04-08', PARTS))).not.toContain('permalink');
});
