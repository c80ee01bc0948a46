import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosen, QUIZ, someAnswers } from './quiz.fixture.ts';
import type { CatalogSelection } from './catalog-query.ts';
import { outcomeOf } from './quiz-result.ts';
import { findNear, NEAR_RESULTS, relaxedWishes, withoutWishes } from './near-results.ts';

const value = (one: string, swatch: string | null) => ({ value: one, title: `the ${one}`, count: 1, swatch, group: null });
const FACETS = [
  {
    key: 'materials',
    title: '',
    values: [value('PT', 'platinum'), value('G1', 'gold'), value('G2', 'gold'), value('DIA', null), value('PRL', null)],
  },
];

interface Product {
  readonly id: number;
  readonly price: number;
  readonly materials: readonly string[];
}

const wishes = (...answers: string[]) => relaxedWishes(QUIZ, chosen(...answers), FACETS);

/** A backend that ignores the price, as one does whose cheapest configuration is not the one it shows. */
const listOf = (products: readonly Product[]) => (selection: CatalogSelection) =>
  Promise.resolve(
    products.filter(({ materials }) => {
      const wanted = selection.facets.materials ?? [];
      const isIn = (kind: readonly string[]) =>
        !wanted.some((one) => kind.includes(one)) || wanted.some((one) => kind.includes(one) && materials.includes(one));
      return isIn(['PT', 'G1', 'G2']) && isIn(['DIA', 'PRL']);
    }),
  );

const near = (answers: readonly string[], products: readonly Product[], shown: readonly number[] = []) =>
  findNear({
    wishes: wishes(...answers),
    budget: outcomeOf(QUIZ, chosen(...answers)),
    list: listOf(products),
    priceOf: ({ price }) => price,
    shown: new Set(shown),
  });

describe('the wishes that may be relaxed', () => {
  it('are metal, price and others, in this order; their alternatives keep all other wishes', () => {
    const all = wishes('style.quiet', 'stone.diamond', 'metal.platinum', 'budget.middle');
    expect(all.map(({ question }) => question)).toEqual(['metal', 'budget', 'stone']);
    expect(all[0]?.alternatives).toEqual([
      {
        has: 'gold',
        selection: expect.objectContaining({
          min: 1000,
          max: 3000,
          facets: { materials: ['DIA', 'G1', 'G2'], collections: ['calm'], categories: ['rings'] },
        }) as unknown,
      },
    ]);
    expect(all[1]?.alternatives.map(({ selection: { min, max, sort } }) => [min, max, sort])).toEqual([
      [3000, 3450, { column: 'price', direction: 'asc' }],
      [850, 1000, { column: 'price', direction: 'desc' }],
    ]);
    expect(all[2]?.alternatives.map(({ has }) => has)).toEqual(['pearl', 'none']);
  });

  it('never include the style and the occasion', () => {
    fc.assert(
      fc.property(someAnswers, (answers) => {
        for (const { question, alternatives } of wishes(...answers)) {
          expect(['metal', 'stone', 'budget']).toContain(question);
          for (const { selection } of alternatives) {
            const { category, collection } = outcomeOf(QUIZ, chosen(...answers));
            expect(selection.facets.categories ?? [null]).toEqual([category]);
            expect(selection.facets.collections ?? [null]).toEqual([collection]);
          }
        }
      }),
    );
  });

  it('list each value of an answer separately, and a colour in two alloys once', () => {
    const questions = QUIZ.questions.map((one) =>
      one.key === 'stone'
        ? {
            ...one,
            answers: one.answers.map((answer) =>
              answer.key === 'pearl' ? { ...answer, filters: [...answer.filters, { facet: 'materials', value: 'TAN' }] } : answer,
            ),
          }
        : one,
    );
    const stones = [{ ...FACETS[0]!, values: [...FACETS[0]!.values, value('TAN', null)] }];
    const [stone] = relaxedWishes({ ...QUIZ, questions }, chosen('stone.diamond'), stones);
    expect(stone?.alternatives.map(({ has }) => has)).toEqual(['the PRL', 'the TAN', 'none']);
    expect(wishes('metal.platinum').flatMap(({ alternatives }) => alternatives.map(({ has }) => has))).toEqual(['gold']);
  });
});

describe('near results', () => {
  const IN_GOLD = { id: 1, price: 2000, materials: ['G1', 'DIA'] };
  const DEARER = { id: 2, price: 3060, materials: ['PT', 'DIA'] };
  const PEARL = { id: 3, price: 2500, materials: ['PT', 'PRL'] };
  const ANSWERS = ['metal.platinum', 'stone.diamond', 'budget.middle'];

  it('contain one product for each wish first', async () => {
    const more = [4, 5, 6].map((id) => ({ ...IN_GOLD, id }));
    expect(await near(ANSWERS, [...more, PEARL, DEARER, IN_GOLD])).toEqual([
      { product: more[0], question: 'metal', difference: { of: 'value', has: 'gold' } },
      { product: DEARER, question: 'budget', difference: { of: 'price', amount: 60 } },
      { product: PEARL, question: 'stone', difference: { of: 'value', has: 'pearl' } },
    ]);
  });

  it('contain up to three products of one wish if the others have none', async () => {
    const gold = [1, 2, 3, 4].map((id) => ({ ...IN_GOLD, id }));
    expect((await near(ANSWERS, gold, [1])).map(({ product }) => product.id)).toEqual([2, 3, 4]);
  });

  it('are at most 15 % outside of the budget, and each differs in one wish only', async () => {
    expect(
      await near(ANSWERS, [
        { ...DEARER, price: 3450.01 },
        { ...IN_GOLD, price: 3060 },
        { ...DEARER, id: 7, price: 849 },
      ]),
    ).toEqual([]);
    expect(
      await near(ANSWERS, [
        { ...DEARER, price: 3450 },
        { ...DEARER, id: 8, price: 850 },
      ]),
    ).toMatchObject([{ difference: { amount: 450 } }, { difference: { amount: -150 } }]);
  });

  it('never repeat a product, never leave the tolerance and are at most three, for any answers and products', async () => {
    const products = fc.uniqueArray(
      fc.record({ id: fc.nat(30), price: fc.nat(4000), materials: fc.subarray(['PT', 'G1', 'G2', 'DIA', 'PRL']) }),
      { selector: ({ id }) => id, maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(someAnswers, products, fc.array(fc.nat(30)), async (answers, offered, shown) => {
        const found = await near(answers, offered, shown);
        const { min, max } = outcomeOf(QUIZ, chosen(...answers));
        expect(found.length).toBeLessThanOrEqual(NEAR_RESULTS);
        expect(new Set([...shown, ...found.map(({ product }) => product.id)]).size).toBe(new Set(shown).size + found.length);
        for (const { product, difference } of found) {
          const isInside = product.price >= (min ?? 0) && product.price <= (max ?? Infinity);
          expect(isInside).toBe(difference.of === 'value');
          // In whole percents: 3000 * 1.15 is less than 3450.
          expect(product.price * 100).toBeLessThanOrEqual((max ?? Infinity) * 115);
          expect(product.price * 100).toBeGreaterThanOrEqual((min ?? 0) * 85);
        }
      }),
    );
  });

  it('link to a listing without the relaxed wishes only', () => {
    expect(withoutWishes(QUIZ, chosen(...ANSWERS), new Set(['metal', 'budget']))).toMatchObject({
      min: 850,
      max: 3450,
      facets: { materials: ['DIA'] },
    });
    expect(withoutWishes(QUIZ, chosen(...ANSWERS), new Set(['stone']))).toMatchObject({
      min: 1000,
      max: 3000,
      facets: { materials: ['PT'] },
    });
  });
});
