import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attemptsOf, outcomeOf, pointsOf, reasonsAt, reasonsOf } from './quiz-result.ts';
import { addressOf, anyAnswers, chosen, QUIZ, someAnswers } from './quiz.fixture.ts';
import { parseAnswers } from './quiz-steps.ts';

const outcome = (...answers: string[]) => outcomeOf(QUIZ, chosen(...answers));
const attempts = (...answers: string[]) => attemptsOf(QUIZ, chosen(...answers));
const given = (...answers: string[]) =>
  attempts(...answers).map(({ relaxed }) => relaxed.map((one) => ('value' in one ? one.value : one.question)));

describe('the outcome', () => {
  it('is the category and the collection with the most points', () => {
    expect(outcome('occasion.proposal', 'style.bright')).toMatchObject({ category: 'rings', collection: 'loud' });
    expect(outcome('occasion.wedding', 'style.quiet', 'stone.diamond')).toMatchObject({ category: 'bands', collection: 'calm' });
  });

  it('is the first of the shop when points are equal', () => {
    const { questions } = QUIZ;
    const tie = { ...QUIZ, questions: questions.map((one) => ({ ...one, max: 9 })) };
    const both = parseAnswers(tie, addressOf('occasion.proposal', 'occasion.wedding'));
    expect(outcomeOf(tie, both)).toMatchObject({ category: 'rings', collection: 'calm' });
    const turned = { ...tie, categories: tie.categories.toReversed(), results: tie.results.toReversed() };
    expect(outcomeOf(turned, both)).toMatchObject({ category: 'bands', collection: 'loud' });
  });

  it('is the category of an answer that names one, for any points', () => {
    expect(outcome('occasion.proposal', 'piece.band')).toMatchObject({ category: 'bands', isCategoryFixed: true });
    expect(outcome('occasion.proposal', 'piece.surprise')).toMatchObject({ category: 'rings', isCategoryFixed: false });
  });

  it('has the price range of the answer', () => {
    expect(outcome('budget.low')).toMatchObject({ min: null, max: 1000 });
    expect(outcome('budget.middle')).toMatchObject({ min: 1000, max: 3000 });
    expect(outcome('budget.open')).toMatchObject({ min: null, max: null });
  });
});

describe('the attempts', () => {
  it('begin with all wishes', () => {
    expect(attempts('style.quiet', 'metal.gold', 'stone.pearl', 'budget.low', 'piece.band')[0]?.selection).toMatchObject({
      min: null,
      max: 1000,
      facets: { materials: ['G1', 'G2', 'PRL'], collections: ['calm'], categories: ['bands'] },
    });
  });

  it('relax each wish alone, then more of them: questions, collection, category', () => {
    expect(given('occasion.proposal', 'metal.platinum', 'stone.pearl')).toEqual([
      [],
      ['metal'],
      ['stone'],
      ['calm'],
      ['rings'],
      ['metal', 'stone'],
      ['metal', 'stone', 'calm'],
      ['metal', 'stone', 'calm', 'rings'],
    ]);
  });

  it('never relax the price, nor a category that an answer names', () => {
    const all = attempts('piece.band', 'metal.platinum', 'budget.middle');
    expect(all.at(-1)).toMatchObject({
      relaxed: [{ question: 'metal' }],
      selection: { min: 1000, max: 3000, facets: { categories: ['bands'] } },
    });
  });

  it('do not narrow by metal if one of the answers is "any"', () => {
    expect(attempts('metal.platinum', 'metal.open')[0]?.selection.facets).toEqual({ categories: ['rings'] });
  });

  it('are one listing of all products when all questions are skipped', () => {
    expect(attempts()).toEqual([{ relaxed: [], selection: { page: 1, search: null, sort: null, min: null, max: null, facets: {} } }]);
  });

  it('never narrow the listing, nor change the price, for any answers', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const [first, ...later] = attempts(...answers);
        const price = outcome(...answers);
        for (const { selection, relaxed } of later) {
          expect(relaxed.length).toBeGreaterThan(0);
          expect([selection.min, selection.max]).toEqual([price.min, price.max]);
          for (const [facet, values] of Object.entries(selection.facets))
            expect(first?.selection.facets[facet as 'materials']).toEqual(expect.arrayContaining([...values]));
        }
        expect(later.length).toBeLessThan(2 * QUIZ.questions.length + 4);
      }),
    );
  });
});

describe('the rule', () => {
  it('does not depend on the order or the repetition of answers', () => {
    fc.assert(
      fc.property(someAnswers, fc.infiniteStream(fc.nat()), (answers, order) => {
        const mixed = [...answers, ...answers].map((one) => [order.next().value, one] as const).sort(([a], [b]) => Number(a) - Number(b));
        const other = mixed.map(([, one]) => one);
        expect(attempts(...other)).toEqual(attempts(...answers));
        expect(reasonsOf(QUIZ, chosen(...other), attempts(...other)[0]!)).toEqual(
          reasonsOf(QUIZ, chosen(...answers), attempts(...answers)[0]!),
        );
      }),
    );
  });

  it('ignores unknown answers', () => {
    fc.assert(
      fc.property(someAnswers, fc.array(fc.string().map((text) => `x${text}.y`)), (answers, unknown) => {
        expect(attempts(...unknown, ...answers)).toEqual(attempts(...answers));
      }),
    );
  });

  it('never loses points by one more answer', () => {
    const many = { ...QUIZ, questions: QUIZ.questions.map((one) => ({ ...one, max: 9 })) };
    fc.assert(
      fc.property(someAnswers, someAnswers, (answers, more) => {
        for (const kind of ['categories', 'collections'] as const) {
          const before = pointsOf(many, parseAnswers(many, addressOf(...answers)), kind);
          const after = pointsOf(many, parseAnswers(many, addressOf(...answers, ...more)), kind);
          for (const [value, sum] of before) expect(after.get(value)).toBeGreaterThanOrEqual(sum);
        }
      }),
    );
  });
});

describe('reasons', () => {
  const reasons = (at: number, ...answers: string[]) => reasonsOf(QUIZ, chosen(...answers), attempts(...answers)[at]!);

  it('are answers that narrowed the listing, those about the product first', () => {
    expect(reasons(0, 'occasion.proposal', 'style.bright', 'metal.platinum', 'budget.low')).toEqual([
      'platinum',
      'proposal',
      'bright',
      'low',
    ]);
  });

  it('omit relaxed wishes, and answers that may not hold for a card', () => {
    expect(reasons(1, 'piece.band', 'metal.platinum')).toEqual(['band']);
    expect(reasons(0, 'piece.band', 'stone.diamond', 'stone.pearl')).toEqual(['band']);
    expect(reasons(0, 'budget.open', 'piece.surprise')).toEqual([]);
  });

  it('are two different ones of the list at each position, in its order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 9 }), fc.nat(40), (list, place) => {
        const two = reasonsAt(list, place);
        expect(two).toEqual(list.filter((one) => two.includes(one)));
        expect(two).toHaveLength(Math.min(2, list.length));
      }),
    );
    expect(reasonsAt(['a', 'b', 'c'], 0)).not.toEqual(reasonsAt(['a', 'b', 'c'], 1));
  });
});
