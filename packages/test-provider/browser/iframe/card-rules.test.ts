import { describe, expect, it } from 'vitest';
import { TEXTS } from '../../texts.ts';
import { cvcProblem, expiryProblem, expiryText, grouped, isForeign, numberProblem, outcomeOf } from './card-rules.ts';

const t = TEXTS.en;
const today = new Date(2026, 10, 21);

describe('a number', () => {
  it('is grouped, and its outcome found however it is written', () => {
    expect(grouped('42424242x4242 4242')).toBe('4242 4242 4242 4242');
    expect(grouped('42')).toBe('42');
    expect(outcomeOf('4000 0027 6000 3184')).toBe('challenge');
    expect(outcomeOf('4000-0000-0000-0002')).toBe('declined');
    expect(outcomeOf('constructor')).toBeNull();
  });

  it('that is no test card is refused, whole and only when it is whole', () => {
    expect(numberProblem('', t)?.message).toBe(t.numberMissing);
    expect(numberProblem('5105 1051', t)?.message).toBe(t.numberIncomplete);
    expect(numberProblem('5105105105105100', t)).toEqual({ code: 'invalid_number', message: 'Test cards only, please' });
    expect([isForeign('5105105105105100'), isForeign('51051'), isForeign('4242424242424242')]).toEqual([true, false, false]);
  });
});

it.each([
  ['1', '1'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['1234', '12 / 34'],
  ['5', '05'],
  ['534', '05 / 34'],
  ['12/34', '12 / 34'],
])('the expiry %s becomes %s', (typed, shown) => expect(expiryText(typed)).toBe(shown));

it('a card holds until the end of its month', () => {
  expect(expiryProblem('11 / 26', today, t)).toBeNull();
  expect(expiryProblem('10 / 26', today, t)?.message).toBe(t.expiryPast);
  expect(expiryProblem('13 / 30', today, t)?.message).toBe(t.expiryMissing);
  expect(expiryProblem('00 / 30', today, t)?.message).toBe(t.expiryMissing);
  expect(expiryProblem('1', today, t)?.message).toBe(t.expiryMissing);
});

it('a security code has three or four digits', () => {
  expect([cvcProblem('123', t), cvcProblem('1234', t)]).toEqual([null, null]);
  expect([cvcProblem('12', t)?.code, cvcProblem('abc', t)?.code]).toEqual(['incomplete_cvc', 'incomplete_cvc']);
});
