import type { Page } from 'playwright-core';
import type { Order } from '../../packages/contract/order.ts';
import { call, control } from './backend.ts';
import { RING } from './carts.ts';
import { setPaymentStatus } from './order.ts';
import type { Shop } from './shop.ts';
import { DAY_MS } from '../../packages/contract/time.ts';

const BRACELET = 'FL-NUS-WG585-185';
const EARRINGS = 'FL-GLO-BR-WG750';

interface Delivered {
  readonly email: string;
  readonly lang?: 'de' | 'en';
  /** Of a discount. */
  readonly code?: string;
  /** Days since the delivery. */
  readonly days?: number;
}

/**
 * A paid order that was delivered some days ago: a ring (60 days), two bracelets (30 days), ear studs (14 days), a ring with an engraving.
 * With the id for its pages of returns.
 */
export async function deliveredOrder(shop: Shop, { email, lang = 'de', days = 17, code }: Delivered): Promise<Order> {
  let cart_unique_id: string | undefined;
  for (const { sku, quantity = 1, text } of [
    { sku: RING },
    { sku: BRACELET, quantity: 2 },
    { sku: EARRINGS },
    { sku: RING, text: 'A & L · 12.06.2027' },
  ]) {
    await control(shop, 'configuration', { sku, stock_qty: 9 });
    const { data: configuration } = await call(shop, 'getConfiguration', { params: { id: sku } });
    const body = {
      ...(cart_unique_id !== undefined && { cart_unique_id }),
      product_configuration_id: configuration.id,
      quantity,
      ...(text !== undefined && { engraving: { text } }),
    };
    cart_unique_id = (await call(shop, 'addItem', { body })).data.unique_id;
  }
  const id = cart_unique_id ?? '';
  await call(shop, 'openCheckout', { body: { cart_unique_id: id } });
  const address = {
    person_first_name: 'Anna',
    person_last_name: 'Leitner',
    address_line_1: 'Zieglergasse 14/7',
    city: 'Wien',
    zip: '1070',
    country: 'AT',
  } as const;
  const filled = { contact_email: email, shipping_address: address, shipping_rate_id: 'dpd' };
  await call(shop, 'updateCart', { params: { id }, body: filled }, lang);
  if (code !== undefined) await call(shop, 'bindGiftCard', { body: { cart_unique_id: id, gift_card_code: code } });
  const { data: cart } = await call(shop, 'getCart', { query: { cart_unique_id: id } }, lang);
  const body = { cart_unique_id: id, type: 'bank_transfer', expected_amount: cart.final_amount } as const;
  const { data: order } = await call(shop, 'finishCheckout', { body }, lang);
  await setPaymentStatus(shop, order, 1);
  await control(shop, 'order', { po_number: order.po_number, status: 'completed' });
  shop.change(
    `UPDATE order_history SET at = ? WHERE status = 'completed' AND order_id = (SELECT id FROM orders WHERE po_number = ?)`,
    Date.now() - days * DAY_MS,
    order.po_number,
  );
  return { ...order, unique_id: await returnIdOf(shop, order.po_number, email) };
}

/** The id that guests get for number and mail address. */
export const returnIdOf = async (shop: Shop, po_number: string, email: string): Promise<string> =>
  (await call(shop, 'findReturnOrder', { body: { po_number, email } })).data.id;

/** Requests of an order as the backend has them. */
export const requestsOf = (shop: Shop, { po_number }: Order): { number: string; type: number; status: string }[] =>
  shop.query(
    'SELECT r.number, r.type, r.status FROM returns r JOIN orders o ON o.id = r.order_id WHERE o.po_number = ? ORDER BY r.id',
    po_number,
  );

/** A square of one colour. */
export async function photoOf(page: Page, type: 'image/png' | 'image/jpeg' | 'image/webp'): Promise<Buffer> {
  const url = await page.evaluate((as) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 320;
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = '#c9a24a';
      context.fillRect(0, 0, 320, 320);
    }
    return canvas.toDataURL(as);
  }, type);
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}
