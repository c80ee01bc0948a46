import type { PaymentStatus } from '../../packages/contract/payment-codes.ts';
import type { Order } from '../../packages/contract/order.ts';
import { call, control, look } from './backend.ts';
import { readyCart } from './carts.ts';
import type { Shop } from './shop.ts';

/** An order by bank transfer, placed without a browser: an engraved ring with a note for the workshop. */
export async function placeOrder(shop: Shop, lang: 'de' | 'en', email: string): Promise<Order> {
  const cart = await readyCart(shop, { email, lang, engraving: { text: 'A & L' }, notes: 'Für Lena' });
  const body = { cart_unique_id: cart.unique_id, type: 'bank_transfer', expected_amount: cart.final_amount } as const;
  return (await call(shop, 'finishCheckout', { body }, lang)).data;
}

/** The id with which an order opens in the account of its customer. */
export const accountIdOf = (shop: Shop, { po_number }: Pick<Order, 'po_number'>): string =>
  shop.query<{ id: string }>('SELECT unique_id AS id FROM orders WHERE po_number = ?', po_number)[0]?.id ?? '';

/** Books a payment, as the accounting of a backend would. */
export const setPaymentStatus = (shop: Shop, { po_number }: Order, payment_status: PaymentStatus): Promise<unknown> =>
  control(shop, 'order', { po_number, payment_status });

/** Texts of the mails to an address, newest first. */
export async function mailsTo(shop: Shop, email: string): Promise<string[]> {
  const { data } = (await look(shop, `inbox.json?to=${encodeURIComponent(email)}`)) as { data: { text: string }[] };
  return data.map(({ text }) => text);
}
