import type { Page } from 'playwright-core';
import type { z } from 'zod';
import type { AddItemRequest, Cart } from '../../packages/contract/cart.ts';
import { call, control } from './backend.ts';
import { hydrated } from './browser.ts';
import type { Shop, WarmShop } from './shop.ts';

export const RING = 'FL-AUR-BR-YG750-54';

type LineOptions = Partial<Pick<z.input<typeof AddItemRequest>, 'quantity' | 'engraving'>>;

/** A cart of another device, unknown to this browser. */
export async function cartWith(shop: WarmShop, sku: string, line: LineOptions = {}): Promise<Cart> {
  const { data } = await call(shop, 'getConfiguration', { params: { id: sku } });
  return (await call(shop, 'addItem', { body: { product_configuration_id: data.id, quantity: 1, ...line } })).data;
}

export interface Buyer extends LineOptions {
  readonly email?: string;
  readonly lang?: 'de' | 'en';
  readonly notes?: string;
}

/** A cart with a ring that is always on stock, filled by calls with all fields of the checkout but the payment method. */
export async function readyCart(shop: Shop, { email = 'anna.leitner@example.at', lang, notes, ...line }: Buyer = {}): Promise<Cart> {
  await control(shop, 'configuration', { sku: RING, stock_qty: 5 });
  const { unique_id: id } = await cartWith(shop, RING, line);
  await call(shop, 'openCheckout', { body: { cart_unique_id: id } });
  const body = {
    contact_email: email,
    shipping_address: {
      person_first_name: 'Anna',
      person_last_name: 'Leitner',
      address_line_1: 'Zieglergasse 14/7',
      city: 'Wien',
      zip: '1070',
      country: 'AT' as const,
    },
    shipping_rate_id: 'dpd',
    ...(notes !== undefined && { order_notes: notes }),
  };
  return (await call(shop, 'updateCart', { params: { id }, body }, lang)).data;
}

/** Makes it the cart of this browser. */
export async function keepCart(page: Page, { origin }: WarmShop, { unique_id }: Pick<Cart, 'unique_id'>): Promise<void> {
  if (!page.url().startsWith(origin)) await page.goto(`${origin}/robots.txt`);
  await page.evaluate((id) => {
    sessionStorage.clear();
    localStorage.setItem('karat:cart', id);
  }, unique_id);
}

/** Opens a page of the shop in the browser whose cart it is. */
export async function openWithCart(page: Page, shop: WarmShop, cart: Pick<Cart, 'unique_id'>, path: string): Promise<void> {
  await keepCart(page, shop, cart);
  await page.goto(shop.origin + path);
  await hydrated(page);
}

export interface PlacedOrder {
  readonly unique_id: string;
  readonly po_number: string;
  readonly payment_status: number;
}

/** Orders that were made of a cart. */
export const ordersOf = (shop: Shop, { unique_id }: Pick<Cart, 'unique_id'>): PlacedOrder[] =>
  shop.query(
    `SELECT o.confirmation_id AS unique_id, o.po_number, o.payment_status
     FROM orders o JOIN carts c ON c.id = o.cart_id WHERE c.unique_id = ?`,
    unique_id,
  );
