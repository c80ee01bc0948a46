import type { Cart } from '../../shared/contract/cart.ts';
import type { PaymentStatus } from '../../shared/contract/codes.ts';
import type { Order } from '../../shared/contract/order.ts';
import type { Shop } from './shop.ts';

const RING = 'FL-AUR-BR-YG750-54';

/** An order by bank transfer, placed without a browser: an engraved ring with a note for the workshop. */
export async function placeOrder({ sandboxOrigin }: Shop, lang: 'de' | 'en', email: string): Promise<Order> {
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${sandboxOrigin}/api/v1${path}?lang=${lang}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  }

  await control(sandboxOrigin, 'configuration', { sku: RING, stock_qty: 5 });
  const { id } = await call<{ id: number }>('GET', `/product-configurations/${RING}`);
  const { unique_id } = await call<Cart>('POST', '/carts/items', {
    product_configuration_id: id,
    quantity: 1,
    engraving: { text: 'A & L' },
  });
  const checkout = await call<Cart>('POST', '/carts/checkout', { cart_unique_id: unique_id });
  const cart = await call<Cart>('PATCH', `/carts/${checkout.unique_id}`, {
    contact_email: email,
    shipping_address: {
      person_first_name: 'Anna',
      person_last_name: 'Leitner',
      address_line_1: 'Zieglergasse 14/7',
      city: 'Wien',
      zip: '1070',
      country: 'AT',
    },
    shipping_rate_id: 'dpd',
    order_notes: 'Für Lena',
  });
  return await call<Order>('POST', '/carts/checkout/finish-immediately', {
    cart_unique_id: cart.unique_id,
    type: 'bank_transfer',
    expected_amount: cart.final_amount,
  });
}

/** What the bookkeeping of a backend would do. */
export const setPaymentStatus = ({ sandboxOrigin }: Shop, { po_number }: Order, payment_status: PaymentStatus): Promise<void> =>
  control(sandboxOrigin, 'order', { po_number, payment_status });

async function control(sandboxOrigin: string, name: string, body: object): Promise<void> {
  const answer = await fetch(`${sandboxOrigin}/sandbox/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${name} answered ${answer.status} ${await answer.text()}`);
}

/** Texts of the mails that were written to somebody, newest first. */
export async function mailsTo({ sandboxOrigin }: Shop, email: string): Promise<string[]> {
  const answer = await fetch(`${sandboxOrigin}/sandbox/inbox.json?to=${encodeURIComponent(email)}`);
  return ((await answer.json()) as { data: { text: string }[] }).data.map(({ text }) => text);
}
