import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBestseller, distinctiveBadges } from './distinctive-badges.ts';

const BESTSELLER = { key: 'bestseller', name: 'Oft gewählt' };
const NEW = { key: 'new', name: 'Neu' };
const card = (id: number, ...badges: (typeof NEW)[]) => ({ id, badges });
const badged = (cards: readonly ReturnType<typeof card>[]) => cards.filter(({ badges }) => badges.length > 0).map(({ id }) => id);

describe('badges of a list', () => {
  it('stay if few cards have one', () => {
    const cards = [card(1, NEW), card(2), card(3), card(4, BESTSELLER), card(5), card(6)];
    expect(distinctiveBadges(cards)).toEqual(cards);
  });

  it('are spread evenly if many cards have one', () => {
    const cards = Array.from({ length: 20 }, (_, index) => card(index, index < 11 ? BESTSELLER : NEW));
    expect(badged(distinctiveBadges(cards))).toEqual([0, 3, 6, 10, 13, 16]);
  });

  it('do not repeat the heading', () => {
    const cards = [card(1, BESTSELLER, NEW), card(2, BESTSELLER), card(3)];
    expect(distinctiveBadges(cards, isBestseller)).toEqual([card(1, NEW), card(2), card(3)]);
    expect(distinctiveBadges(cards, ({ name }) => name === 'Oft gewählt')).toEqual([card(1, NEW), card(2), card(3)]);
  });

  it('are on at most a third of the cards; none is added or moved', () => {
    const badges = fc.subarray([BESTSELLER, NEW]);
    fc.assert(
      fc.property(fc.array(badges, { maxLength: 60 }), fc.boolean(), (lists, said) => {
        const cards = lists.map((list, id) => card(id, ...list));
        const shown = distinctiveBadges(cards, said ? isBestseller : undefined);
        expect(shown.map(({ id }) => id)).toEqual(cards.map(({ id }) => id));
        expect(badged(shown).length * 3).toBeLessThanOrEqual(cards.length);
        for (const [id, one] of shown.entries()) expect(cards[id]?.badges).toEqual(expect.arrayContaining([...one.badges]));
        expect(said && shown.some((one) => one.badges.includes(BESTSELLER))).toBe(false);
        expect(distinctiveBadges(shown, said ? isBestseller : undefined)).toEqual(shown);
      }),
    );
  });
});
