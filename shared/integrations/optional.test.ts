import { expect, it } from 'vitest';
import { IntegrationType } from '../contract/codes.ts';
import type { Integration } from '../contract/integration.ts';
import { categorizedServices, optionalServices } from './optional.ts';

const shop = (...integrations: Partial<Integration>[]) => ({
  integrations: integrations.map((one): Integration => ({ type: 0, url: null, public_key: null, options: {}, ...one })),
  enabled_integrations: integrations.map(({ type }) => type ?? 0),
});

it('a shop that only takes payments asks nobody', () => {
  const paying = shop({ type: IntegrationType.stripe }, { type: IntegrationType.payPal }, { type: IntegrationType.cdnDomain });
  expect(optionalServices(paying)).toEqual([]);
});

it('every other type of the specification needs consent', () => {
  const keys = optionalServices(shop(...Object.values(IntegrationType).map((type) => ({ type })))).map(({ key }) => key);
  expect(keys.toSorted()).toEqual(['1s', '2m', '35s', '3s', '4c', '5m', '60m', '62m', '63s', '64c', '9m']);
});

it('a type that is unknown or switched off is left out', () => {
  expect(categorizedServices(shop({ type: 4711 }))).toEqual([]);
  expect(categorizedServices({ ...shop({ type: 1 }), enabled_integrations: [] })).toEqual([]);
  expect(categorizedServices({ integrations: [], enabled_integrations: [1, 2] })).toEqual([]);
});

it.each([
  [9, undefined, '9m'],
  [9, 'statistics', '9s'],
  [9, 'comfort', '9c'],
  [9, 'necessary', '9n'],
  [9, 'free', '9m'],
  [62, 'statistics', '62s'],
  [62, 'necessary', '62m'],
  // What a service does is not for the backend to say.
  [1, 'necessary', '1s'],
  [2, 'comfort', '2m'],
])('type %i with the category %j is %s', (type, category, key) => {
  expect(categorizedServices(shop({ type, options: { category } })).map((one) => one.key)).toEqual([key]);
});
