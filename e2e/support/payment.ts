import type { Page } from 'playwright-core';
import type { Cart } from '../../shared/contract/cart.ts';
import type { PaymentMethodCode } from '../../shared/contract/codes.ts';
import type { Payment } from '../../shared/contract/payment.ts';
import { hydrated } from './browser.ts';
import type { Shop } from './shop.ts';

export const RING = 'FL-AUR-BR-YG750-54';

/** A cart that can be ordered, and a payment for it that the shopper is at. */
export interface BegunPayment {
  readonly cart: Cart;
  readonly payment: Payment;
}

/** Presses the order button without a browser: a ring to Vienna, paid at a provider. */
export async function beginPayment(shop: Shop, type: PaymentMethodCode = 'paypal'): Promise<BegunPayment> {
  await control(shop, 'configuration', { sku: RING, stock_qty: 5, track_inventory: true });
  const { id } = (await call<{ data: { id: number } }>(shop, 'GET', `/product-configurations/${RING}`)).data;
  const added = (await call<{ data: Cart }>(shop, 'POST', '/carts/items', { product_configuration_id: id, quantity: 1 })).data;
  await call(shop, 'POST', '/carts/checkout', { cart_unique_id: added.unique_id });
  const cart = (await call<{ data: Cart }>(shop, 'PATCH', `/carts/${added.unique_id}`, contact)).data;
  const { payment } = await call<{ payment: Payment }>(shop, 'PATCH', `/carts/${cart.unique_id}/start-checkout`, {
    expected_amount: cart.final_amount,
    type,
    return_url: `${shop.origin}/checkout/payout`,
  });
  return { cart, payment };
}

const contact = {
  contact_email: 'anna.leitner@example.at',
  shipping_address: {
    person_first_name: 'Anna',
    person_last_name: 'Leitner',
    address_line_1: 'Zieglergasse 14/7',
    city: 'Wien',
    zip: '1070',
    country: 'AT',
  },
  shipping_rate_id: 'dpd',
};

/** What the provider decided, and tells the backend. */
export const settle = (
  shop: Shop,
  { payment }: BegunPayment,
  state: 'authorised' | 'processing' | 'declined' | 'cancelled',
): Promise<void> => control(shop, 'provider/settle', { payment_id: payment.id, state });

export async function control({ sandboxOrigin }: Shop, name: string, body: object): Promise<void> {
  const answer = await fetch(`${sandboxOrigin}/sandbox/${name}`, json('POST', body));
  if (!answer.ok) throw new Error(`${name} answered ${answer.status} ${await answer.text()}`);
}

/** The browser in which the order button was pressed: it keeps the cart and the try. */
export async function keepInBrowser(page: Page, { origin }: Shop, { cart, payment }: BegunPayment, state = 'open'): Promise<void> {
  await page.goto(`${origin}/page/impressum`);
  await hydrated(page);
  await page.evaluate(
    ([cartId, attempt]) => {
      localStorage.setItem('karat:cart', cartId ?? '');
      localStorage.setItem('karat:order-attempts', attempt ?? '');
    },
    [
      cart.unique_id,
      JSON.stringify([
        {
          cartId: cart.unique_id,
          method: payment.type,
          amount: payment.amount,
          idempotencyKey: `story-${payment.id}`,
          paymentId: payment.id,
          state,
          orderId: null,
          at: Date.now(),
        },
      ]),
    ],
  );
}

export const ordersOf = (shop: Shop, { cart }: BegunPayment): { unique_id: string; po_number: string; payment_status: number }[] =>
  shop.query(
    'SELECT o.unique_id, o.po_number, o.payment_status FROM orders o JOIN carts c ON c.id = o.cart_id WHERE c.unique_id = ?',
    cart.unique_id,
  );

async function call<T>({ sandboxOrigin }: Shop, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${sandboxOrigin}/api/v1${path}?lang=de`, json(method, body));
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const json = (method: string, body?: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  ...(body && { body: JSON.stringify(body) }),
});
