import { expect, it } from 'vitest';
import { IntegrationType } from '../../packages/contract/codes.ts';
import type { Integration } from '../../packages/contract/integration.ts';
import { categorizedIntegrations, optionalIntegrations } from './categories.ts';

const shop = (...integrations: Partial<Integration>[]) => ({
  integrations: integrations.map((one): Integration => ({ type: 0, url: null, public_key: null, options: {}, ...one })),
  enabled_integrations: integrations.map(({ type }) => type ?? 0),
});

it('a shop with payment integrations only needs no consent', () => {
  const paying = shop({ type: IntegrationType.stripe }, { type: IntegrationType.payPal }, { type: IntegrationType.cdnDomain });
  expect(optionalIntegrations(paying)).toEqual([]);
});

it('every other type of the specification needs consent', () => {
  const keys = optionalIntegrations(shop(...Object.values(IntegrationType).map((type) => ({ type })))).map(({ key }) => key);
  expect(keys.toSorted()).toEqual(['1s', '2m', '35s', '3s', '4c', '5m', '60m', '62m', '63s', '64c', '9m']);
});

it('omits unknown and disabled types', () => {
  expect(categorizedIntegrations(shop({ type: 4711 }))).toEqual([]);
  expect(categorizedIntegrations({ ...shop({ type: 1 }), enabled_integrations: [] })).toEqual([]);
  expect(categorizedIntegrations({ integrations: [], enabled_integrations: [1, 2] })).toEqual([]);
});

it.each([
  [9, undefined, '9m'],
  [9, 'statistics', '9s'],
  [9, 'comfort', '9c'],
  [9, 'necessary', '9n'],
  [9, 'free', '9m'],
  [62, 'statistics', '62s'],
  [62, 'necessary', '62m'],
  // The backend does not decide what an integration does.
  [1, 'necessary', '1s'],
  [2, 'comfort', '2m'],
])('type %i with the category %j is %s', (type, category, key) => {
  expect(categorizedIntegrations(shop({ type, options: { category } })).map((one) => one.key)).toEqual([key]);
});
