import type { z } from 'zod';
import type { CartResponse, RatesRequest, RatesResponse, UpdateCartRequest } from '../../contract/cart.ts';
import { cents, euros } from '../core/money.ts';
import { type Lang, ORIGINAL } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { type Fields, Refusal } from '../core/refusal.ts';
import { type CartRow, cartToChange, type Line, linesOf, openCart, prolong } from './rows.ts';
import { rateView, ratesFor } from '../shop/rates.ts';
import { checkStock, dropLostRate, goodsOf, type Totals, totals } from './totals.ts';
import { cartView } from './view.ts';

type CartAnswer = z.input<typeof CartResponse>;

/** The checkout cart is the cart itself, not a copy. */
export async function openCheckout(shop: Shop, cartId: string, lang: Lang): Promise<CartAnswer> {
  const cart = await cartToChange(shop, cartId);
  if ((await linesOf(shop, cart.id, lang)).length === 0) throw new Refusal('cart_empty', 'the cart is empty');
  await shop.db.run('UPDATE carts SET checkout_at = coalesce(checkout_at, ?) WHERE id = ?', Date.now(), cart.id);
  return cartView(shop, cart, lang);
}

/** A customer's contact makes a cart theirs, also one that they began as a guest: the order belongs to the account. */
export async function updateCart(
  shop: Shop,
  cartId: string,
  body: z.output<typeof UpdateCartRequest>,
  lang: Lang,
  userId: number | null = null,
): Promise<CartAnswer> {
  const { db } = shop;
  const { id } = await cartToChange(shop, cartId);
  const set = async (column: string, value: string | null): Promise<void> =>
    void (await db.run(`UPDATE carts SET ${column} = ? WHERE id = ?`, value, id));
  if (body.contact_email !== undefined) {
    await set('contact_email', body.contact_email);
    await db.run('UPDATE carts SET user_id = coalesce(user_id, ?) WHERE id = ?', userId, id);
  }
  if (body.shipping_address !== undefined) await set('shipping_address', JSON.stringify(body.shipping_address));
  if (body.billing_address !== undefined) await set('billing_address', body.billing_address && JSON.stringify(body.billing_address));
  if (body.order_notes !== undefined) await set('order_notes', body.order_notes === '' ? null : body.order_notes);
  if (body.shipping_rate_id === undefined) await dropLostRate(shop, await openCart(shop, cartId));
  else {
    await checkRate(shop, await openCart(shop, cartId), body.shipping_rate_id);
    await set('shipping_rate_id', body.shipping_rate_id);
  }
  await prolong(db, id);
  return cartView(shop, await openCart(shop, cartId), lang);
}

async function checkRate(shop: Shop, cart: CartRow, rateId: string): Promise<void> {
  const offered = (await totals(shop, cart, await linesOf(shop, cart.id, ORIGINAL))).rates;
  if (offered.some(({ id }) => id === rateId)) return;
  throw new Refusal('rate_unavailable', 'this delivery rate is not offered for the address', {
    fields: { shipping_rate_id: ['not offered for the address'] },
  });
}

export async function rates(
  shop: Shop,
  { cart_unique_id, items, country }: z.output<typeof RatesRequest>,
  lang: Lang,
): Promise<z.input<typeof RatesResponse>> {
  const { goods, digital } = items ? await goodsOf(shop, items) : await cartGoods(shop, cart_unique_id ?? '', lang);
  return { data: { rates: (digital ? [] : ratesFor(shop, country, goods)).map((rate) => rateView(rate, lang)) } };
}

async function cartGoods(shop: Shop, cartId: string, lang: Lang): Promise<Pick<Totals, 'goods' | 'digital'>> {
  const cart = await openCart(shop, cartId);
  return totals(shop, cart, await linesOf(shop, cart.id, lang));
}

/** The parts of a cart that an order needs, checked by `checkOrderable`. */
export interface Orderable {
  readonly lines: readonly Line[];
  readonly sums: Totals;
  readonly email: string;
  /** Null, as is the rate, when all lines are digital. */
  readonly shippingAddress: CartRow['shipping_address'];
}

/** Refuses a cart that cannot be ordered or whose total is not the one the shopper has seen. */
export async function checkOrderable(shop: Shop, cart: CartRow, expected: number): Promise<Orderable> {
  const lines = await linesOf(shop, cart.id, ORIGINAL);
  if (lines.length === 0) throw new Refusal('cart_empty', 'the cart is empty');
  const sums = await totals(shop, cart, lines);
  const { contact_email: email, shipping_address: shippingAddress } = cart;
  const { rate, digital } = sums;
  const needed = { email, ...(!digital && { shippingAddress, rate }) };
  if (email === null || Object.values(needed).includes(null))
    throw new Refusal('validation_failed', 'the cart is not complete', { fields: missing(needed) });
  checkStock(lines);
  if (cents(expected) !== sums.final) {
    throw new Refusal('cart_changed', `the total is now ${euros(sums.final).toFixed(2)}`, {
      fields: { expected_amount: [String(euros(sums.final))] },
    });
  }
  checkPayable(shop, sums.final);
  return { lines, sums, email, shippingAddress: digital ? null : shippingAddress };
}

/** Allows zero, refuses amounts below the minimum of payments. */
export function checkPayable({ document: { settings, min_payment_amounts } }: Shop, final: number): void {
  const minimum = min_payment_amounts[settings.currency_code] ?? 1;
  if (final === 0 || final >= cents(minimum)) return;
  throw new Refusal('amount_too_small', `${euros(final)} is left, payments begin at ${minimum}: unbind a code or add a piece`, {
    fields: { final_amount: [String(euros(final))], min_payment_amount: [String(minimum)] },
  });
}

function missing({ email, shippingAddress, rate }: Readonly<Partial<Record<'email' | 'shippingAddress' | 'rate', unknown>>>): Fields {
  return {
    ...(email === null && { contact_email: ['is missing'] }),
    ...(shippingAddress === null && { shipping_address: ['is missing'] }),
    ...(rate === null && { shipping_rate_id: ['is missing'] }),
  };
}
