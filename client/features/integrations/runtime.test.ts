import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ORDER } from '../../../shared/measurement/events.fixture.ts';
import { factsOf } from '../../../shared/measurement/facts.ts';
import { stubStorage } from '../checkout/payment/purchase.fixture.ts';
import { addToOutbox } from './purchase-outbox.ts';
import { createIntegrations } from './runtime.ts';

const types = [1, 5];
const shop = {
  integrations: types.map((type) => ({ type, url: null, public_key: 'key', options: {} })),
  enabled_integrations: types,
};

let expired: string[];
beforeEach(() => {
  expired = [];
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { hostname: 'localhost' });
  vi.stubGlobal('document', {
    get cookie() {
      return '_ga=1; __kla_id=2; locale=de';
    },
    set cookie(text: string) {
      if (text.includes('max-age=0') && !text.includes('domain=')) expired.push(text.split('=')[0] ?? '');
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it.each(['home', 'profile', null] as const)('withdrawal on the page %s removes the entries of integrations only', (page) => {
  const storage = stubStorage();
  const facts = factsOf({ name: 'purchase', order: ORDER }, 'EUR');
  for (const type of types) addToOutbox(type as 1 | 5, facts);
  const integrations = createIntegrations(shop, page);
  integrations.withdraw(['statistics']);
  expect(expired).toEqual(['__kla_id']);
  expect([...storage.keys()]).toEqual(['karat:purchase-outbox-1']);
  integrations.withdraw([]);
  expect(expired).toEqual(['__kla_id', '_ga', '__kla_id']);
  expect([...storage.keys()]).toEqual([]);
});
