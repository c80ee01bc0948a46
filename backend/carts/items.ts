import type { z } from 'zod';
import type { AddItemRequest, CartResponse } from '../../shared/contract/cart.ts';
import { checkEngraving } from '../../shared/contract/engraving.ts';
import { QUANTITY_MAX } from '../../shared/contract/limits.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { Refusal } from '../core/refusal.ts';
import { type CartRow, cartToChange, lockCart, newCart, openCart, prolong } from './rows.ts';
import { dropLostRate } from './totals.ts';
import { cartView } from './view.ts';

type CartAnswer = z.input<typeof CartResponse>;

/** Bounds the size of a cart. */
const LINES_MAX = 100;

interface Bought {
  readonly id: number;
  readonly stock_qty: number;
  readonly track_inventory: number;
  readonly engraving_max: number | null;
}

/** A new cart belongs to the customer who is signed in. */
export async function addItem(shop: Shop, body: z.output<typeof AddItemRequest>, userId: number | null, lang: Lang): Promise<CartAnswer> {
  const { db } = shop;
  const bought = await db.get<Bought>(
    `SELECT c.id, c.stock_qty, c.track_inventory, p.engraving_max
     FROM configurations c JOIN products p ON p.id = c.product_id WHERE p.withdrawn = 0 AND c.id = ?`,
    body.product_configuration_id,
  );
  if (!bought) throw new Refusal('configuration_not_found', 'configuration not found');
  const engraving = engravingOf(body.engraving.text, bought.engraving_max);
  const known = body.cart_unique_id == null ? undefined : await lockCart(shop, body.cart_unique_id);
  const cart = known && known.finished_at === null ? known : await newCart(shop, userId);
  const line = await db.get<{ id: number; quantity: number }>(
    'SELECT id, quantity FROM cart_items WHERE cart_id = ? AND configuration_id = ? AND engraving = ?',
    cart.id,
    bought.id,
    engraving,
  );
  const quantity = (line?.quantity ?? 0) + body.quantity;
  await checkQuantity(shop, cart, bought, quantity, line?.id ?? null);
  if (line) await db.run('UPDATE cart_items SET quantity = ? WHERE id = ?', quantity, line.id);
  else await insertLine(shop, cart, bought.id, engraving, quantity);
  return changed(shop, cart, lang);
}

export async function updateItem(shop: Shop, cartId: string, itemId: string, quantity: number, lang: Lang): Promise<CartAnswer> {
  const cart = await cartToChange(shop, cartId);
  const item = await itemOf(shop, cart, itemId);
  await checkQuantity(shop, cart, item.bought, quantity, item.id);
  await shop.db.run('UPDATE cart_items SET quantity = ? WHERE id = ?', quantity, item.id);
  return changed(shop, cart, lang);
}

export async function removeItem(shop: Shop, cartId: string, itemId: string, lang: Lang): Promise<CartAnswer> {
  const cart = await cartToChange(shop, cartId);
  await shop.db.run('DELETE FROM cart_items WHERE id = ?', (await itemOf(shop, cart, itemId)).id);
  return changed(shop, cart, lang);
}

async function insertLine({ db }: Shop, cart: CartRow, configurationId: number, engraving: string, quantity: number): Promise<void> {
  const lines = (await db.get<{ n: number }>('SELECT count(*) AS n FROM cart_items WHERE cart_id = ?', cart.id))?.n ?? 0;
  if (lines >= LINES_MAX) throw new Refusal('validation_failed', `a cart takes at most ${LINES_MAX} lines`);
  await db.run(
    'INSERT INTO cart_items (cart_id, configuration_id, engraving, quantity) VALUES (?, ?, ?, ?)',
    cart.id,
    configurationId,
    engraving,
    quantity,
  );
}

async function itemOf({ db }: Shop, cart: CartRow, itemId: string): Promise<{ id: number; bought: Bought }> {
  const row = /^\d{1,15}$/.test(itemId)
    ? await db.get<Bought & { item_id: number }>(
        `SELECT i.id AS item_id, c.id, c.stock_qty, c.track_inventory, NULL AS engraving_max
         FROM cart_items i JOIN configurations c ON c.id = i.configuration_id WHERE i.id = ? AND i.cart_id = ?`,
        Number(itemId),
        cart.id,
      )
    : undefined;
  if (!row) throw new Refusal('item_not_found', 'this line is not in the cart');
  return { id: row.item_id, bought: row };
}

/** Checks the maximum of a line, and the stock together with other lines of the same configuration. */
async function checkQuantity({ db }: Shop, cart: CartRow, bought: Bought, quantity: number, lineId: number | null): Promise<void> {
  if (quantity > QUANTITY_MAX) {
    throw new Refusal('quantity_invalid', `at most ${QUANTITY_MAX} pieces`, { fields: { quantity: [`at most ${QUANTITY_MAX} pieces`] } });
  }
  if (bought.track_inventory === 0) return;
  const others = await db.get<{ n: number }>(
    'SELECT coalesce(sum(quantity), 0) AS n FROM cart_items WHERE cart_id = ? AND configuration_id = ? AND id <> ?',
    cart.id,
    bought.id,
    lineId ?? 0,
  );
  const available = Math.max(0, bought.stock_qty - (others?.n ?? 0));
  if (quantity <= available) return;
  throw new Refusal('out_of_stock', `only ${available} available`, {
    fields: { quantity: [`only ${available} available`], available: [String(available)] },
  });
}

/** JSON as stored: a line is identified by sku and engraving. */
function engravingOf(text: string | undefined, max: number | null): string {
  const { text: clean, count, foreign } = checkEngraving(text ?? '');
  if (clean === '') return '{}';
  const refuse = (message: string): Refusal =>
    new Refusal('validation_failed', 'the engraving is not possible', { fields: { 'engraving.text': [message] } });
  if (max === null) throw refuse('this piece cannot be engraved');
  if (foreign.length > 0) throw refuse(`cannot be engraved: ${foreign.join(' ')}`);
  if (count > max) throw refuse(`at most ${max} characters`);
  return JSON.stringify({ text: clean });
}

async function changed(shop: Shop, cart: CartRow, lang: Lang): Promise<CartAnswer> {
  await prolong(shop.db, cart.id);
  await dropLostRate(shop, cart);
  return cartView(shop, await openCart(shop, cart.unique_id), lang);
}
