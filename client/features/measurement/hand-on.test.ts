import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ORDER } from '../../../shared/measurement/events.fixture.ts';
import type { RouteKey } from '../../../shared/routes.ts';
import type { App } from '../../core/app-context.tsx';
import { bootstrapQuery } from '../../core/queries.ts';
import { createQueryClient } from '../../core/query-client.ts';
import { beginAttempt, changeAttempt } from '../checkout/payment-attempt.ts';
import { stubStorage } from '../checkout/payment/purchase.fixture.ts';
import { handOn, handOnOutbox } from './hand-on.ts';

const [KLAVIYO, IMPACT, TAGS] = [5, 60, 62];
const PLACE = { url: 'https://shop.test/', referrer: null };
const PURCHASE = { name: 'purchase', order: ORDER } as const;

/** What each service was told. */
let told: { klaviyo: unknown[]; impact: unknown[]; tags: unknown[] };
let storage: Map<string, string>;
beforeEach(() => {
  storage = stubStorage();
  told = { klaviyo: [], impact: [], tags: [] };
  vi.stubGlobal('window', {
    klaviyo: { push: (command: unknown) => told.klaviyo.push(command) },
    ire: (...command: unknown[]) => told.impact.push(command),
    dataLayer: told.tags,
  });
  changeAttempt(beginAttempt({ cartId: 'a', method: 'paypal', amount: 100 }), { state: 'ordered', orderId: ORDER.unique_id });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A document, in which services are ready or not. */
function open(documentRoute: RouteKey, ready: readonly number[], granted: ('statistics' | 'marketing')[] = ['marketing']) {
  const api = {} as App['api'];
  const queryClient = createQueryClient(api, { retry: false });
  const types = [KLAVIYO, IMPACT, TAGS];
  const integrations = types.map((type) => ({ type, url: null, public_key: 'key', options: {} }));
  const shop = { settings: { currency_code: 'EUR' }, integrations, enabled_integrations: types };
  queryClient.setQueryData(bootstrapQuery().queryKey, { data: shop } as never);
  const app = { documentRoute, locale: 'de', queryClient, stores: { consent: { granted } } } as unknown as App;
  const services = { use: async (type: number) => ready.includes(type) };
  return { event: () => handOn(app, services, PURCHASE, PLACE), outbox: () => handOnOutbox(app, services, PLACE) };
}

const counts = () => [told.klaviyo.length, told.impact.length, told.tags.filter((one) => 'event' in (one as object)).length];
const outboxes = () => [...storage.keys()].filter((key) => key.startsWith('karat:purchase-outbox-')).toSorted();
const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

describe('a purchase whose services may not run on the order page', () => {
  it('is told on the next page, once, with the amounts of the order', async () => {
    const order = open('checkoutSuccess', []);
    order.event();
    order.event();
    await settled();
    expect(counts()).toEqual([0, 0, 0]);
    expect(outboxes()).toEqual(['karat:purchase-outbox-5', 'karat:purchase-outbox-60', 'karat:purchase-outbox-62']);

    const next = open('home', [KLAVIYO, IMPACT, TAGS]);
    next.outbox();
    next.outbox();
    await settled();
    expect(counts()).toEqual([1, 1, 1]);
    expect(told.tags).toContainEqual(
      expect.objectContaining({
        event: 'purchase',
        ecommerce: expect.objectContaining({ transaction_id: ORDER.po_number, value: 2281.9 }),
      }),
    );
    expect(outboxes()).toEqual([]);

    // The order page again, and the page after it.
    open('checkoutSuccess', []).event();
    await settled();
    next.outbox();
    await settled();
    expect(counts()).toEqual([1, 1, 1]);
  });

  it('waits for a service that is not ready yet', async () => {
    open('checkoutSuccess', []).event();
    await settled();
    open('home', [KLAVIYO, TAGS]).outbox();
    await settled();
    expect(counts()).toEqual([1, 0, 1]);
    expect(outboxes()).toEqual(['karat:purchase-outbox-60']);
    open('product', [IMPACT]).outbox();
    await settled();
    expect(counts()).toEqual([1, 1, 1]);
  });

  it('is not stored for a service that heard of it in the checkout', async () => {
    open('checkout', [KLAVIYO, IMPACT]).event();
    await settled();
    expect([counts(), outboxes()]).toEqual([[1, 1, 0], []]);
    open('checkoutSuccess', []).event();
    await settled();
    expect(outboxes()).toEqual(['karat:purchase-outbox-62']);
  });

  it('is not stored without consent to the category, and forgotten when that is missing later', async () => {
    open('checkoutSuccess', [], ['statistics']).event();
    await settled();
    expect(outboxes()).toEqual([]);
    open('checkoutSuccess', []).event();
    await settled();
    expect(outboxes()).toHaveLength(3);
    open('home', [KLAVIYO, IMPACT, TAGS], ['statistics']).outbox();
    await settled();
    expect([counts(), outboxes()]).toEqual([[0, 0, 0], []]);
  });

  it('of another browser is not stored', async () => {
    storage.clear();
    open('checkoutSuccess', []).event();
    await settled();
    expect(outboxes()).toEqual([]);
  });
});
