import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partOfInvoice } from './credit-tax.ts';
import { splitRefund } from './split-refund.ts';

const parts = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 8 });
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

describe('partOfInvoice', () => {
  it('part and part make the whole, to the cent', () => {
    const invoice = { total: 10_000, tax: 1667, soldCards: 0 };
    expect([partOfInvoice(invoice, 0, 3333), partOfInvoice(invoice, 3333, 6667)]).toEqual([
      { tax: 556, soldCards: 0 },
      { tax: 1111, soldCards: 0 },
    ]);
    expect(partOfInvoice({ total: 20_690, tax: 1782, soldCards: 10_000 }, 10_000, 5000)).toEqual({ tax: 115, soldCards: 4310 });
  });

  it('of any parts', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 27 }), fc.nat(1_000_000), (cents, rate, cards) => {
        const total = sum(cents);
        const soldCards = Math.min(cards, total);
        const tax = Math.round(((total - soldCards) * rate) / (100 + rate));
        const all = cents.map((one, index) => partOfInvoice({ total, tax, soldCards }, sum(cents.slice(0, index)), one));
        expect([sum(all.map((one) => one.tax)), sum(all.map((one) => one.soldCards))]).toEqual([tax, soldCards]);
        for (const [index, one] of all.entries()) expect(one.tax >= 0 && one.tax <= (cents[index] ?? 0)).toBe(true);
      }),
    );
  });
});

describe('splitRefund', () => {
  const card = (code: string, left: number, isPercent = false) => ({ code, left, isPercent });

  it('pays gift cards back first, percent cards last', () => {
    const cards = [card('A', 30), card('P', 10, true), card('B', 20)];
    expect(splitRefund(40, cards, 100)).toEqual([
      { giftCard: 'A', cents: 30 },
      { giftCard: 'B', cents: 10 },
    ]);
    expect(splitRefund(1000, cards, 100).map((one) => `${one.giftCard} ${one.cents}`)).toEqual(['A 30', 'B 20', 'null 100', 'P 10']);
    expect(splitRefund(1000, [card('A', 30)], -10)).toEqual([{ giftCard: 'A', cents: 20 }]);
    expect(splitRefund(5, [], 0)).toEqual([]);
  });

  it('parts sum to the whole, and no card gets more than it paid', () => {
    fc.assert(
      fc.property(parts, fc.nat(400_000), fc.nat(400_000), fc.nat(400_000), (wanted, a, percent, money) => {
        const left = new Map<string | null, number>([
          ['A', a],
          [null, money],
          ['P', percent],
        ]);
        for (const cents of wanted) {
          const before = sum([...left.values()]);
          const shares = splitRefund(cents, [card('A', left.get('A') ?? 0), card('P', left.get('P') ?? 0, true)], left.get(null) ?? 0);
          expect(sum(shares.map((one) => one.cents))).toBe(Math.min(cents, before));
          for (const one of shares) left.set(one.giftCard, (left.get(one.giftCard) ?? 0) - one.cents);
          expect(Math.min(...left.values())).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
