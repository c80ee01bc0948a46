import { expect } from 'vitest';
import { bankBody } from '../../../packages/sandbox/testing/purchase.fixture.ts';
import { OrderResponse } from '../../../packages/contract/order.ts';
import { send } from '../../../packages/http-cache/testing/http.ts';
import { backend, origin, shop } from './ucp-shop.ts';

/** The values that the buyer types in the checkout. */
export const TYPED = {
  contact_email: 'zora.geheim@example.com',
  order_notes: 'Bitte als Geschenk für Xaverl',
  shipping_rate_id: 'dpd',
  shipping_address: {
    person_first_name: 'Zora',
    person_last_name: 'Geheimnis',
    address_line_1: 'Verborgengasse 17',
    city: 'Wien-Hinterbrühl',
    zip: '1979',
    country: 'AT',
    phone_number: '+43 664 1239876',
  },
};

/** The buyer's browser. */
const buyer = (method: 'POST' | 'PATCH', path: string, body: object) => {
  const text = JSON.stringify(body);
  const headers = { host: new URL(origin).host, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
  return send(method, `${shop.url}/api${path}`, headers, text);
};

export async function fillIn(cartId: string): Promise<void> {
  for (const { status } of [
    await buyer('POST', '/carts/checkout', { cart_unique_id: cartId }),
    await buyer('PATCH', `/carts/${cartId}`, TYPED),
  ]) {
    expect(status).toBe(200);
  }
}

export async function tryToOrder(cartId: string) {
  const { data: cart } = await backend.sandbox.call('getCart', { query: { cart_unique_id: cartId } });
  return buyer('POST', '/carts/checkout/finish-immediately', bankBody(cart));
}

export async function placeOrder(cartId: string) {
  const placed = await tryToOrder(cartId);
  expect(placed.status).toBe(200);
  return OrderResponse.parse(JSON.parse(placed.body)).data;
}
