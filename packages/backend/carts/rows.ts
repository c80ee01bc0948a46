import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { lineIdentity } from '../../contract/line-facts.ts';
import type { Address } from '../../contract/cart.ts';
import type { LineExtras } from '../../contract/line.ts';
import type { ConfigurationColumns } from '../catalog/options.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import type { Db } from '../db/database.ts';
import { Refusal } from '../core/refusal.ts';
import { insertOf } from '../db/insert.ts';
import { EXTRAS, readExtras, type StoredExtras, writeExtras } from '../db/line-extras.ts';
import { LOCKED } from '../db/locks.ts';
import { DAY_MS } from '../../contract/time.ts';

export type AddressValue = z.output<typeof Address>;

const CART_LIFE = 30 * DAY_MS;

interface CartColumns {
  readonly id: number;
  readonly unique_id: string;
  /** The customer whose cart it is; null for a guest's. */
  readonly user_id: number | null;
  /** The cart that its lines were moved to, when its owner signed in. */
  readonly merged_into: number | null;
  readonly contact_email: string | null;
  readonly shipping_address: string | null;
  readonly billing_address: string | null;
  readonly shipping_rate_id: string | null;
  readonly order_notes: string | null;
  readonly finished_at: number | null;
  readonly expires_at: number;
}

export interface CartRow extends Omit<CartColumns, 'shipping_address' | 'billing_address'> {
  readonly shipping_address: AddressValue | null;
  readonly billing_address: AddressValue | null;
}

/** A line with current price and stock of the catalogue; carts store neither. */
export interface Line extends ConfigurationColumns, LineExtras {
  readonly id: number;
  readonly product_id: number;
  readonly configuration_id: number;
  readonly sku: string;
  readonly quantity: number;
  readonly cents: number;
  readonly sale_percent: number;
  readonly embedded: number;
  readonly made_to_measure: number;
  /** 1: comes by mail. */
  readonly digital: number | null;
  readonly stock_qty: number;
  readonly track_inventory: number;
  readonly title: string;
  readonly slug: string;
}

/** Another device may still have the id of a cart that was merged: it gets the one with the lines. */
export const findCart = (shop: Shop, uniqueId: string): Promise<CartRow | undefined> => followed(shop, uniqueId, '');

/** For a change, inside a transaction: another call that changes it waits. */
export const lockCart = (shop: Shop, uniqueId: string): Promise<CartRow | undefined> => followed(shop, uniqueId, LOCKED);

async function followed(shop: Shop, uniqueId: string, lock: Lock): Promise<CartRow | undefined> {
  let cart = cartOf(await shop.db.get<CartColumns>(`SELECT * FROM carts WHERE unique_id = ? ${lock}`, uniqueId));
  while (cart?.merged_into != null) cart = await cartBy(shop, cart.merged_into, lock);
  return cart;
}

type Lock = typeof LOCKED | '';

export const cartBy = async ({ db }: Shop, id: number, lock: Lock = ''): Promise<CartRow | undefined> =>
  cartOf(await db.get<CartColumns>(`SELECT * FROM carts WHERE id = ? ${lock}`, id));

function cartOf(row: CartColumns | undefined): CartRow | undefined {
  if (!row || (row.finished_at === null && row.expires_at <= Date.now())) return undefined;
  const address = (json: string | null): AddressValue | null => (json === null ? null : (JSON.parse(json) as AddressValue));
  return { ...row, shipping_address: address(row.shipping_address), billing_address: address(row.billing_address) };
}

/** Finds a cart for reading; an ordered cart is not found. */
export async function openCart(shop: Shop, uniqueId: string): Promise<CartRow> {
  const cart = await findCart(shop, uniqueId);
  if (!cart || cart.finished_at !== null) throw new Refusal('cart_not_found', 'cart not found');
  return cart;
}

/** Finds a cart for a change; refuses an ordered one as `cart_finished`. */
export async function cartToChange(shop: Shop, uniqueId: string): Promise<CartRow> {
  const cart = await lockCart(shop, uniqueId);
  if (!cart) throw new Refusal('cart_not_found', 'cart not found');
  if (cart.finished_at !== null) throw new Refusal('cart_finished', 'this cart has been ordered');
  return cart;
}

export async function newCart(shop: Shop, userId: number | null = null): Promise<CartRow> {
  const now = Date.now();
  // Carts with an open payment stay.
  await shop.db.run(
    `DELETE FROM carts WHERE finished_at IS NULL AND expires_at <= ?
       AND id NOT IN (SELECT cart_id FROM payments WHERE state IN ('open', 'processing', 'authorised') OR watch_until IS NOT NULL)`,
    now,
  );
  const uniqueId = randomUUID();
  await shop.db.run(
    'INSERT INTO carts (unique_id, user_id, created_at, expires_at) VALUES (?, ?, ?, ?)',
    uniqueId,
    userId,
    now,
    now + CART_LIFE,
  );
  return openCart(shop, uniqueId);
}

/** Restarts the thirty days of life. */
export const prolong = async (db: Db, cartId: number): Promise<void> =>
  void (await db.run('UPDATE carts SET expires_at = ? WHERE id = ?', Date.now() + CART_LIFE, cartId));

export async function linesOf({ db }: Shop, cartId: number, lang: Lang): Promise<Line[]> {
  const rows = await db.all<Omit<Line, keyof LineExtras> & StoredExtras>(
    `SELECT i.id, i.configuration_id, i.quantity, ${EXTRAS}, c.product_id, c.sku, c.metal, c.metal_sku, c.size_kind, c.size, c.cents,
       c.stock_qty, c.track_inventory, p.sale_percent, p.embedded, p.made_to_measure,
       CAST(p.detail ->> 'digital' AS INTEGER) AS digital, t.title, t.slug
     FROM cart_items i JOIN configurations c ON c.id = i.configuration_id JOIN products p ON p.id = c.product_id
     JOIN product_texts t ON t.product_id = p.id AND t.lang = ? WHERE i.cart_id = ? ORDER BY i.id`,
    lang,
    cartId,
  );
  return rows.map((row) => ({ ...row, ...readExtras(row) }));
}

type NewLine = Pick<Line, 'configuration_id' | keyof LineExtras>;

/** The line of a cart with this configuration and these extras. */
export async function findLine(db: Db, cartId: number, line: NewLine): Promise<Pick<Line, 'id' | 'quantity'> | undefined> {
  const rows = await db.all<Pick<Line, 'id' | 'quantity'> & StoredExtras>(
    `SELECT id, quantity, ${EXTRAS} FROM cart_items WHERE cart_id = ? AND configuration_id = ?`,
    cartId,
    line.configuration_id,
  );
  return rows.find((row) => lineIdentity(readExtras(row)) === lineIdentity(line));
}

export async function insertLine(db: Db, cart_id: number, line: NewLine, quantity: number): Promise<void> {
  await db.run(...insertOf('cart_items', { cart_id, configuration_id: line.configuration_id, ...writeExtras(line), quantity }));
}

export const setQuantity = async (db: Db, itemId: number, quantity: number): Promise<void> =>
  void (await db.run('UPDATE cart_items SET quantity = ? WHERE id = ?', quantity, itemId));
