import { describe, expect, it } from 'vitest';
import { cartWith, newItem } from '../../../shared/commerce/cart.fixture.ts';
import { lineItems, totalsOf } from './cart-view.ts';

describe('totalsOf', () => {
  const cart = { ...cartWith('cart-of-a-machine', newItem(1, 2)), items_amount: 200, shipping_amount: null, final_amount: 200 };
  const amounts = (sums: object) => totalsOf({ ...cart, ...sums }, 'Gift card').map(({ type, amount }) => [type, amount]);

  it('has only what is known', () => {
    expect(amounts({})).toEqual([
      ['subtotal', 20_000],
      ['total', 20_000],
    ]);
  });

  it('adds up with delivery, a discount code and a gift card', () => {
    const card = { used_gift_card_amount: 50.1 };
    const sums = { shipping_amount: 5.9, final_amount: 135.8, options: { discounts: {}, gift_cards: { A: card } } };
    expect(amounts(sums)).toEqual([
      ['subtotal', 20_000],
      ['discount', -2000],
      ['fulfillment', 590],
      ['gift_card', -5010],
      ['total', 13_580],
    ]);
  });
});

it('lineItems: the price that is paid, in cents, without what was engraved', () => {
  const [item] = cartWith('cart-of-a-machine', newItem(1, 3)).items;
  const [line] = lineItems([{ ...item!, base_cost: 100, discount_amount: 10.05, engraving: { text: 'Für Ana' } } as never], (url) => url);
  expect([line?.item.price, line?.totals.map(({ amount }) => amount)]).toEqual([8995, [26_985, 26_985]]);
  expect(JSON.stringify(line)).not.toContain('Ana');
});
