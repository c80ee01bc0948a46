import type { Id } from '../../contract/common.ts';
import type { Cart } from '../../contract/cart.ts';
import type { Order } from '../../contract/order.ts';
import type { Calls } from './sandbox.fixture.ts';

export const ADDRESS = {
  person_first_name: 'Ana',
  person_last_name: 'Beispiel',
  address_line_1: 'Musterstraße 1',
  city: 'Wien',
  zip: '1010',
  country: 'AT',
} as const;

/** A delivery of the demo shop. */
const RATE = 'dpd';

export async function idOf(shop: Calls, sku: string): Promise<Id> {
  return (await shop.call('getConfiguration', { params: { id: sku } })).data.id;
}

export async function cartWith(shop: Calls, sku: string, quantity = 1): Promise<Cart> {
  const body = { product_configuration_id: await idOf(shop, sku), quantity };
  return (await shop.call('addItem', { body })).data;
}

/** A cart with address, contact and delivery. */
export async function readyCart(shop: Calls, sku: string, quantity = 1, rate = RATE): Promise<Cart> {
  return fillCheckout(shop, (await cartWith(shop, sku, quantity)).unique_id, rate);
}

/** The values that a shopper enters in the checkout of a cart. */
export async function fillCheckout(shop: Calls, id: string, rate = RATE): Promise<Cart> {
  await shop.call('openCheckout', { body: { cart_unique_id: id } });
  const body = { contact_email: 'ana@example.com', shipping_address: ADDRESS, shipping_rate_id: rate };
  return (await shop.call('updateCart', { params: { id }, body })).data;
}

export const bankBody = (cart: Cart) => ({
  cart_unique_id: cart.unique_id,
  type: 'bank_transfer' as const,
  expected_amount: cart.final_amount,
});

type Placed = Pick<Order, 'po_number' | 'unique_id'>;

/** The id of an order in the account of a customer; null for a guest. */
export async function accountIdOf(who: Calls, { po_number }: Placed): Promise<string | null> {
  const { status, body } = await who.attempt('getOrders', { query: {} });
  if (status !== 200) return null;
  const orders = body.data as readonly Placed[];
  return orders.find((order) => order.po_number === po_number)?.unique_id ?? null;
}

/** The id with which the pages of returns open an order: a customer's own, or the one that guests get for number and address. */
export const returnIdOf = async (who: Calls, order: Placed, email = 'ana@example.com'): Promise<string> =>
  (await accountIdOf(who, order)) ?? (await who.call('findReturnOrder', { body: { po_number: order.po_number, email } })).data.id;
