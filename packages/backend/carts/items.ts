import type { z } from 'zod';
import type { AddItemRequest, CartResponse } from '../../contract/cart.ts';
import type { LineExtras } from '../../contract/line.ts';
import { checkEngraving } from '../../contract/engraving.ts';
import { QUANTITY_MAX } from '../../contract/limits.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { Refusal } from '../core/refusal.ts';
import { type CartRow, cartToChange, findLine, insertLine, lockCart, newCart, openCart, prolong, setQuantity } from './rows.ts';
import { dropLostRate } from './totals.ts';
import { cartView } from './view.ts';

type CartAnswer = z.input<typeof CartResponse>;

/** Bounds the size of a cart. */
const LINES_MAX = 100;

interface Bought {
  readonly id: number;
  readonly stock_qty: number;
  readonly track_inventory: number;
}

/** The extras that a product can have. */
interface Offered {
  readonly engraving_max: number | null;
}

/** A new cart belongs to the customer who is signed in. */
export async function addItem(shop: Shop, body: z.output<typeof AddItemRequest>, userId: number | null, lang: Lang): Promise<CartAnswer> {
  const { db } = shop;
  const bought = await db.get<Bought & Offered>(
    `SELECT c.id, c.stock_qty, c.track_inventory, p.engraving_max
     FROM configurations c JOIN products p ON p.id = c.product_id WHERE p.withdrawn = 0 AND c.id = ?`,
    body.product_configuration_id,
  );
  if (!bought) throw new Refusal('configuration_not_found', 'configuration not found');
  const wanted = { configuration_id: bought.id, ...checkedExtras(body, bought) };
  const known = body.cart_unique_id == null ? undefined : await lockCart(shop, body.cart_unique_id);
  const cart = known && known.finished_at === null ? known : await newCart(shop, userId);
  const line = await findLine(db, cart.id, wanted);
  const quantity = (line?.quantity ?? 0) + body.quantity;
  await checkQuantity(shop, cart, bought, quantity, line?.id ?? null);
  if (line) await setQuantity(db, line.id, quantity);
  else await addLine(shop, cart, wanted, quantity);
  return changed(shop, cart, lang);
}

export async function updateItem(shop: Shop, cartId: string, itemId: string, quantity: number, lang: Lang): Promise<CartAnswer> {
  const cart = await cartToChange(shop, cartId);
  const item = await itemOf(shop, cart, itemId);
  await checkQuantity(shop, cart, item.bought, quantity, item.id);
  await setQuantity(shop.db, item.id, quantity);
  return changed(shop, cart, lang);
}

export async function removeItem(shop: Shop, cartId: string, itemId: string, lang: Lang): Promise<CartAnswer> {
  const cart = await cartToChange(shop, cartId);
  await shop.db.run('DELETE FROM cart_items WHERE id = ?', (await itemOf(shop, cart, itemId)).id);
  return changed(shop, cart, lang);
}

async function addLine({ db }: Shop, cart: CartRow, line: Parameters<typeof insertLine>[2], quantity: number): Promise<void> {
  const lines = (await db.get<{ n: number }>('SELECT count(*) AS n FROM cart_items WHERE cart_id = ?', cart.id))?.n ?? 0;
  if (lines >= LINES_MAX) throw new Refusal('validation_failed', `a cart takes at most ${LINES_MAX} lines`);
  await insertLine(db, cart.id, line, quantity);
}

async function itemOf({ db }: Shop, cart: CartRow, itemId: string): Promise<{ id: number; bought: Bought }> {
  const row = /^\d{1,15}$/.test(itemId)
    ? await db.get<Bought & { item_id: number }>(
        `SELECT i.id AS item_id, c.id, c.stock_qty, c.track_inventory
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

/** As the product offers them. */
const checkedExtras = ({ engraving }: LineExtras, { engraving_max }: Offered): LineExtras => ({
  engraving: engravingOf(engraving.text, engraving_max),
});

function engravingOf(text: string | undefined, max: number | null): LineExtras['engraving'] {
  const { text: clean, count, foreign } = checkEngraving(text ?? '');
  if (clean === '') return {};
  const refuse = (message: string): Refusal =>
    new Refusal('validation_failed', 'the engraving is not possible', { fields: { 'engraving.text': [message] } });
  if (max === null) throw refuse('this piece cannot be engraved');
  if (foreign.length > 0) throw refuse(`cannot be engraved: ${foreign.join(' ')}`);
  if (count > max) throw refuse(`at most ${max} characters`);
  return { text: clean };
}

async function changed(shop: Shop, cart: CartRow, lang: Lang): Promise<CartAnswer> {
  await prolong(shop.db, cart.id);
  await dropLostRate(shop, cart);
  return cartView(shop, await openCart(shop, cart.unique_id), lang);
}
