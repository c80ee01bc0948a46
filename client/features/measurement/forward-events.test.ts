import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ORDER } from '../../../shared/measurement/events.fixture.ts';
import type { RouteKey } from '../../../shared/routes.ts';
import type { App } from '../../core/app-context.tsx';
import { bootstrapQuery } from '../../core/queries.ts';
import { createQueryClient } from '../../../packages/engine/browser/query-client.ts';
import { beginAttempt, changeAttempt } from '../checkout/payment-attempt.ts';
import { stubStorage } from '../checkout/payment/purchase.fixture.ts';
import { forwardEvent, forwardOutbox } from './forward-events.ts';

const [KLAVIYO, IMPACT, TAGS] = [5, 60, 62];
const PLACE = { url: 'https://shop.test/', referrer: null };
const PURCHASE = { name: 'purchase', order: ORDER } as const;

/** The events that each integration was sent. */
let sent: { klaviyo: unknown[]; impact: unknown[]; tags: unknown[] };
let storage: Map<string, string>;
beforeEach(() => {
  storage = stubStorage();
  sent = { klaviyo: [], impact: [], tags: [] };
  vi.stubGlobal('window', {
    klaviyo: { push: (command: unknown) => sent.klaviyo.push(command) },
    ire: (...command: unknown[]) => sent.impact.push(command),
    dataLayer: sent.tags,
  });
  changeAttempt(beginAttempt({ cartId: 'a', method: 'paypal', amount: 100 }), { state: 'ordered', orderId: ORDER.unique_id });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A document, in which integrations are ready or not. */
function open(documentRoute: RouteKey, ready: readonly number[], granted: ('statistics' | 'marketing')[] = ['marketing']) {
  const api = {} as App['api'];
  const queryClient = createQueryClient(api, { retry: false });
  const types = [KLAVIYO, IMPACT, TAGS];
  const integrations = types.map((type) => ({ type, url: null, public_key: 'key', options: {} }));
  const shop = { settings: { currency_code: 'EUR' }, integrations, enabled_integrations: types };
  queryClient.setQueryData<object>(bootstrapQuery().queryKey, { data: shop });
  const app = { documentRoute, locale: 'de', queryClient, stores: { consent: { granted } } } as unknown as App;
  const loaded = { use: async (type: number) => ready.includes(type) };
  return { event: () => forwardEvent(app, loaded, PURCHASE, PLACE), outbox: () => forwardOutbox(app, loaded, PLACE) };
}

const counts = () => [sent.klaviyo.length, sent.impact.length, sent.tags.filter((one) => 'event' in (one as object)).length];
const outboxes = () => [...storage.keys()].filter((key) => key.startsWith('karat:purchase-outbox-')).toSorted();
const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

describe('a purchase whose services may not run on the order page', () => {
  it('is sent on the next page, once, with the amounts of the order', async () => {
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
    expect(sent.tags).toContainEqual(
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

  it('waits for an integration that is not ready yet', async () => {
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

  it('is not stored for an integration that got it in the checkout', async () => {
    open('checkout', [KLAVIYO, IMPACT]).event();
    await settled();
    expect([counts(), outboxes()]).toEqual([[1, 1, 0], []]);
    open('checkoutSuccess', []).event();
    await settled();
    expect(outboxes()).toEqual(['karat:purchase-outbox-62']);
  });

  it('is not stored without consent to the category, and deleted after its withdrawal', async () => {
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
