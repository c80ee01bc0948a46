import type { Page } from 'playwright-core';
import type { Cart } from '../../packages/contract/cart.ts';
import type { Payment } from '../../packages/contract/payment.ts';
import { call, control } from './backend.ts';
import { hydrated } from './browser.ts';
import { readyCart } from './carts.ts';
import type { Shop } from './shop.ts';

/** A complete cart with a payment that has begun. */
export interface BegunPayment {
  readonly cart: Cart;
  readonly payment: Payment;
}

/** Begins a payment by calls: a ring to Vienna, paid with PayPal. */
export async function beginPayment(shop: Shop): Promise<BegunPayment> {
  const cart = await readyCart(shop);
  const body = { expected_amount: cart.final_amount, type: 'paypal', return_url: `${shop.origin}/checkout/payout` } as const;
  const { payment } = await call(shop, 'startCheckout', { params: { id: cart.unique_id }, body });
  if (!payment) throw new Error('no payment was begun');
  return { cart, payment };
}

/** Lets the gateway decide and notify the backend. */
export const settle = (
  shop: Shop,
  { id }: Pick<Payment, 'id'>,
  state: 'authorised' | 'processing' | 'declined' | 'cancelled',
): Promise<unknown> => control(shop, 'provider/settle', { payment_id: id, state });

/** Stores cart and payment attempt in the browser, as pressing the order button does. */
export async function keepInBrowser(page: Page, { origin }: Shop, begun: BegunPayment): Promise<void> {
  await page.goto(`${origin}/page/impressum`);
  await hydrated(page);
  await store(page, begun);
}

/** The same for a story that goes on to a page of its own: no page of the shop is loaded. */
export async function keepBeforeVisit(page: Page, { origin }: Shop, begun: BegunPayment): Promise<void> {
  await page.goto(`${origin}/robots.txt`);
  await store(page, begun);
}

const store = (page: Page, { cart, payment }: BegunPayment): Promise<void> =>
  page.evaluate(
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
          state: 'open',
          orderId: null,
          at: Date.now(),
        },
      ]),
    ],
  );

/** The payment of a cart that this browser began. */
export const paymentOf = (page: Page, { unique_id }: Cart): Promise<string> =>
  page.evaluate((cart) => {
    const attempts = JSON.parse(localStorage.getItem('karat:order-attempts') ?? '[]') as { cartId: string; paymentId: string }[];
    return attempts.find(({ cartId }) => cartId === cart)?.paymentId ?? '';
  }, unique_id);
