import { describe, expect, it } from 'vitest';
import { cartWith, giftCard, percentOff, newItem } from './cart.fixture.ts';
import { checkoutTotals, goodsAmount, isFree, isSettled, missedMinimum, sameAmount } from './checkout-totals.ts';

const cart = (cost: number) => cartWith('c'.repeat(16), newItem(1, 1, { cost }));
const withCodes = (cost: number, percent: number, ...cards: ReturnType<typeof giftCard>[]) => ({
  ...cart(cost),
  discount: percentOff(percent),
  options: { discounts: {}, gift_cards: Object.fromEntries(cards.map((card) => [card.code, card])) },
});

describe('checkout totals', () => {
  it('add delivery and contain the VAT of the sum', () => {
    expect(checkoutTotals(cart(3156.5), { amount: 14.9 })).toMatchObject({
      items_amount: 3156.5,
      shipping_amount: 14.9,
      final_amount: 3171.4,
      tax_amount: 528.57,
      tax_rate: 20,
    });
  });

  it('have null delivery until a rate is chosen, 0 for free delivery', () => {
    expect(checkoutTotals(cart(100), null)).toMatchObject({ shipping_amount: null, final_amount: 100 });
    expect(checkoutTotals(cart(100), { amount: 0 })).toMatchObject({ shipping_amount: 0, final_amount: 100 });
  });

  it('subtract the discount, then gift cards, which also pay delivery', () => {
    const sums = checkoutTotals(withCodes(100, 10, giftCard('A', 80), giftCard('B', 50)), { amount: 10 });
    expect(sums).toMatchObject({ final_amount: 0, tax_amount: 16.67, discount: { used_discount_amount: 10 } });
    // The small card is emptied first.
    expect(sums.options.gift_cards).toMatchObject({ A: { used_gift_card_amount: 50 }, B: { used_gift_card_amount: 50 } });
    expect(goodsAmount(sums)).toBe(90);
  });

  it('distinguish paid by gift card from free; neither is known before delivery', () => {
    const paid = checkoutTotals(withCodes(100, 10, giftCard('A', 500)), { amount: 0 });
    expect([isSettled(paid), isFree(paid)]).toEqual([true, false]);
    const free = checkoutTotals(withCodes(100, 100), { amount: 0 });
    expect([isSettled(free), isFree(free)]).toEqual([true, true]);
    expect(isSettled(checkoutTotals(withCodes(100, 100), null))).toBe(false);
  });

  it('return the minimum if the amount to pay is below it', () => {
    const left = (amount: number, currency = 'EUR', known: number | null = 0) =>
      missedMinimum({ final_amount: amount, shipping_amount: known }, { EUR: 1.5 }, currency);
    expect([left(0.01), left(1.49), left(1.5), left(0), left(0.4, 'EUR', null)]).toEqual([1.5, 1.5, null, null, null]);
    // A currency without a minimum of its own, also where it is called like something every object has.
    expect([left(0.99, 'CZK'), left(1, 'CZK'), left(0.99, 'constructor')]).toEqual([1, null, 1]);
  });

  it('compare amounts in cents', () => {
    expect(sameAmount(0.1 + 0.2, 0.3)).toBe(true);
    expect(sameAmount(0.3, 0.31)).toBe(false);
  });
});

it('the VAT is that of the country of the delivery rate, without changing the price', () => {
  const ring = cart(119);
  const [home, germany] = [checkoutTotals(ring, { amount: 0 }), checkoutTotals(ring, { amount: 0, tax_rate: 19 })];
  expect([home.tax_rate, germany.tax_rate, germany.tax_amount]).toEqual([20, 19, 19]);
  expect(germany.final_amount).toBe(home.final_amount);
});
