import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { UCP_VERSIONS } from '../../packages/ucp/wire/version.ts';
import { get } from '../../packages/http-cache/testing/http.ts';
import { ANOTHER_PLATFORM, createPlatform, PLATFORM } from '../../packages/ucp/testing/platform.fixture.ts';
import { machineShopper } from './testing/machine-shopper.ts';
import { startShop } from './testing/shop.ts';
import { ucpFaults } from './testing/ucp-schemas.ts';
import { fillIn, placeOrder, TYPED } from './testing/ucp-buyer.ts';
import { backend, cartIdBehind, line, machine, newCheckout, openUcpShop, origin, readCheckout, shop, SKU } from './testing/ucp-shop.ts';
import { startWebhookReceiver, verifyDelivered, type WebhookReceiver } from './testing/webhook-receiver.ts';

const KEY = { kid: 'shop-1', ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }) };
/** Its signature can be verified, but the operator does not know it. */
const STRANGER = createPlatform('https://stranger.example/profile.json');
/** Names an address of an inner network for events. */
const INSIDER = createPlatform('https://insider.example/profile.json');

let receiver: WebhookReceiver;
let settings: Readonly<Record<string, string>>;
// On the loopback interface, so that events may go there, too.
openUcpShop({
  origin: 'http://localhost:3000',
  async env() {
    receiver = await startWebhookReceiver();
    const known = [
      [PLATFORM, receiver.url],
      [ANOTHER_PLATFORM, receiver.url],
      [INSIDER, 'https://10.0.0.7/events'],
    ] as const;
    settings = {
      UCP_ORDERS: 'on',
      UCP_SIGNING_KEYS: JSON.stringify(KEY),
      UCP_PLATFORMS: JSON.stringify(
        known.map(([{ profile, document }, url]) => ({ name: profile, profile, document: withWebhook(document, url) })),
      ),
    };
    return settings;
  },
});
afterAll(() => receiver?.close());
beforeEach(async () => {
  receiver.answer(200);
  await afterThePause();
  await deliver();
  receiver.received();
});

const withWebhook = (document: object, url: string) => {
  const { ucp } = document as { readonly ucp: { readonly capabilities: object } };
  const order = UCP_VERSIONS.map((version) => ({ version, config: { webhook_url: url } }));
  return { ...document, ucp: { ...ucp, capabilities: { ...ucp.capabilities, 'dev.ucp.shopping.order': order } } };
};

const Order = z.object({
  id: z.string(),
  label: z.string(),
  checkout_id: z.string(),
  line_items: z.array(
    z.object({
      id: z.string(),
      item: z.object({ id: z.string() }),
      quantity: z.object({ total: z.int(), fulfilled: z.int() }),
      status: z.string(),
    }),
  ),
  fulfillment: z.object({ events: z.array(z.looseObject({ type: z.string(), tracking_number: z.string().optional() })) }),
  adjustments: z.array(z.looseObject({ type: z.string(), status: z.string() })),
  totals: z.array(z.object({ type: z.string(), amount: z.int() })),
});
const order = (body: unknown) => Order.parse(body);

/** A machine prepares it, a person orders. */
async function ordered(by = machine) {
  const { id, continue_url: url = '' } = await newCheckoutBy(by);
  const cartId = await cartIdBehind(url);
  await fillIn(cartId);
  const placed = await placeOrder(cartId);
  return { id, placed };
}
const newCheckoutBy = async (by: typeof machine) =>
  by === machine
    ? newCheckout()
    : z
        .object({ id: z.string(), continue_url: z.string() })
        .parse((await by('POST', '/checkout-sessions', { line_items: [line(SKU)] })).body);

const deliver = async (running = shop): Promise<void> => running.app.orderEvents?.deliver();
const change = (path: 'order' | 'return', body: object) => backend.sandbox.send('POST', `/sandbox/${path}`, body);
/** The pause until the next attempt is over. */
const afterThePause = () => backend.sandbox.sandbox.shop.db.run('UPDATE platform_orders SET due_at = 0');
const publicKeys = async (): Promise<object[]> =>
  (JSON.parse((await get(`${shop.url}/.well-known/ucp`, { host: new URL(origin).host })).body) as { keys: object[] }).keys;

describe('get_order', () => {
  it('answers lines, sums, status and parcel of the order, and nothing that the buyer typed', async () => {
    const { id, placed } = await ordered();
    for (const version of UCP_VERSIONS) {
      const { status, body } = await machine('GET', `/orders/${id}`, undefined, { version });
      const { line_items: lines, label, checkout_id: checkout, totals, fulfillment } = order(body);
      expect([status, label, checkout]).toEqual([200, placed.po_number, id]);
      expect(lines.map(({ item, quantity, status: state }) => [item.id, quantity.total, quantity.fulfilled, state])).toEqual([
        [SKU, 1, 0, 'processing'],
      ]);
      expect(totals.find(({ type }) => type === 'total')?.amount).toBe(Math.round(placed.final_amount * 100));
      expect(fulfillment.events.map(({ type }) => type)).toEqual(['processing', 'processing']);
      const {
        person_first_name: first,
        person_last_name: last,
        address_line_1: street,
        city,
        zip,
        phone_number: phone,
      } = TYPED.shipping_address;
      const text = JSON.stringify(body);
      const typed = [TYPED.contact_email, TYPED.order_notes, first, last, street, city, zip, phone, placed.unique_id];
      expect(typed.filter((one) => text.includes(one))).toEqual([]);
    }
    await change('order', { po_number: placed.po_number, payment_status: 1 });
    await change('order', {
      po_number: placed.po_number,
      status: 'shipped',
      parcel: { carrier: 'DPD', number: '0123', url: 'https://dpd.example/0123' },
    });
    const { body } = await machine('GET', `/orders/${id}`);
    expect(order(body).fulfillment.events.at(-1)).toMatchObject({
      type: 'shipped',
      carrier: 'DPD',
      tracking_number: '0123',
      tracking_url: 'https://dpd.example/0123',
    });
    expect(order(body).line_items[0]).toMatchObject({ quantity: { total: 1, fulfilled: 1 }, status: 'fulfilled' });
    await change('order', { po_number: placed.po_number, payment_status: 2 });
    expect(order((await machine('GET', `/orders/${id}`)).body).adjustments).toMatchObject([
      { type: 'refund', status: 'completed', totals: [{ type: 'total', amount: -Math.round(placed.final_amount * 100) }] },
    ]);
  });

  it('of a cancelled order has its lines removed', async () => {
    const { id, placed } = await ordered();
    await change('order', { po_number: placed.po_number, status: 'cancelled' });
    const { adjustments, line_items: lines, fulfillment } = order((await machine('GET', `/orders/${id}`)).body);
    expect(adjustments).toMatchObject([{ type: 'cancellation', status: 'completed', line_items: [{ id: lines[0]?.id, quantity: -1 }] }]);
    expect([lines[0]?.status, fulfillment.events.at(-1)?.type]).toEqual(['removed', 'canceled']);
  });

  it('is refused to a stranger, and answers another platform that there is none', async () => {
    const { id } = await ordered();
    const another = machineShopper(() => shop.url, { platform: ANOTHER_PLATFORM, origin });
    expect(JSON.stringify((await another('GET', `/orders/${id}`)).body)).toContain('"code":"not_found"');
    const stranger = machineShopper(() => shop.url, { platform: STRANGER, origin, signed: false });
    expect((await stranger('GET', `/orders/${id}`)).status).toBe(401);
    expect(JSON.stringify((await machine('GET', `/orders/${(await newCheckout()).id}`)).body)).toContain('"code":"not_found"');
  });

  it('finds the order of a checkout that ended without this server, and without what it remembers', async () => {
    const { id, continue_url: url = '' } = await newCheckout();
    const cartId = await cartIdBehind(url);
    await fillIn(cartId);
    const { data: cart } = await backend.sandbox.call('getCart', { query: { cart_unique_id: cartId } });
    const body = { cart_unique_id: cartId, type: 'bank_transfer', expected_amount: cart.final_amount };
    const { data: placed } = await backend.sandbox.call('finishCheckout', { body });
    expect(await readCheckout(id)).toMatchObject({ status: 'completed', order: { id, label: placed.po_number } });
    const other = await startShop(backend.url, {
      UCP: 'on',
      COOKIE_SECRET: 'another-secret-of-at-least-32-characters',
      PUBLIC_ORIGIN: origin,
      ...settings,
    });
    const later = machineShopper(() => other.url, { origin });
    expect(order((await later('GET', `/orders/${id}`)).body).label).toBe(placed.po_number);
    await other.close();
  });

  it('is no operation of a shop without the setting: neither in its profile nor as a tool', async () => {
    const without = await startShop(backend.url, {
      UCP: 'on',
      COOKIE_SECRET: 'another-secret-of-at-least-32-characters',
      PUBLIC_ORIGIN: origin,
    });
    const profile = await get(`${without.url}/.well-known/ucp`, { host: new URL(origin).host });
    expect(profile.body).not.toContain('dev.ucp.shopping.order');
    expect((await get(`${shop.url}/.well-known/ucp`, { host: new URL(origin).host })).body).toContain('dev.ucp.shopping.order');
    const by = machineShopper(() => without.url, { origin });
    expect((await by('GET', '/orders/any')).status).toBe(404);
    await without.close();
  });
});

describe('an event of an order', () => {
  it('is signed, has the whole order, and comes once for several changes', async () => {
    const { id, placed } = await ordered();
    await deliver();
    const [first, ...more] = receiver.received();
    expect(more).toEqual([]);
    const { headers, body } = first!;
    expect(await verifyDelivered(receiver.url, first!, await publicKeys())).toBe('shop-1');
    expect(headers).toMatchObject({ 'ucp-agent': `profile="${origin}/.well-known/ucp"`, 'content-type': 'application/json' });
    expect(headers['idempotency-key']).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
    const entity = JSON.parse(body.toString()) as object;
    expect(ucpFaults('2026-08-25', 'order', entity)).toBe('');
    expect(order(entity)).toEqual(order((await machine('GET', `/orders/${id}`)).body));
    expect(body.toString()).not.toContain(TYPED.shipping_address.person_last_name);

    await change('order', { po_number: placed.po_number, payment_status: 1 });
    await change('order', { po_number: placed.po_number, status: 'shipped', parcel: { carrier: 'DPD', number: '9' } });
    await deliver();
    await deliver();
    const later = receiver.received();
    expect(later).toHaveLength(1);
    expect(later[0]?.headers['webhook-id']).not.toBe(headers['webhook-id']);
    expect(order(JSON.parse(String(later[0]?.body))).fulfillment.events.at(-1)?.type).toBe('shipped');
  });

  it.each([500, 'redirect', 'hang'] as const)(
    'that a platform answers by %s comes again with the same id, once it is over',
    async (fault) => {
      await ordered();
      receiver.answer(fault);
      await deliver();
      const [first, ...redirected] = receiver.received();
      expect(redirected).toEqual([]);
      receiver.answer(200);
      await deliver();
      expect(receiver.received()).toEqual([]);
      await afterThePause();
      await deliver();
      const [second] = receiver.received();
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
      expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
      await afterThePause();
      await deliver();
      expect(receiver.received()).toEqual([]);
    },
  );

  it('is told by one of two replicas, and by another one after a restart', async () => {
    const replica = await startShop(backend.url, {
      UCP: 'on',
      COOKIE_SECRET: 'a-secret-of-at-least-32-characters',
      PUBLIC_ORIGIN: origin,
      ...settings,
    });
    await ordered();
    await Promise.all([deliver(), deliver(replica), deliver(), deliver(replica)]);
    expect(receiver.received()).toHaveLength(1);
    receiver.answer(503);
    await ordered();
    await deliver();
    receiver.received();
    receiver.answer(200);
    await afterThePause();
    await deliver(replica);
    expect(receiver.received()).toHaveLength(1);
    await replica.close();
  });

  it('goes to no address of an inner network, and is not tried again', async () => {
    const insider = machineShopper(() => shop.url, { platform: INSIDER, origin });
    await ordered(insider);
    await deliver();
    await afterThePause();
    const { data } = await backend.sandbox.call('takeOrderEvents', { body: { count: 10 } });
    expect(data).toEqual([]);
    expect(shop.logText()).toContain('a platform was not told of an order, and will not be');
  });

  it('of an order that a person has placed alone does not exist', async () => {
    const { data: cart } = await backend.sandbox.call('addItem', { body: { product_configuration_id: await idOf(SKU), quantity: 1 } });
    await fillIn(cart.unique_id);
    await placeOrder(cart.unique_id);
    await deliver();
    expect(receiver.received()).toEqual([]);
  });
});

const idOf = async (sku: string) => (await backend.sandbox.call('getConfiguration', { params: { id: sku } })).data.id;
