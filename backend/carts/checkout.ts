import type { z } from 'zod';
import type { CartResponse, RatesRequest, RatesResponse, UpdateCartRequest } from '../../shared/contract/cart.ts';
import { cents, euros } from '../core/money.ts';
import { type Lang, ORIGINAL } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { type Fields, Refusal } from '../core/refusal.ts';
import { type CartRow, cartToChange, type Line, linesOf, openCart, prolong } from './rows.ts';
import { rateView, ratesFor } from '../shop/rates.ts';
import { checkStock, dropLostRate, type Totals, totals } from './totals.ts';
import { cartView } from './view.ts';

type CartAnswer = z.input<typeof CartResponse>;

/** The checkout cart is the cart itself, not a copy. */
export function openCheckout(shop: Shop, cartId: string, lang: Lang): CartAnswer {
  const cart = cartToChange(shop, cartId);
  if (linesOf(shop, cart.id, lang).length === 0) throw new Refusal('cart_empty', 'the cart is empty');
  shop.db.run('UPDATE carts SET checkout_at = coalesce(checkout_at, ?) WHERE id = ?', Date.now(), cart.id);
  return cartView(shop, cart, lang);
}

/** A customer's contact makes a cart theirs, also one that they began as a guest: the order belongs to the account. */
export function updateCart(
  shop: Shop,
  cartId: string,
  body: z.output<typeof UpdateCartRequest>,
  lang: Lang,
  userId: number | null = null,
): CartAnswer {
  const { db } = shop;
  const { id } = cartToChange(shop, cartId);
  const set = (column: string, value: string | null): void => void db.run(`UPDATE carts SET ${column} = ? WHERE id = ?`, value, id);
  if (body.contact_email !== undefined) {
    set('contact_email', body.contact_email);
    db.run('UPDATE carts SET user_id = coalesce(user_id, ?) WHERE id = ?', userId, id);
  }
  if (body.shipping_address !== undefined) set('shipping_address', JSON.stringify(body.shipping_address));
  if (body.billing_address !== undefined) set('billing_address', body.billing_address && JSON.stringify(body.billing_address));
  if (body.order_notes !== undefined) set('order_notes', body.order_notes === '' ? null : body.order_notes);
  if (body.shipping_rate_id === undefined) dropLostRate(shop, openCart(shop, cartId));
  else {
    checkRate(shop, openCart(shop, cartId), body.shipping_rate_id);
    set('shipping_rate_id', body.shipping_rate_id);
  }
  prolong(db, id);
  return cartView(shop, openCart(shop, cartId), lang);
}

function checkRate(shop: Shop, cart: CartRow, rateId: string): void {
  const offered = totals(shop, cart, linesOf(shop, cart.id, ORIGINAL)).rates;
  if (offered.some(({ id }) => id === rateId)) return;
  throw new Refusal('rate_unavailable', 'this delivery rate is not offered for the address', {
    fields: { shipping_rate_id: ['not offered for the address'] },
  });
}

export function rates(shop: Shop, body: z.output<typeof RatesRequest>, lang: Lang): z.input<typeof RatesResponse> {
  const cart = openCart(shop, body.cart_unique_id);
  const { goods, digital } = totals(shop, cart, linesOf(shop, cart.id, lang));
  return { data: { rates: (digital ? [] : ratesFor(shop, body.country, goods)).map((rate) => rateView(rate, lang)) } };
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
export function checkOrderable(shop: Shop, cart: CartRow, expected: number): Orderable {
  const lines = linesOf(shop, cart.id, ORIGINAL);
  if (lines.length === 0) throw new Refusal('cart_empty', 'the cart is empty');
  const sums = totals(shop, cart, lines);
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
