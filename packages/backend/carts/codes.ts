import type { z } from 'zod';
import type { CartResponse } from '../../contract/cart.ts';
import type { GiftCardRequest } from '../../contract/cart-codes.ts';
import type { CodeProblem } from '../../contract/codes.ts';
import { euros } from '../core/money.ts';
import { type Lang, ORIGINAL } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { Refusal } from '../core/refusal.ts';
import { type DiscountRow, discountOf, findDiscount, findGiftCard, type GiftCardRow, giftCardsOf } from './code-rows.ts';
import { giftCardProblem, usedOf } from './code-sums.ts';
import { type CartRow, cartToChange, linesOf, openCart, prolong } from './rows.ts';
import { dropLostRate, totals, unitPrice } from './totals.ts';
import { cartView } from './view.ts';

type CartAnswer = z.input<typeof CartResponse>;
type Request = z.output<typeof GiftCardRequest>;

/** Gift cards of a cart. */
const CARDS_MAX = 10;

export async function bindCode(shop: Shop, body: Request, lang: Lang): Promise<CartAnswer> {
  const cart = await cartToChange(shop, body.cart_unique_id);
  const code = body.gift_card_code.toUpperCase();
  const discount = await findDiscount(shop, code);
  const card = discount ? undefined : await findGiftCard(shop, code);
  if (discount) await bindDiscount(shop, cart, discount);
  else if (card) await bindGiftCard(shop, cart, card);
  else throw refused('code_invalid', 0);
  return changed(shop, cart, lang);
}

/** Succeeds for codes that are not bound or unknown. */
export async function unbindCode(shop: Shop, body: Request, lang: Lang): Promise<CartAnswer> {
  const cart = await cartToChange(shop, body.cart_unique_id);
  const code = body.gift_card_code.toUpperCase();
  await shop.db.run('DELETE FROM cart_codes WHERE cart_id = ? AND (discount_code = ? OR gift_card = ?)', cart.id, code, code);
  return changed(shop, cart, lang);
}

async function bindDiscount(shop: Shop, cart: CartRow, row: DiscountRow): Promise<void> {
  const bound = await discountOf(shop, cart.id);
  if (bound?.code === row.code) throw new Refusal('code_already_bound', 'this code is in the cart already');
  const { problem } = await usedOf(shop, row, cart, await linesOf(shop, cart.id, ORIGINAL), unitPrice);
  if (problem) throw refused(problem, row.min_cents);
  if (bound) throw new Refusal('code_not_combinable', 'one discount code for an order');
  await shop.db.run('INSERT INTO cart_codes (cart_id, discount_code) VALUES (?, ?)', cart.id, row.code);
}

async function bindGiftCard(shop: Shop, cart: CartRow, row: GiftCardRow): Promise<void> {
  const bound = await giftCardsOf(shop, cart.id);
  if (bound.some(({ code }) => code === row.code)) throw new Refusal('code_already_bound', 'this card is in the cart already');
  if (bound.length >= CARDS_MAX) throw new Refusal('validation_failed', `a cart takes at most ${CARDS_MAX} gift cards`);
  const sums = await totals(shop, cart, await linesOf(shop, cart.id, ORIGINAL));
  const problem = giftCardProblem(row, sums);
  if (problem) throw refused(problem, row.min_cents);
  await shop.db.run('INSERT INTO cart_codes (cart_id, gift_card) VALUES (?, ?)', cart.id, row.code);
}

const refused = (problem: CodeProblem, minimum: number): Refusal =>
  new Refusal(problem, problem.replaceAll('_', ' '), {
    fields: {
      gift_card_code: [problem.replaceAll('_', ' ')],
      ...(problem === 'code_minimum' && { min_amount: [String(euros(minimum))] }),
    },
  });

async function changed(shop: Shop, cart: CartRow, lang: Lang): Promise<CartAnswer> {
  await prolong(shop.db, cart.id);
  await dropLostRate(shop, await openCart(shop, cart.unique_id));
  return cartView(shop, await openCart(shop, cart.unique_id), lang);
}
