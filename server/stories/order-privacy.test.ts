import { beforeAll, describe, expect, it } from 'vitest';
import type { Cart } from '../../packages/contract/cart.ts';
import type { Order } from '../../packages/contract/order.ts';
import { get, send } from '../../packages/http-cache/testing/http.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';

let cart: Cart;
let order: Order;

openBeforeStories();
beforeAll(async () => {
  [cart, order] = await buy();
});

const read = (id: string) => get(`${shop.url}/api/checkout/get-order?order_id=${encodeURIComponent(id)}&lang=de`);
async function call<T>(method: string, path: string, body: object): Promise<T> {
  const answer = await send(method, `${shop.url}/api${path}?lang=de`, { 'content-type': 'application/json' }, JSON.stringify(body));
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${answer.body}`);
  return (JSON.parse(answer.body) as { data: T }).data;
}

/** Paid by bank transfer; the product is made to order, so no stock is needed. */
async function buy(): Promise<[Cart, Order]> {
  const { id } = (
    JSON.parse((await get(`${shop.url}/api/product-configurations/FL-ISO-RA-YG750-54?lang=de`)).body) as { data: { id: number } }
  ).data;
  const { unique_id } = await call<Cart>('POST', '/carts/items', { product_configuration_id: id, quantity: 1 });
  const checkout = await call<Cart>('POST', '/carts/checkout', { cart_unique_id: unique_id });
  const ready = await call<Cart>('PATCH', `/carts/${checkout.unique_id}`, {
    contact_email: 'ana@example.com',
    shipping_address: {
      person_first_name: 'Ana',
      person_last_name: 'Beispiel',
      address_line_1: 'Musterstraße 1',
      city: 'Wien',
      zip: '1010',
      country: 'AT',
    },
    shipping_rate_id: 'dpd',
  });
  const placed = await call<Order>('POST', '/carts/checkout/finish-immediately', {
    cart_unique_id: ready.unique_id,
    type: 'bank_transfer',
    expected_amount: ready.final_amount,
  });
  return [ready, placed];
}

describe('an order', () => {
  it('GET get-order with its id answers without a session, with no-store', async () => {
    const answer = await read(order.unique_id);
    expect(answer.status).toBe(200);
    expect((JSON.parse(answer.body) as { data: Order }).data).toEqual(order);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers['etag']).toBeUndefined();
  });

  it('GET get-order with its number, its cart id or a malformed id is 404 without a call to the backend', async () => {
    expect(order.unique_id).not.toBe(cart.unique_id);
    expect((await read(cart.unique_id)).status).toBe(404);
    expect((await read('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    backend.seen();
    const shapes = [order.po_number, '1', '10482', '', '%', "' OR 1=1 --", `${order.unique_id}/`, `../${order.unique_id}`, 'x'.repeat(500)];
    for (const id of shapes) {
      const answer = await read(id);
      expect({ id, refused: [400, 404, 422].includes(answer.status) }).toEqual({ id, refused: true });
      expect(answer.body).not.toContain('ana@example.com');
    }
    expect(backend.seen()).toEqual([]);
  });

  it('GET /checkout/success/{id} has no-store and Referrer-Policy', async () => {
    for (const prefix of ['', '/en']) {
      const { status, headers } = await get(`${shop.url}${prefix}/checkout/success/${order.unique_id}`);
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers['referrer-policy']).toBe('same-origin');
      expect(headers['etag']).toBeUndefined();
    }
    expect((await get(`${shop.url}/`)).headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  it('its id is in no line of the log, also after a failure', async () => {
    const address = `${shop.url}/checkout/success/${order.unique_id}`;
    await get(`${address}?utm_source=x`, { referer: address });
    await get(`${address}/`);
    await get(`${shop.url}/en/checkout/success/${order.unique_id.toUpperCase()}/x`);
    for (const mode of ['garbage', 'wrong', 'dead', 'down'] as const) {
      await backend.fault(mode, { path: '/api/v1/checkout' });
      expect((await read(order.unique_id)).status).toBe(503);
    }
    await backend.fault('none');
    const log = shop.log().map((line) => JSON.stringify(line).toLowerCase());
    expect(log.filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(5);
    for (const secret of [order.unique_id, cart.unique_id, 'ana@example.com']) {
      expect(log.filter((line) => line.includes(secret))).toEqual([]);
    }
  });

  it('GET get-order sends no Referer to the backend', async () => {
    backend.seen();
    await get(`${shop.url}/api/checkout/get-order?order_id=${order.unique_id}&lang=de`, {
      referer: `${shop.url}/checkout/success/${order.unique_id}`,
      cookie: 'uid=visitor',
    });
    const [request] = backend.seen();
    expect(request?.headers['referer']).toBeUndefined();
    expect(request?.headers['cookie']).toBeUndefined();
  });
});
