import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizedQuiz } from './quiz-address.ts';
import { anyAnswers, chosen, QUIZ } from './quiz.fixture.ts';
import { quizSearch, parseAnswers, stepOf, withAnswers } from './quiz-steps.ts';

const step = (q: string | null, ...answers: string[]) => stepOf(QUIZ, new URLSearchParams(q === null ? {} : { q }), chosen(...answers));

describe('the screen of an address', () => {
  it('moves through the questions to the results and back', () => {
    expect(step(null)).toEqual({ at: 'start' });
    expect(step('1')).toEqual({ at: 'question', index: 0, next: '2', back: null, refused: false });
    expect(step('4')).toEqual({ at: 'question', index: 3, next: '5', back: '3', refused: false });
    expect(step('6')).toEqual({ at: 'question', index: 5, next: 'result', back: '5', refused: false });
    for (const last of ['result', '7', '99', '99.result']) expect(step(last)).toEqual({ at: 'result' });
  });

  it('returns to the results from a question that was opened there', () => {
    expect(step('4.result')).toEqual({ at: 'question', index: 3, next: 'result', back: 'result', refused: false });
  });

  it('is the question with too many answers instead of a later one', () => {
    const three = ['stone.diamond', 'stone.pearl', 'stone.none'];
    expect(step('6', ...three)).toEqual({ at: 'question', index: 4, next: '6', back: '4', refused: true });
    expect(step('result', ...three)).toMatchObject({ index: 4, next: 'result', refused: true });
    expect(step('6', ...three.slice(1))).toMatchObject({ index: 5, refused: false });
  });
});

describe('the answers of an address', () => {
  it('contain one answer of a single-choice question, the first of the quiz', () => {
    expect([...chosen('occasion.wedding', 'occasion.proposal', 'nothing.here', 'metal.nothing')]).toEqual([['occasion', ['proposal']]]);
  });

  it('can be replaced and removed', () => {
    const answers = chosen('occasion.wedding', 'metal.gold');
    expect(quizSearch('2', withAnswers(answers, 'metal', ['platinum', 'open'])).a).toEqual([
      'occasion.wedding',
      'metal.platinum',
      'metal.open',
    ]);
    expect(quizSearch('2', withAnswers(answers, 'metal', [])).a).toEqual(['occasion.wedding']);
  });

  it('are the same after a round trip through any address', () => {
    fc.assert(
      fc.property(fc.string(), anyAnswers, (q, given) => {
        const { q: screen = '', a = [] } = normalizedQuiz(
          new URLSearchParams([['q', q], ...given.map((one): [string, string] => ['a', one])]),
        ) as { q?: string; a?: readonly string[] };
        const answers = parseAnswers(QUIZ, new URLSearchParams(a.map((one): [string, string] => ['a', one])));
        const again = quizSearch(screen, answers);
        expect([...parseAnswers(QUIZ, new URLSearchParams(again.a.map((one): [string, string] => ['a', one])))]).toEqual([...answers]);
        expect(a.length).toBeLessThanOrEqual(24);
        stepOf(QUIZ, new URLSearchParams(screen === '' ? {} : { q: screen }), answers);
      }),
    );
  });
});
