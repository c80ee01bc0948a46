import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartWith, giftCard, percentOff, newItem } from './cart.fixture.ts';
import { applyChanges } from './cart-optimistic.ts';
import { lineCents, percentOf, priceCents, sumsWithCodes, taxesOf } from './code-totals.ts';
import { fromCents, toCents } from './money.ts';

const line = (id: number, cost: number, quantity = 1) => ({ id, base_cost: cost, discount_amount: 0, quantity });
const none = { discount: null, gift_card: null, options: { gift_cards: {} }, tax_rate: 20, final_amount: 0 };
const cards = (...list: ReturnType<typeof giftCard>[]) => ({ gift_cards: Object.fromEntries(list.map((card) => [card.code, card])) });

describe('a discount', () => {
  it('applies to its lines from its minimum on', () => {
    const lines = [line(1, 100), line(2, 50)];
    const used = (other: object) => sumsWithCodes(lines, null, { ...none, discount: percentOff(10, other) }).discount;
    expect(used({})).toMatchObject({ used_discount_amount: 15, problem: null });
    expect(used({ item_ids: [2] })).toMatchObject({ used_discount_amount: 5, problem: null });
    expect(used({ item_ids: [] })).toMatchObject({ used_discount_amount: 0, problem: 'code_not_for_items' });
    expect(used({ item_ids: [2], min_amount: 50.01 })).toMatchObject({ used_discount_amount: 0, problem: 'code_minimum' });
    expect(used({ problem: 'code_minimum', min_amount: 150 })).toMatchObject({ used_discount_amount: 15, problem: null });
    expect(used({ problem: 'code_expired' })).toMatchObject({ used_discount_amount: 0, problem: 'code_expired' });
    expect(used({ discount_type: 2, base_discount_amount: 500, item_ids: [2] })).toMatchObject({ used_discount_amount: 50 });
  });

  it('rounds half a cent up', () => {
    expect([percentOf(5, 10), percentOf(4, 10), percentOf(123_45, 12.5), percentOf(1, 50)]).toEqual([1, 0, 1543, 1]);
  });
});

describe('gift cards', () => {
  it('pay percentages of the whole price first, in any order of binding, and never more than is left', () => {
    const part = giftCard('P', 0, { gift_card_type: 'percent', base_gift_card_amount: 20, balance_amount: null });
    const both = (...list: ReturnType<typeof giftCard>[]) => sumsWithCodes([line(1, 100)], 0, { ...none, options: cards(...list) });
    const sums = both(giftCard('S', 90), part);
    expect(sums.options.gift_cards).toMatchObject({ P: { used_gift_card_amount: 20 }, S: { used_gift_card_amount: 80 } });
    expect(both(part, giftCard('S', 90)).options.gift_cards).toEqual(sums.options.gift_cards);
    // Gift cards do not change the VAT.
    expect(sums).toMatchObject({ final_amount: 0, tax_amount: 16.67 });
  });

  it('check their minimum after the discount', () => {
    const bound = { ...none, discount: percentOff(50), options: cards(giftCard('S', 10, { min_amount: 60 })) };
    expect(sumsWithCodes([line(1, 100)], 20, bound)).toMatchObject({
      final_amount: 70,
      options: { gift_cards: { S: { problem: 'code_minimum' } } },
    });
  });
});

describe('gift cards among the lines', () => {
  const card = { ...line(9, 100), is_gift_card: true };

  it('are money: one adds its price to the total of any cart, and changes nothing else', () => {
    const amount = fc.integer({ min: 1, max: 90_000 }).map(fromCents);
    const random = fc.record({
      goods: fc.array(fc.tuple(amount, fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 3 }),
      card: fc.tuple(amount, fc.integer({ min: 1, max: 3 })),
      discount: fc.option(
        fc.record({
          discount_type: fc.constantFrom(1 as const, 2 as const),
          base_discount_amount: fc.integer({ min: 1, max: 100 }),
          min_amount: amount,
        }),
      ),
      cards: fc.array(fc.tuple(amount, amount), { maxLength: 3 }),
      shipping: fc.option(amount),
    });
    fc.assert(
      fc.property(random, ({ goods, card: [cost, quantity], discount, cards: bound, shipping }) => {
        const lines = goods.map(([price, count], index) => line(index + 1, price, count));
        const part = giftCard('P', 0, { gift_card_type: 'percent', base_gift_card_amount: 20, balance_amount: null });
        const options = cards(part, ...bound.map(([balance, min_amount], index) => giftCard(`S${index}`, balance, { min_amount })));
        const all = { ...none, discount: discount && percentOff(10, discount), options };
        const without = sumsWithCodes(lines, shipping, all);
        const whole = sumsWithCodes([...lines, { ...line(9, cost, quantity), is_gift_card: true }], shipping, all);
        expect(toCents(whole.final_amount)).toBe(toCents(without.final_amount) + toCents(cost) * quantity);
        expect([whole.tax_amount, whole.discount?.used_discount_amount]).toEqual([
          without.tax_amount,
          without.discount?.used_discount_amount,
        ]);
        const used = (sums: typeof whole) => Object.values(sums.options.gift_cards).map((one) => one.used_gift_card_amount);
        expect(used(whole)).toEqual(used(without));
      }),
    );
  });

  it('alone have no use for a code or a card', () => {
    const bound = { ...none, discount: percentOff(50), options: cards(giftCard('S', 500)) };
    expect(sumsWithCodes([card], 0, bound)).toMatchObject({
      final_amount: 100,
      discount: { problem: 'code_not_for_items', used_discount_amount: 0 },
      options: { gift_cards: { S: { problem: 'code_not_for_items', used_gift_card_amount: 0 } } },
    });
  });
});

describe('VAT', () => {
  const two = [
    { rate: 20, amount: 10.01 },
    { rate: 10, amount: 3.64 },
  ];

  it('is the amount of the backend for each rate, while the price is unchanged', () => {
    expect(sumsWithCodes([line(1, 100)], 0, { ...none, final_amount: 100, taxes: two }).taxes).toEqual(two);
    const other = [{ rate: 20, amount: 16.66 }];
    expect(taxesOf(sumsWithCodes([line(1, 100)], 0, { ...none, final_amount: 100, taxes: other }))).toEqual(other);
  });

  it('of a changed price is estimated for one rate, and null for several', () => {
    const taxesWith = (taxes: typeof two) => taxesOf(sumsWithCodes([line(1, 100)], 20, { ...none, final_amount: 100, taxes }));
    expect(taxesWith([{ rate: 20, amount: 16.66 }])).toEqual([{ rate: 20, amount: 20 }]);
    expect(taxesWith(two)).toEqual([]);
    const toGermany = sumsWithCodes([line(1, 119)], 0, { ...none, final_amount: 119, tax_rate: 19, taxes: [{ rate: 20, amount: 19.83 }] });
    expect(taxesOf(toGermany)).toEqual([{ rate: 19, amount: 19 }]);
  });

  it('without taxes is tax_amount at tax_rate, and nothing at 0 %', () => {
    expect(taxesOf({ tax_rate: 20, tax_amount: 16.67 })).toEqual([{ rate: 20, amount: 16.67 }]);
    expect(taxesOf({ tax_rate: 0, tax_amount: 0, taxes: [{ rate: 0, amount: 0 }] })).toEqual([]);
  });
});

it('unbinding a code changes the totals immediately', () => {
  const cart = { ...cartWith('c'.repeat(16), newItem(1)), discount: percentOff(10, { used_discount_amount: 10 }), final_amount: 90 };
  expect(applyChanges(cart, [{ kind: 'unbind', key: 'code:RABATT', code: 'RABATT' }])).toMatchObject({ discount: null, final_amount: 100 });
});

const cents = (max: number) => fc.integer({ min: 0, max }).map(fromCents);
const lines = fc.array(fc.record({ base_cost: cents(900_000), quantity: fc.integer({ min: 1, max: 9 }) }), { maxLength: 6 });
const discount = fc.record({
  discount_type: fc.constantFrom(1 as const, 2 as const),
  base_discount_amount: cents(10_000),
  min_amount: cents(200_000),
  item_ids: fc.option(fc.array(fc.integer({ min: 0, max: 5 }))),
});
const card = fc.record({ percent: fc.boolean(), value: cents(10_000), min_amount: cents(100_000) });

it('no amount is negative and every sum equals its parts, for any codes', () => {
  fc.assert(
    fc.property(lines, fc.option(discount), fc.array(card, { maxLength: 5 }), fc.option(cents(2000)), (drawn, off, held, shipping) => {
      const list = drawn.map((one, id) => ({ ...one, id, discount_amount: 0 }));
      const bound = held.map(({ percent, value, min_amount }, index) =>
        percent
          ? giftCard(`C${index}`, 0, { gift_card_type: 'percent', base_gift_card_amount: value, balance_amount: null, min_amount })
          : giftCard(`C${index}`, value, { min_amount }),
      );
      const sums = sumsWithCodes(list, shipping, { ...none, discount: off && percentOff(0, off), options: cards(...bound) });
      const items = list.reduce((sum, one) => sum + lineCents(one), 0);
      const used = toCents(sums.discount?.used_discount_amount ?? 0);
      expect(used).toBeGreaterThanOrEqual(0);
      expect(used).toBeLessThanOrEqual(items);
      expect(priceCents(sums)).toBe(items - used + toCents(shipping ?? 0));
      expect(sums.final_amount).toBeGreaterThanOrEqual(0);
      expect(toCents(sums.tax_amount)).toBe(Math.round(priceCents(sums) / 6));
      for (const one of Object.values(sums.options.gift_cards)) {
        expect(one.used_gift_card_amount).toBeGreaterThanOrEqual(0);
        expect(one.used_gift_card_amount).toBeLessThanOrEqual(one.balance_amount ?? Infinity);
      }
      // Computing the totals again from the result changes nothing.
      expect(sumsWithCodes(list, shipping, sums)).toEqual(sums);
    }),
    { numRuns: 2000 },
  );
});
